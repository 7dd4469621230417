/** The findings of a summary: the cause of each, and its fix with the code that the suggested head does not hold. */
import { bestFix, LOCAL_URLS_ID, type Diagnostic, type SuggestedHead } from '@linklens/engine'
import type { SummaryFinding } from './summary-schema.ts'

/** What one rule found, in the order of the page. */
type Found = readonly [Diagnostic, ...Diagnostic[]]

/**
 * Each with cause and first fix while there is room: first those that the suggested head leaves, for it fixes the
 * others. Where there is none it says where its fix is; what is only information is then left out.
 */
export function fitting(
  diagnostics: readonly Diagnostic[],
  head: SuggestedHead | null,
  free: number,
): SummaryFinding[] {
  const all = [...Map.groupBy(diagnostics, ({ id }) => id).values()] as unknown as Found[]
  const isLeft = ([{ id, fixes }]: Found): boolean =>
    head === null || head.notInMarkup.includes(id) || fixes[0]?.kind !== 'tags'
  const least = (found: Found) => leastOf(found, isLeft(found))
  let left = free - sizeOf(all.flatMap(least))
  const whole = new Map<Found, SummaryFinding>()
  const urls = new Set<string>()
  for (const one of all.toSorted((a, b) => rank(a, isLeft(a)) - rank(b, isLeft(b)))) {
    const finding = summariseFound(one, isLeft(one), urls)
    left -= sizeOf([finding]) - sizeOf(least(one))
    if (left < 0) break
    whole.set(one, finding)
    if (finding.url !== undefined) urls.add(finding.url)
  }
  return all.flatMap((one) => whole.get(one) ?? least(one))
}

const IN_BLOCK = 'suggestedHead has the lines.'
const IN_FULL = 'The full inspection has it.'

const leastOf = ([{ id, severity, title }]: Found, isLeft: boolean): SummaryFinding[] =>
  severity === 'info' && id !== LOCAL_URLS_ID
    ? []
    : [{ id, severity, problem: title, fix: isLeft ? IN_FULL : IN_BLOCK }]

const rank = ([{ severity }]: Found, isLeft: boolean): number => (severity === 'info' ? 2 : isLeft ? 0 : 1)

/**
 * @param isLeft whether the suggested head leaves it: else its code is in that block.
 * @param urls that other findings name: each is said once.
 */
function summariseFound(found: Found, isLeft: boolean, urls: ReadonlySet<string>): SummaryFinding {
  const [{ id, severity, platforms, fixes, evidence = '' }] = found
  const problem = problemOf(found)
  const lines = [...new Set(found.flatMap(({ where }) => (where ? [where.line] : [])))]
  const [line] = lines
  const fix = bestFix(fixes)
  const isNewUrl = severity !== 'info' && /^https?:/iu.test(evidence) && !urls.has(evidence)
  return {
    id,
    severity,
    problem,
    ...(isNewUrl && !problem.includes(evidence) && { url: evidence }),
    ...(platforms && { platforms: platforms.length }),
    ...(lines.length > 1 ? { lines } : line !== undefined && { line }),
    fix: isLeft || fix.snippet === undefined ? fix.description : `${fix.description} ${IN_BLOCK}`,
    // An option of devcli is of no use here.
    ...(isLeft &&
      fix.snippet !== undefined &&
      !fix.snippet.startsWith('--') && {
        snippet: fix.snippet,
        ...(fix.placeholders && { placeholders: [...fix.placeholders] }),
      }),
  }
}

/** Of the messages of one rule's findings together. */
const PROBLEM_CHARACTERS = 300

function problemOf(found: Found): string {
  const text = shortened([...new Set(found.map(({ message }) => message))].join(' '))
  return text.length > PROBLEM_CHARACTERS ? `${text.slice(0, PROBLEM_CHARACTERS).toWellFormed()}...` : text
}

/** What is quoted of a page, but for URLs: enough to find it. */
const QUOTED = /"(?!https?:)([^"]{40})[^"]+"/gu
const shortened = (message: string): string => message.replaceAll(QUOTED, '"$1..."')

const sizeOf = (value: unknown): number => JSON.stringify(value).length
