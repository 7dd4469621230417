/** Why a link does not unfurl as asked, and what to do: a failed test is read where the page is fixed. */
import { bestFix, verdictLabel, type Diagnostic, type Inspection } from '@linklens/engine'
import type { Failure } from './find-unmet.ts'

/** Findings named at most: more bury the first, which is the one to fix. */
const MAX_FINDINGS = 3

export function explainFailure(inspection: Inspection, failure: Failure): string {
  const { fetch, platformCompatibility, platformPreviews, serviceScore } = inspection
  const nameOf = (id: string) => platformPreviews.find(({ platform }) => platform === id)?.name ?? id
  const verdicts = failure.platforms.flatMap((id) => {
    const found = platformCompatibility.platforms[id]
    if (!found) return []
    return [`  ${nameOf(id)}: ${verdictLabel(found)}. ${found.cause}`]
  })
  const score =
    failure.leastScore === null
      ? []
      : [`  Score: ${serviceScore.score} of 100, expected at least ${failure.leastScore}.`]
  const findings = toFix(inspection, failure)
  const hidden = findings.length - MAX_FINDINGS
  return [
    `The link to ${fetch.finalUrl} does not unfurl as expected.`,
    ...(fetch.finalUrl === fetch.requestedUrl
      ? []
      : [`It was read there because ${fetch.requestedUrl} redirects crawlers, who are not signed in.`]),
    '',
    ...verdicts,
    ...score,
    ...findings.slice(0, MAX_FINDINGS).flatMap((finding) => ['', ...findingLines(finding)]),
    ...(hidden > 0 ? ['', `And ${hidden} more ${hidden === 1 ? 'finding' : 'findings'}.`] : []),
  ].join('\n')
}

/** What explains the verdicts first; for the score whatever costs points. */
function toFix(
  { diagnostics, platformCompatibility, serviceScore }: Inspection,
  failure: Failure,
): Diagnostic[] {
  const explaining = new Set(
    failure.platforms.flatMap((id) => platformCompatibility.platforms[id]?.findings ?? []),
  )
  const costly = new Set(failure.leastScore === null ? [] : serviceScore.breakdown.map(({ id }) => id))
  return [
    ...diagnostics.filter(({ id }) => explaining.has(id)),
    ...diagnostics.filter(({ id }) => !explaining.has(id) && costly.has(id)),
  ]
}

function findingLines({ id, severity, title, message, where, fixes }: Diagnostic): string[] {
  const fix = bestFix(fixes)
  const place = where ? `, line ${where.line}` : ''
  const language = fix.framework === undefined ? '' : ` (${fix.framework})`
  return [
    `${severity}: ${title} (${id}${place})`,
    `  ${message}`,
    `  Fix${language}: ${fix.description}`,
    ...(fix.snippet?.split('\n').map((line) => `    ${line}`) ?? []),
  ]
}
