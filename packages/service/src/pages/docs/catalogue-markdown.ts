/** The catalogues of rules and platforms as Markdown, for agents that read. */
import { PLATFORMS, RULES, RULESET_VERSION } from '@linklens/engine'

export const rulesMarkdown = (): string => `# Rules

${RULES.length} checks. Ruleset ${RULESET_VERSION}.

${[...Map.groupBy(RULES, ({ category }) => category)]
  .map(([category, rules]) => `## ${category}\n\n${rules.map(ruleLines).join('\n')}`)
  .join('\n\n')}
`

const ruleLines = ({ id, severity, problem, why, fixes: [fix] }: (typeof RULES)[number]): string =>
  `- \`${id}\` (${severity}): ${problem}. ${why} Fix: ${fix.description}`

export const platformsMarkdown = (): string => `# Platforms

What each of ${PLATFORMS.length} platforms does with a link, with the kind of the source and the date when it was last checked.

${PLATFORMS.map(
  ({ id, name, summary, evidence }) =>
    `## ${name} (\`${id}\`)\n\n${summary}\n\n${evidence
      .map(({ claim, kind, source, checked }) => `- ${claim} (${kind}, ${checked}: ${source})`)
      .join('\n')}`,
).join('\n\n')}
`
