/** What came in a reader's name, next to what we got as ourselves. */
import type { CrawlerViewFacts } from '../../facts/facts.ts'
import { headerValue } from '../../capture/headers.ts'
import { mimeEssence } from '../../capture/mime-type.ts'

/**
 * `page`: the page that we got. `markdown`: its text as Markdown. `other`: something else with a success status. `refused`,
 * `payment`: an answer that we did not get. `unknown`: it says nothing of this name.
 */
export const LIVE_OUTCOMES = ['page', 'markdown', 'other', 'refused', 'payment', 'unknown'] as const
export type LiveOutcome = (typeof LIVE_OUTCOMES)[number]

export interface LiveAnswer {
  readonly outcome: LiveOutcome
  readonly status: number | null
  /** What refuses, worded for a sentence: `a Cloudflare block`. */
  readonly wall: string | null
  /** Title of an `other` page; null for all others. */
  readonly title: string | null
  /** Whether we were told to wait: then nobody is asked any more. */
  readonly isTooMany: boolean
}

/** Answers to everyone who asks too much, or at the wrong moment. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429])

/** @param own what we got as ourselves. @param control what the invented name got, where it was asked. */
export function liveAnswer(
  view: CrawlerViewFacts,
  own: CrawlerViewFacts,
  control: CrawlerViewFacts | null = null,
): LiveAnswer {
  const { response, wall, page } = view
  const status = response?.status ?? null
  const outcome = outcomeOf(view, own, control)
  return {
    outcome,
    status,
    wall,
    title: outcome === 'other' ? (page?.metadata.title?.value ?? null) : null,
    isTooMany: (status === 429 || status === 503) && wall === null,
  }
}

function outcomeOf(
  view: CrawlerViewFacts,
  own: CrawlerViewFacts,
  control: CrawlerViewFacts | null,
): LiveOutcome {
  const { response, wall } = view
  if (view.skipped || view.notAsked) return 'unknown'
  if (response === null) return isClosed(view, own, control) ? 'refused' : 'unknown'
  const { status, headers } = response
  const isSuccess = status < 300
  if (isSuccess && mimeEssence(headerValue(headers, 'content-type')) === 'text/markdown') return 'markdown'
  // What refuses everyone says nothing of one name.
  if (!hasPage(own)) return hasPage(view) ? 'page' : 'unknown'
  if (status === 402) return 'payment'
  if (hasPage(view)) return isOurPage(view, own) ? 'page' : 'other'
  if (wall !== null || view.another) return 'refused'
  if (isSuccess) return 'other'
  return refusesRobots(status) ? 'refused' : 'unknown'
}

/** LinkedIn's own way to turn robots away is 999; faults of a server pass. */
const refusesRobots = (status: number): boolean =>
  status === 999 || (status >= 400 && status < 500 && !PASSING.has(status))

/** A page, and neither a firewall's nor another one in its place. */
const hasPage = ({ page, wall, another }: CrawlerViewFacts): boolean =>
  page !== null && wall === null && another === null

/** The connection ends in its name, and in no other: rules of nginx answer so with 444. */
const isClosed = (
  { error }: CrawlerViewFacts,
  own: CrawlerViewFacts,
  control: CrawlerViewFacts | null,
): boolean => error?.code === 'FETCH_FAILED' && hasPage(own) && control !== null && hasPage(control)

/** Text that a page has before another with a fourth of it counts as cut. */
const MUCH_TEXT = 400

function isOurPage(view: CrawlerViewFacts, own: CrawlerViewFacts): boolean {
  if (view.isOurs || view.isOtherLanguage || !view.page || !own.page) return true
  const [theirs, ours] = [view.page, own.page]
  if (theirs.metadata.title?.value !== ours.metadata.title?.value) return false
  const [length, ownLength] = [theirs.extraction.bodyTextStart.length, ours.extraction.bodyTextStart.length]
  return ownLength < MUCH_TEXT || length * 4 >= ownLength || !view.complete
}

/** Whether the others are worth asking. */
export const isAsOurs = ({ outcome }: LiveAnswer, own: CrawlerViewFacts): boolean =>
  hasPage(own) ? outcome === 'page' : outcome !== 'page' && outcome !== 'markdown'
