/** An inspection as a text that a review can read: all that a user sees first, one line each. */
import type { Inspection } from '../../src/inspection/schema.ts'

type Verdict = Inspection['platformCompatibility']['platforms'][string]
type Finding = Inspection['diagnostics'][number]

export function inspectionTable(inspection: Inspection): string {
  const { serviceScore, diagnostics, platformCompatibility, imageAnalysis, fetch } = inspection
  const { platforms, suggestedHead } = platformCompatibility
  const sections = [
    [
      `score ${serviceScore.score} ${serviceScore.category.id}: ${serviceScore.category.description}`,
      ...serviceScore.breakdown.map(({ id, points, kind }) => `${points} ${kind} ${id}`),
    ],
    [
      `page ${fetch.status} ${fetch.finalUrl}`,
      `charset ${values(fetch.charset)}`,
      `image ${values(imageAnalysis ?? {}, ['url', 'reachable', 'status', 'format', 'width', 'height', 'bytes'])}`,
    ],
    Object.entries(inspection.normalizedMetadata).flatMap(([field, found]) => fieldLine(field, found)),
    Object.entries(platforms).map(([id, verdict]) => verdictLine(id, verdict, inspection)),
    diagnostics.flatMap(findingLines),
    headLines(suggestedHead ?? null),
  ]
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

/** A field's value with its source, and the sources that it was taken before. */
function fieldLine(
  field: string,
  found: Inspection['normalizedMetadata'][keyof Inspection['normalizedMetadata']],
) {
  if (found === null || found === undefined) return []
  const others = found.fallbacks.map(({ source }) => source)
  return [`${field}: ${quote(found.value)} from ${[found.source, ...others].join(' before ')}`]
}

/** What a platform's card shows, how sure that is, and why. */
function verdictLine(id: string, verdict: Verdict, { platformPreviews }: Inspection): string {
  const card = platformPreviews.find(({ platform }) => platform === id)
  const sure = verdict.certainty ?? (verdict.expected ? `expects ${verdict.expected}` : '-')
  const drawn = card
    ? [card.layout, quote(card.title), quote(card.description), card.image?.url ?? 'no image'].join(' | ')
    : 'no card'
  return [`${id} ${verdict.verdict} ${sure}`, drawn, verdict.cause].filter(Boolean).join(' | ')
}

function findingLines({ severity, id, where, message, platforms, fixes }: Finding): string[] {
  const place = where ? ` ${where.line}:${where.column}` : ''
  const [fix] = fixes
  return [
    `${severity} ${id}${place} (${platforms?.length ?? 0}): ${message}`,
    ...(fix ? [`  ${fix.kind}: ${fix.description} ${quote(fix.snippet ?? null)}`] : []),
  ]
}

function headLines(head: Inspection['platformCompatibility']['suggestedHead'] | null): string[] {
  if (!head) return ['no suggested head']
  const { html, removes, insertAfter, score, summary, changes } = head
  return [
    `suggested head: score ${score}, ${values(summary)}, changes ${changes.length}`,
    `removes ${removes.map(({ tag, line, column }) => `${tag} ${line}:${column}`).join(', ') || 'nothing'}`,
    `goes after ${insertAfter ? `${insertAfter.line}:${insertAfter.column}` : 'nothing'}`,
    html,
  ]
}

const quote = (text: string | null): string => (text === null ? '-' : JSON.stringify(text))

const values = (object: Readonly<Record<string, unknown>>, keys = Object.keys(object)): string =>
  keys.map((key) => `${key} ${JSON.stringify(object[key]) ?? '-'}`).join(', ')
