/** Numbers, pages and changes in words, the same in all formats. */
import { BIG_PLATFORMS, effectiveVerdict, isPublicHostname, VERDICT_LABELS } from '@linklens/engine'
import { nameSome, platformName } from '../platforms.ts'
import type { ChangeGroup, Transition } from '../gate/changes.ts'
import type { CheckedPage, FindingGroup, PageFinding, UncheckedHost } from '../check-report.ts'

/** The words of a language take longer to load than a page to judge. */
export const number = (value: number): string =>
  value < 1_000 ? String(value) : value.toLocaleString('en-US')

export const pagesCount = (count: number): string => `${number(count)} ${count === 1 ? 'page' : 'pages'}`

/** `/blog/* (810) and 3 more, such as /blog/a, /blog/b and /blog/c`; the path itself where there is only one page. */
export function whereWords({
  patterns,
  pages,
  count,
}: Pick<FindingGroup, 'patterns' | 'pages' | 'count'>): string {
  if (count <= 3) return pages.join(', ')
  return `${patternWords(patterns)}, such as ${pages.slice(0, 3).join(', ')}`
}

const MAX_PATTERNS = 2

function patternWords(patterns: FindingGroup['patterns']): string {
  const [only] = patterns
  if (only && patterns.length === 1) return only.pattern
  const shown = patterns.slice(0, MAX_PATTERNS).map(({ pattern, count }) => `${pattern} (${number(count)})`)
  const rest = patterns.length - shown.length
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ')
}

/** `/blog/post`, or `/blog/* (812 pages, such as /blog/post)` */
export function changedPagesWords({ pattern, pages }: ChangeGroup): string {
  const [first] = pages
  if (pages.length === 1) return first?.path ?? pattern
  return `${pattern} (${pagesCount(pages.length)}, such as ${first?.path})`
}

/** The message, with what the page says: `The image answers with status 404. Seen: "/og.png".`. */
export function messageWords({ message, evidence }: Pick<PageFinding, 'message' | 'evidence'>): string {
  return evidence === undefined || message.includes(evidence) ? message : `${message} Seen: "${evidence}".`
}

/** What the message says beyond the title: '' where each of its words is in it, as in `Missing og:title` and `There is no og:title.` */
export function messageBeyond({ title, message }: Pick<PageFinding, 'title' | 'message'>): string {
  const said = new Set(wordsOf(title))
  return wordsOf(message).every((word) => said.has(word) || LITTLE.has(word)) ? '' : message
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_:-]+/gu) ?? []

/** Words that say nothing by themselves. */
const LITTLE = new Set(wordsOf('there is are no the it a an of in with link rel element meta missing empty'))

/** `Missing og:title.`, or `The image cannot be fetched: The image answers with status 404. Seen: "/og.png".` */
export const findingWords = (finding: Pick<PageFinding, 'title' | 'message' | 'evidence'>): string =>
  messageBeyond(finding) === '' ? `${finding.title}.` : `${finding.title}: ${messageWords(finding)}`

/** `X and Slack: OK → no card` */
export const transitionWords = ({ platforms, from, to }: Transition): string =>
  `${nameSome(platforms)}: ${VERDICT_LABELS[from]} → ${VERDICT_LABELS[to]}`

/** @param site null: nobody named one, so one of the hosts may be it. */
export function uncheckedWords(hosts: readonly UncheckedHost[], site: string | null): string {
  const shown = hosts.slice(0, 3).map(({ host, pages }) => `${host} (${pagesCount(pages)})`)
  const rest = hosts.length - shown.length
  const more = rest > 0 ? ` and ${rest} more hosts` : ''
  const own = hosts.find(({ host }) => isPublicHostname(new URL(`https://${host}`).hostname))
  const hint = own
    ? ` If your site is at ${own.host}, add --site https://${own.host}.`
    : ' Name your site with --site to judge them as deployed.'
  return `Images on other hosts were not fetched: ${shown.join(', ')}${more}.${site === null ? hint : ''}`
}

/** Sentence about pages whose server did not answer crawlers, or none. */
export function unansweredWords(pages: readonly CheckedPage[]): string[] {
  const lists = pages.flatMap(({ unansweredCrawlers }) => (unansweredCrawlers ? [unansweredCrawlers] : []))
  if (lists.length === 0) return []
  return [
    `Not checked: what the crawlers of ${nameSome(lists.flat())} get, on ${pagesCount(lists.length)}. The server did not answer them, or is so slow that they were not asked.`,
  ]
}

/** Name of each big platform, and how many pages have its full card. */
export const fullCards = (pages: readonly CheckedPage[]): [name: string, count: number][] =>
  [...BIG_PLATFORMS].map((id) => {
    const outcomes = pages.flatMap(({ platforms }) => platforms[id] ?? [])
    return [platformName(id), outcomes.filter((outcome) => effectiveVerdict(outcome) === 'full').length]
  })

export const averageScore = (pages: readonly CheckedPage[]): number =>
  Math.round(pages.reduce((sum, { score }) => sum + score, 0) / Math.max(1, pages.length))
