/**
 * The page as AI readers' names get it. One search reader, one that acts on a person's question and a name that nobody has are
 * asked; the others only where one of the three got something else than we did.
 *
 * What must never happen: a name is borrowed that robots.txt disallows, or where it disallows us. Proven by
 * test/readers/live.test.ts.
 */
import { askForPageAs, viewWithoutPage, type CrawlerRequest } from '../capture/capture-crawler-views.ts'
import { isPageView } from '../capture/page-view.ts'
import { captureRobots } from '../capture/capture-robots.ts'
import type { CrawlerViewCapture } from '../capture/capture.ts'
import { boundViews } from '../capture/bound-views.ts'
import {
  MARKDOWN_ACCEPT,
  type NamesNotAsked,
  type ReadersCapture,
  type ReadersPlan,
} from '../capture/readers-capture.ts'
import { InspectError } from '../errors.ts'
import { RequestBudgetError } from '../net/request-budget.ts'
import type { FetchSession } from '../net/session.ts'
import { INVENTED_AGENT } from './explain-refusals.ts'
import { inTurn } from './in-turn.ts'

export interface ReadersOptions {
  readonly session: FetchSession
  readonly url: string
  readonly requests: ReadonlyMap<string, CrawlerRequest>
  readonly plan: (seen: ReadersCapture) => Promise<ReadersPlan>
  readonly notAsked?: NamesNotAsked | undefined
}

/** @throws InspectError where we get no answer ourselves. */
export async function captureReaders(options: ReadersOptions): Promise<ReadersCapture> {
  const { session, url, plan, notAsked = null } = options
  const capturedAt = new Date().toISOString()
  const own = await askAsOurselves(session, url)
  const seen: ReadersCapture = {
    requestedUrl: url,
    mode: session.mode,
    capturedAt,
    own,
    robots: await robotsOf(session, own),
    notAsked,
    markdown: null,
    control: null,
    views: [],
  }
  const opened = { ...seen, markdown: isPageView(own) ? await askForMarkdown(session, url) : null }
  if (notAsked) return opened
  return askInNames(options, opened, await plan(opened))
}

async function askInNames(
  options: ReadersOptions,
  seen: ReadersCapture,
  { askable, first, asksControl }: ReadersPlan,
): Promise<ReadersCapture> {
  if (askable.length === 0) return seen
  const { session, url, plan } = options
  // Together: when the caller aborts, each of them rejects, and none may be left without somebody who waits for it.
  const [views, control] = await Promise.all([
    askEach(options, first),
    asksControl ? ask(session, url, { platforms: [], userAgent: INVENTED_AGENT }) : null,
  ])
  const opening = bounded(options, { ...seen, views, control })
  if (!(await plan(opening)).differs) return opening
  const others = askable.filter((id) => !first.includes(id))
  const more = await askEach(options, others)
  return bounded(options, { ...opening, views: [...opening.views, ...more] })
}

function askEach({ session, url, requests }: ReadersOptions, ids: readonly string[]) {
  return inTurn(ids, async (reader) => {
    const request = requests.get(reader) ?? { platforms: [], userAgent: '' }
    return { reader, view: await ask(session, url, request) }
  })
}

/** Where fetches or time are used up, nothing is known. */
async function ask(session: FetchSession, url: string, request: CrawlerRequest): Promise<CrawlerViewCapture> {
  if (session.signal.aborted || session.fetchesLeft() === 0) return viewWithoutPage(request, 'skipped')
  const view = await askForPageAs(session, url, request)
  return view.error && session.signal.aborted ? viewWithoutPage(request, 'skipped') : view
}

const askForMarkdown = (session: FetchSession, url: string) =>
  ask(session, url, { platforms: [], userAgent: session.userAgent, accept: MARKDOWN_ACCEPT })

async function askAsOurselves(session: FetchSession, url: string): Promise<CrawlerViewCapture> {
  const own = await askForPageAs(session, url, { platforms: [], userAgent: session.userAgent })
  if (own.notAsked) throw new RequestBudgetError()
  if (own.error && own.response === null) throw new InspectError(own.error.code, own.error.message)
  return own
}

/** Of the page's URL and of where it leads: a reader needs both. */
async function robotsOf(session: FetchSession, { response }: CrawlerViewCapture) {
  const queue = captureRobots(session)
  const { redirects = [], finalUrl = null } = response ?? {}
  for (const url of [redirects[0]?.url, finalUrl]) if (url) queue.ask(url)
  // Each has a time limit of its own.
  return Promise.all(
    [...new Set([redirects[0]?.url, finalUrl].flatMap((url) => (url ? [new URL(url).origin] : [])))].map(
      async (origin) => (await queue.of(origin)) ?? { origin, status: null, body: null, error: null },
    ),
  )
}

/** Equal pages share their bytes, and all others together are bounded. */
function bounded({ session }: ReadersOptions, seen: ReadersCapture): ReadersCapture {
  const kept = boundViews(
    seen.views.map(({ view }) => view),
    seen.own,
    session.limits.crawlerViewsBytes,
  )
  return {
    ...seen,
    views: seen.views.map(({ reader, view }, index) => ({ reader, view: kept[index] ?? view })),
  }
}
