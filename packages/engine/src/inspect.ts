/** The network half: what is asked for, in which order. What it means is `analyseRead` in `inspect-html.ts`. */
import { performance } from 'node:perf_hooks'
import type { Analyser } from './inspection/analyser.ts'
import { InspectError } from './errors.ts'
import { wallInPlace } from './capture/bot-walls.ts'
import { WALL_NAMES } from './capture/wall-services.ts'
import { captureErrorPage } from './gather/capture-error-page.ts'
import { analyseRead } from './inspect-html.ts'
import { captureLinked } from './gather/capture-linked.ts'
import { captureRefused } from './gather/capture-refused.ts'
import { captureLocalUrl } from './gather/capture-local-page.ts'
import { captureUrl, type Asked, type AskedViews } from './gather/capture-url.ts'
import { anyGotThePage, type ViewsPlan } from './gather/capture-views.ts'
import { withoutViewPages } from './gather/compared-views.ts'
import { keepRobots, type KeptRobots } from './capture/kept-robots.ts'
import { PageHttpError } from './capture/capture-page.ts'
import type { OnWholeImage } from './capture/capture-images.ts'
import type { Capture, CaptureStep, ErrorPageCapture, PageCapture, Refused } from './capture/capture.ts'
import { completeCapture } from './gather/complete-local-capture.ts'
import {
  errorPageOf,
  explainHttpError,
  readErrorPage,
  type OnHttpError,
} from './inspection/explained-http-error.ts'
import type { Proofs } from './inspection/proved-fixes/prove-fixes.ts'
import type { Inspection } from './inspection/schema.ts'
import { LIMITS } from './limits.ts'
import { linksOf, type FirstLook, type PageLinks } from './metadata/page-links.ts'
import { readPage, type PageReading } from './metadata/page-reading.ts'
import type { RequestBudget } from './net/request-budget.ts'
import { askReaders, type AskReadersOptions } from './inspect-readers.ts'
import { openSession, type FetchSession, type SessionOptions } from './net/session.ts'
import { crawlerRequests, choiceForRefused, type CrawlerChoice } from './platforms/crawler-requests.ts'
import { compareViews } from './platforms/resolver/compare-views.ts'
import type { ReadersReport } from './readers/schema.ts'
import { leavesToUs } from './facts/robots/leaves-to-us.ts'

export interface InspectOptions {
  /** Aborts down to the socket; the promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  onStep?: (step: CaptureStep) => void
  /** `Accept-Language` of our own requests; default: that of the inspector. */
  acceptLanguage?: string | undefined
  /** Bytes of an answer have arrived, to whatever request but that for a robots.txt. Called again and again. */
  onBytes?: (() => void) | undefined
  /** The page itself has been read; its images and what crawlers get are still to come. Not called of a page that is refused. */
  onPage?: (look: FirstLook) => void
  /** All that was asked for is there, or given up: what follows is computation. */
  onCaptured?: () => void
  /**
   * The origin that the page will have, such as `https://example.com`: of a local page, or of one on a staging site. It is
   * judged as it will be there, and images under that origin are read from the page's own server.
   */
  site?: string
  /**
   * Asks for page and image as these platforms' crawlers too, and judges each platform by what its
   * own crawler gets. Not where robots.txt keeps us away. Default, and `false`: as none. See `fetch.crawlerViews`.
   */
  crawlers?: CrawlerChoice | false
  /** Asked where the page answers with an error status; the error is then an ExplainedHttpError. */
  onHttpError?: OnHttpError
  /** Of a page that answers us with an error status and crawlers with a page: judges that one, see `HttpErrorFacts.judged`. */
  judgesRefused?: boolean
  /** Judges the beginning of a page over the limit, with a finding that says so; default: RESPONSE_TOO_LARGE. */
  cutsLongPages?: boolean
  /**
   * Of a page on the public internet: asked before each request. When it refuses the page itself, the inspection ends
   * with a RequestBudgetError; whatever else it refuses is not asked for, see `fetch.notAsked`.
   */
  requestBudget?: RequestBudget | undefined
  /**
   * Of a page on the public internet: takes the first image that it names, which is then read to its end. Not called
   * for one that does not come whole. The inspection is the same as without, and takes longer where the image is slow.
   */
  onImage?: OnWholeImage
  /** Whose fixes are proved. Default: `main`. A function does not reach an analyser in another thread. */
  proofs?: Proofs
  /** Runs the computation somewhere else, such as in a worker thread. Default: on this thread. */
  analyser?: Analyser
}

export interface Inspector {
  /** @throws InspectError when no inspection can exist. A bad page is findings, not an error. */
  inspect(url: string, options?: InspectOptions): Promise<Inspection>
  /** The network half alone: what `devcli` sends and what goldens are made of. */
  capture(url: string, options?: InspectOptions): Promise<Capture>
  /**
   * What a submitted local capture lacks: the public images that the page names, fetched here. For an
   * inspector of public addresses alone. `analyse` the answer.
   * @throws CaptureFormatError when it names a URL of its page that is not on the submitter's machine.
   */
  complete(
    capture: Capture,
    options?: Pick<InspectOptions, 'signal' | 'onStep' | 'requestBudget' | 'analyser'>,
  ): Promise<Capture>
  /** Who may read the page for AI products, and who gets it. Apart from an inspection, with requests of its own. */
  readers(url: string, options?: AskReadersOptions): Promise<ReadersReport>
}

export type InspectorOptions = Omit<SessionOptions, 'signal' | 'requestBudget' | 'onBytes'>

export function createInspector(sessionOptions: InspectorOptions): Inspector {
  const within = async <T>(
    { signal, requestBudget, acceptLanguage, onBytes }: InspectOptions,
    use: (session: FetchSession) => Promise<T>,
  ) => {
    const session = openSession({
      ...sessionOptions,
      signal,
      requestBudget,
      acceptLanguage: acceptLanguage ?? sessionOptions.acceptLanguage,
      ...(onBytes && { onBytes: ({ pathname }: URL) => pathname === '/robots.txt' || onBytes() }),
    })
    try {
      return await use(session)
    } finally {
      session.close()
    }
  }
  const keptRobots = keepRobots()
  const capture: Inspector['capture'] = (url, options = {}) =>
    within(options, (session) => {
      const { analyser = onThisThread() } = options
      return captureWithin({ ...options, url, session, analyser, keptRobots })
    })
  return {
    capture,
    readers: (url, options) => askReaders(url, sessionOptions, options),
    complete: (local, { onStep = () => {}, analyser = onThisThread(), ...options } = {}) =>
      within(options, (session) =>
        completeCapture(local, session, { onStep, readLinks: analyser.readLinks }),
      ),
    async inspect(url, options = {}) {
      const startedAt = performance.now()
      const { analyser = onThisThread() } = options
      const seen = await capture(url, { ...options, analyser })
      options.onCaptured?.()
      const inspection = await analyseInTime(analyser, seen, options.proofs)
      return { ...inspection, durationMs: Math.round(performance.now() - startedAt) }
    },
  }
}

/** A page that is expensive goes without its proofs first, then without what crawlers got. */
async function analyseInTime(
  { analyse }: Analyser,
  seen: Capture,
  proofs: InspectOptions['proofs'],
): Promise<Inspection> {
  const unlessTooLong = (less: () => Promise<Inspection>) => (error: unknown) => {
    if (error instanceof InspectError && error.code === 'TIMEOUT') return less()
    throw error
  }
  return analyse(seen, { proofs }).catch(
    unlessTooLong(() =>
      analyse(seen, { proofs: 'none' }).catch((error: unknown) => {
        const without = withoutViewPages(seen)
        if (!without) throw error
        return unlessTooLong(() => analyse(without, { proofs: 'none' }))(error)
      }),
    ),
  )
}

interface Capturing extends Omit<InspectOptions, 'analyser'> {
  readonly url: string
  readonly session: FetchSession
  readonly analyser: Analyser
  readonly keptRobots: KeptRobots
}

/** What was seen. A local page is captured without what only public ones have. */
async function captureWithin(capturing: Capturing): Promise<Capture> {
  const { url, session, analyser, keptRobots, onStep = () => {}, site, crawlers, cutsLongPages } = capturing
  if (session.mode === 'local' || site !== undefined)
    return captureLocalUrl(url, session, {
      onStep,
      ...(cutsLongPages && { cutsLongPages }),
      ...(site === undefined ? {} : { site }),
      // One server, which is the developer's own: there is no reason to ask as few.
      ...(crawlers && { crawlers: crawlerRequests(crawlers === 'auto' ? true : crawlers) }),
    })
  return captureUrl(url, session, {
    onStep,
    keptRobots,
    cutsLongPages,
    readLinks: analyser.readLinks,
    views: crawlers ? viewsPlan(capturing, crawlers) : undefined,
    explain: (error, asked) => explainError(capturing, error, asked),
    follow: (page, links, asked) => followPage(capturing, { page, links }, asked),
  })
}

/** What the page leads to; of one that stands in place of the page that was asked for, what crawlers get. */
async function followPage(
  capturing: Capturing,
  { page, links }: { page: PageCapture; links: PageLinks },
  asked: Asked,
): Promise<Pick<Capture, 'images'> & Partial<Capture>> {
  const { session, analyser, crawlers, onPage, onImage } = capturing
  const wall = wallInPlace(page, page.body) ?? (await wallForUsAlone(page, links, asked.views))
  if (wall === null) {
    onPage?.(links.firstLook)
    const linked = { session, ...asked, onImage, readLinks: analyser.readLinks }
    return captureLinked(page, links, { ...linked, compareViews: analyser.compareViews })
  }
  const refused = { status: page.status, wall }
  const choice = crawlers ? choiceForRefused(crawlers, refused) : null
  const { seen, instead } = await askAsCrawlers(capturing, refused, asked, choice)
  const crawlerViews = seen.crawlerViews && { crawlerViews: [...seen.crawlerViews] }
  return instead ?? { images: [], refused: { ...refused, seenAs: [] }, ...crawlerViews }
}

/** @returns what is thrown of a page that answers with an error. */
async function explainError(capturing: Capturing, error: unknown, asked: Asked): Promise<unknown> {
  const { analyser, crawlers, onHttpError } = capturing
  if (!(error instanceof PageHttpError)) return error
  const refused = { status: error.answer.status, wall: error.wall }
  const decide = onHttpError ?? (crawlers && (async () => choiceForRefused(crawlers, refused)))
  if (!decide) return error
  const { seen, instead } = await askAsCrawlers(capturing, refused, asked, await decide(refused))
  const facts = await analyser.readErrorPage(errorPageOf(error, seen))
  const judged = instead && (await judgedInTime(instead, analyser))
  return explainHttpError(error, { ...facts, ...(judged && { judged }) })
}

/** Crawlers that are asked for a page that refuses us: the other fetches are for its robots.txt files and its images. */
const MOST_WITH_IMAGES = LIMITS.fetches - 6

/**
 * What crawlers' names get of a page that refuses us.
 * @returns the page as one of them got it, to be judged, as `instead`; null where none got one, or where it is not wanted.
 */
async function askAsCrawlers(
  capturing: Capturing,
  refused: Omit<Refused, 'seenAs'>,
  asked: Asked,
  choice: CrawlerChoice | null,
): Promise<{ seen: ErrorPageCapture; instead: Capture | null }> {
  const { analyser, judgesRefused, onImage } = capturing
  const { robots, views } = asked
  const isJudged = judgesRefused || refused.status < 300
  const requests = choice && crawlerRequests(choice).slice(0, isJudged ? MOST_WITH_IMAGES : undefined)
  const plan = views?.plan ?? { ...viewsPlan(capturing, []), robots }
  const seen = await captureErrorPage(plan, asked, requests)
  if (!isJudged || !requests) return { seen, instead: null }
  const { readLinks } = analyser
  const instead = await captureRefused(refused, seen, { robots, plan, requests, readLinks, onImage })
  return { seen, instead }
}

/**
 * What answers in place of the page, where it answers us and not the crawlers that were asked first: the page is then
 * judged by what they get.
 */
async function wallForUsAlone(
  page: PageCapture,
  { anotherPage, form }: PageLinks,
  views: AskedViews | null,
): Promise<string | null> {
  const name = anotherPage?.name ?? (form && WALL_NAMES[form])
  if (!name || !views) return null
  return (await anyGotThePage(views.plan, page, views.first)) ? name : null
}

/** What cannot be read in time leaves the error as it is. */
async function judgedInTime(capture: Capture, { analyse }: Analyser): Promise<Inspection | null> {
  try {
    return await analyse(capture)
  } catch (error) {
    if (error instanceof InspectError) return null
    throw error
  }
}

/** Who is asked before our own answer has come. */
const FIRST_VIEWS = 2

function viewsPlan({ url, session, analyser }: Capturing, choice: CrawlerChoice): Omit<ViewsPlan, 'robots'> {
  const wanted = crawlerRequests(choice)
  const first = wanted.slice(0, FIRST_VIEWS)
  const all = choice === 'auto' ? crawlerRequests(true) : wanted
  const others = all.filter(({ userAgent }) => first.every((one) => one.userAgent !== userAgent))
  const { leavesToUs: mayAsk, compareViews: compare } = analyser
  return { session, url, first, others, asksAll: choice !== 'auto', mayAsk, compare }
}

/** For one inspection: what was read for the capture is not read again for the analysis. */
function onThisThread(): Analyser {
  let last: { page: PageCapture; reading: PageReading } | null = null
  return {
    async readLinks(page, site) {
      const reading = readPage(page, site)
      last = { page, reading }
      return linksOf(reading, page)
    },
    leavesToUs: async (robots, urls) => leavesToUs(robots, urls),
    compareViews: async (page, views) =>
      compareViews(page, views, last?.page === page ? last.reading : undefined),
    readErrorPage: async (page) => readErrorPage(page),
    analyse: async (capture, extras) =>
      analyseRead(capture, last?.page === capture.page ? last.reading : undefined, extras),
  }
}
