/**
 * The whole pipeline on one screen: read this first.
 *
 *   capture  →  extract  →  metadata  →  image  →  platforms  →  rules  →  score  →  inspection
 *   (network)   (pure and synchronous from here on)
 */
import { performance } from 'node:perf_hooks'
import type { Analyser } from './analyser.ts'
import { captureBeside } from './capture-beside.ts'
import { captureLocalUrl } from './capture-local.ts'
import { captureUrl } from './capture-url.ts'
import type { Capture, CaptureStep } from './capture/capture.ts'
import { completeCapture } from './complete-capture.ts'
import { assemble } from './inspection/assemble.ts'
import type { Inspection } from './inspection/schema.ts'
import type { RequestBudget } from './net/request-budget.ts'
import { openSession, type FetchSession, type SessionOptions } from './net/session.ts'
import { crawlerRequests, type CrawlerWish } from './platforms/crawler-requests.ts'
import { readPlatforms } from './platforms/index.ts'
import { readLinks } from './page-links.ts'
import { readFacts } from './read-facts.ts'
import { explainRefusal, readRefusedPage, type OnRefusal } from './refusal.ts'
import { runRules } from './rules/run-rules.ts'
import { scoreDeductions } from './score/score.ts'

export interface InspectOptions {
  /** Aborts down to the socket; the promise then rejects with the signal's reason. */
  signal?: AbortSignal
  onStep?: (step: CaptureStep) => void
  /** All that was asked for is there, or given up: what follows is computation. */
  onCaptured?: () => void
  /**
   * Of a local page: the origin where it will stand, such as `https://example.com`. It is judged as it will
   * be there, and images under that origin are read from the page's own server.
   */
  site?: string
  /**
   * Of a public page: asks for it as these platforms' crawlers too, and judges each platform by what its own
   * crawler gets. See `fetch.crawlerViews`.
   */
  crawlers?: CrawlerWish
  /** Asked where the page answers with an error status; the error is then a RefusedPageError. */
  onRefusal?: OnRefusal
  /**
   * Of a page on the public internet: asked before each request. When it refuses the page itself, the inspection ends
   * with a RequestBudgetError; whatever else it refuses is not asked for, see `fetch.notAsked`.
   */
  requestBudget?: RequestBudget
  /** Runs the computation somewhere else, such as in a worker thread. Default: here, on this thread. */
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
   * @throws CaptureFormatError when it names an address of its page that is not on the submitter's machine.
   */
  complete(
    capture: Capture,
    options?: Pick<InspectOptions, 'signal' | 'onStep' | 'requestBudget' | 'analyser'>,
  ): Promise<Capture>
}

export type InspectorOptions = Omit<SessionOptions, 'signal' | 'requestBudget'>

export function createInspector(options: InspectorOptions): Inspector {
  const within = async <T>(
    { signal, requestBudget }: Pick<InspectOptions, 'signal' | 'requestBudget'>,
    use: (session: FetchSession) => Promise<T>,
  ) => {
    const session = openSession({
      ...options,
      ...(signal && { signal }),
      ...(requestBudget && { requestBudget }),
    })
    try {
      return await use(session)
    } finally {
      session.close()
    }
  }
  const capture: Inspector['capture'] = (url, wishes = {}) =>
    within(wishes, (session) => captureWithin(url, session, wishes))
  return {
    capture,
    complete: (local, wishes = {}) =>
      within(wishes, (session) =>
        completeCapture(local, session, {
          onStep: wishes.onStep ?? (() => {}),
          readLinks: (wishes.analyser ?? onThisThread).readLinks,
        }),
      ),
    async inspect(url, inspectOptions) {
      const startedAt = performance.now()
      const seen = await capture(url, inspectOptions)
      inspectOptions?.onCaptured?.()
      const inspection = await (inspectOptions?.analyser ?? onThisThread).analyse(seen)
      return { ...inspection, durationMs: Math.round(performance.now() - startedAt) }
    },
  }
}

/** What was seen. A local page is captured without what only public ones have. */
async function captureWithin(
  url: string,
  session: FetchSession,
  { onStep = () => {}, site, crawlers, onRefusal, analyser = onThisThread }: InspectOptions,
): Promise<Capture> {
  if (session.mode === 'local')
    return captureLocalUrl(url, session, { onStep, ...(site === undefined ? {} : { site }) })
  if (site !== undefined) throw new TypeError('A site is named for local pages only.')
  return captureUrl(url, session, {
    onStep,
    readLinks: analyser.readLinks,
    explain: (error, tried) => {
      const asked = onRefusal ?? (crawlers && (async () => crawlers))
      return explainRefusal(error, {
        session,
        url,
        ...tried,
        onRefusal: asked,
        readRefusedPage: analyser.readRefusedPage,
      })
    },
    beside: (page, links, robots) => {
      const requests = crawlers === undefined ? [] : crawlerRequests(crawlers)
      return captureBeside(page, links, { session, robots, url, crawlers: requests })
    },
  })
}

const onThisThread: Analyser = {
  readLinks: async (page, site) => readLinks(page, site),
  readRefusedPage: async (refused) => readRefusedPage(refused),
  analyse: async (capture) => analyse(capture),
}

/** What it means. Pure and synchronous: the same capture gives the same inspection, always. */
export function analyse(capture: Capture): Inspection {
  const facts = readFacts(capture)
  const platforms = readPlatforms(facts)
  const { diagnostics, deductions } = runRules(facts, platforms)
  const score = scoreDeductions(deductions)
  return assemble({ capture, facts, platforms, diagnostics, score })
}
