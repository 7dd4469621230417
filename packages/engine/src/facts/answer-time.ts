/** How long page and image took to come to us, and which crawlers' names waited for them in vain. */
import type { FetchTimings } from '../capture/capture.ts'
import type { CrawlerViewFacts, Facts } from './facts.ts'

/**
 * An answer that takes this long is reported. It is the least time that a platform's own tool is known to have named: the
 * validator of Twitter gave up after four seconds in 2015. Limits that are known in code begin at five.
 */
export const SLOW_MS = 4_000

export interface AnswerTime {
  /** Of our first request, whole; null where nothing came. */
  readonly firstMs: number | null
  /** Of the fastest of all requests. A server that keeps what it made answers the second one sooner. */
  readonly bestMs: number | null
  /** Crawlers whose name got no answer within our own time limit, and how long that was, where the capture says so. */
  readonly inVain: readonly { readonly view: CrawlerViewFacts; readonly afterMs: number | null }[]
}

/**
 * What a crawler would wait: the last hop, without what we wait for our own turn between requests. Of a page on the
 * developer's own machine nothing is known: its server makes pages while they are asked for.
 */
function answerMs({ dns, connect, tls, firstByte, download }: FetchTimings): number {
  return [dns, connect, tls, firstByte, download].reduce<number>((sum, part) => sum + (part ?? 0), 0)
}

/** Crawlers' copies are closed when enough of them is known: the rest takes as long as it took us. */
const untilBody = (timings: FetchTimings): number => answerMs({ ...timings, download: 0 })

type Seen = Pick<Facts, 'mode' | 'timings' | 'crawlerViews' | 'imageCaptures'>

export function pageTime({ mode, timings, crawlerViews = [] }: Seen): AnswerTime | null {
  if (mode === 'local') return null
  const others = crawlerViews.flatMap(({ page, response }) => (page && response ? [response.timings] : []))
  return timeOf(
    timings,
    others,
    inVain(crawlerViews, (view) => view),
  )
}

export function imageTime({ mode, crawlerViews = [], imageCaptures }: Seen, url: string): AnswerTime | null {
  if (mode === 'local') return null
  const own = imageCaptures.find((capture) => capture.url === url)
  const asked = crawlerViews.filter(({ image }) => image?.url === url)
  const others = asked.flatMap(({ image }) =>
    image?.response && image.prefix.length > 0 ? [image.response.timings] : [],
  )
  return timeOf(
    own?.prefix.length ? (own.response?.timings ?? null) : null,
    others,
    inVain(asked, ({ image }) => image),
  )
}

function timeOf(
  own: FetchTimings | null,
  others: readonly FetchTimings[],
  waiting: AnswerTime['inVain'],
): AnswerTime {
  const rest = own?.download ?? 0
  const all = [...(own ? [answerMs(own)] : []), ...others.map((one) => untilBody(one) + rest)]
  return {
    firstMs: own && answerMs(own),
    bestMs: all.length > 0 ? Math.min(...all) : null,
    inVain: waiting,
  }
}

type Answer = Pick<CrawlerViewFacts, 'response' | 'error'>

/** No answer came within our own time limit. */
export const isLate = ({ response, error }: Answer): boolean => response === null && error?.code === 'TIMEOUT'

function inVain(
  views: readonly CrawlerViewFacts[],
  of: (view: CrawlerViewFacts) => Answer | null,
): AnswerTime['inVain'] {
  return views.flatMap((view) => {
    const answer = of(view)
    return answer && isLate(answer) ? [{ view, afterMs: answer.error?.afterMs ?? null }] : []
  })
}
