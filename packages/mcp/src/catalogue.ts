/** Rules and platforms as Markdown, one text each: for agents that look one up. Loaded only then: both lists are large. */
import { markdownFence } from '@linklens/contract'
import { PLATFORMS, RULES, type Evidence, type Platform, type Rule } from '@linklens/engine'
import type { CatalogueKind } from './names.ts'

export interface Entry {
  readonly id: string
  readonly title: string
  readonly markdown: () => string
}

const ENTRIES: Readonly<Record<CatalogueKind, readonly Entry[]>> = {
  rules: RULES.map((rule) => ({ id: rule.id, title: rule.title, markdown: () => ruleMarkdown(rule) })),
  platforms: PLATFORMS.map((one) => ({
    id: one.id,
    title: `How ${one.name} draws a link`,
    markdown: () => platformMarkdown(one),
  })),
}

export const entriesOf = (kind: CatalogueKind): readonly Entry[] => ENTRIES[kind]

/** @returns undefined where there is no such rule or platform. */
export const entryMarkdown = (kind: CatalogueKind, id: string): string | undefined =>
  ENTRIES[kind].find((one) => one.id === id)?.markdown()

const sourceLine = ({ claim, kind, source, checked }: Evidence): string =>
  `- ${claim} (${kind}, ${checked}: ${source})`

function ruleMarkdown({ id, severity, title, problem, why, fixes, sources, examples }: Rule): string {
  const fixLines = fixes.map(({ description, snippet }) =>
    snippet ? `${description}\n\n${markdownFence(snippet, 'html')}` : description,
  )
  const example = (outcome: 'fails' | 'passes') =>
    examples[outcome].slice(0, 1).map(({ html }) => markdownFence(html, 'html'))
  return [
    `# ${title}`,
    `\`${id}\` (${severity}). Where it fails: ${problem}.`,
    why,
    '## Fix',
    ...fixLines,
    '## Fails',
    ...example('fails'),
    '## Passes',
    ...example('passes'),
    '## Sources',
    sources.map(sourceLine).join('\n'),
    '',
  ].join('\n\n')
}

function platformMarkdown({ id, name, summary, evidence, unknowns }: Platform): string {
  return [
    `# ${name}`,
    `\`${id}\`. ${summary}`,
    '## Evidence',
    evidence.map(sourceLine).join('\n'),
    ...(unknowns.length > 0
      ? ['## What is not documented', unknowns.map((one) => `- ${one}`).join('\n')]
      : []),
    '',
  ].join('\n\n')
}
