/**
 * Pages on the public internet, as a target. What must never happen: a site is asked more often than it allows, a link that
 * was found is asked for against robots.txt, or a secret header reaches another origin than the typed one. Proven by
 * test/check/public-pages.test.ts.
 */
import {
  analyse,
  createInspector,
  InspectError,
  readersOfCapture,
  type Capture,
  type Extras,
} from '@linklens/engine'
import { usageFailure } from '../../failures/cli-failure.ts'
import { isPublicUrl } from '../../local/check-target.ts'
import type { PageIdentity } from '../read-inspection.ts'
import { createCrawl, followed, pathOf } from './crawl.ts'
import type { LinkVisit } from './link-allowance.ts'
import { answerOf, BUSY, isNoPage } from './no-page.ts'
import { matchesGlob } from './path-glob.ts'
import { explainOffline, siteRobots, type PublicAccess } from './public-access.ts'
import { pauseOf } from './retry-after.ts'
import { imageHashes } from '../values/image-hash.ts'
import { overMax } from './server.ts'
import type { InspectedPage, Selection, Target } from './target.ts'

export interface PublicPagesOptions {
  /** Public; checked. */
  readonly urls: readonly string[]
  /** Nobody typed the URLs: a sitemap names them. */
  readonly areListed?: boolean
  /** What was left out of them, as sentences. */
  readonly notes?: readonly string[]
  readonly selection: Selection
  readonly access: PublicAccess
  /** Origin where the pages will be; they are judged as they will be there. */
  readonly site: string | undefined
  /** Asks as platforms' crawlers too, under their names. */
  readonly crawlers: boolean
  /** Says who reads the pages for AI products; the first page of each site is asked for in names of theirs. */
  readonly readers?: boolean
  /** Follows the links of the site. */
  readonly crawls: boolean
  /** A site asks for a pause, and gets it. */
  readonly onPause?: (host: string, seconds: number) => void
}

/** @throws CliFailure with exit code 2 where the config leaves out all pages. */
export function openPublicPages(options: PublicPagesOptions): Target {
  const { urls, selection, access, site, crawlers, crawls, areListed = false, notes = [] } = options
  const wanted = [...new Set(urls)].filter(
    (url) => !selection.ignore.some((glob) => matchesGlob(pathOf(url), glob)),
  )
  if (wanted.length === 0)
    throw usageFailure('No page is left: "ignore" of the config leaves out all of them.')
  const start = wanted.slice(0, selection.max)
  const hosts = new Set(start.map((url) => new URL(url).origin))
  const mayAsk = siteRobots(access)
  const crawl = createCrawl({ start, site, selection, ...(crawlers && { perLink: PER_CRAWLED_LINK }) })
  const ask = capturer(options)
  /** Of the page that is inspected now. */
  const captured = new Map<string, Capture>()
  const hashes = imageHashes()

  async function inspect(
    identity: PageIdentity,
    signal: AbortSignal,
    extras: Extras,
  ): Promise<InspectedPage | null> {
    const { url } = identity
    const isDiscovered = crawl.isDiscovered(url)
    if ((isDiscovered || areListed) && !(await mayAsk(url, signal))) return crawl.leaveOut('robots', url)
    const capture = await ask(url, signal, crawl.visit(url)).catch((error: unknown) => {
      if (isDiscovered && isNoPage(error)) return crawl.leaveOut('no-page', url)
      crawl.fail(url)
      throw error
    })
    if (!capture) return null
    captured.set(url, capture)
    hashes.remember(capture)
    const known = crawls ? crawl.arrive(identity, capture.page) : identity
    return known && { inspection: analyse(capture, extras), identity: known }
  }

  const target: Target = {
    name: [...hosts].join(', '),
    // Of several sites, a path alone does not say which page.
    pages: start.map((url) => ({ url, path: hosts.size > 1 ? url : pathOf(url) })),
    site: site === undefined ? null : { origin: site },
    concurrency: 1,
    missing: [],
    notes: [...notes, ...overMax(wanted.length, start.length)],
    inspect,
    readers: options.readers ? askerOfReaders(access, captured) : undefined,
    imageHash: hashes.of,
    // A browser would ask for it: a page must not name what is on the network of the person who looks.
    findImage: (url) => (isPublicUrl(url) ? new URL(url) : null),
  }
  return crawls || areListed ? followed(target, crawl) : target
}

/** In names once for each origin; of its other pages what their inspection saw says enough. */
function askerOfReaders(
  { session, requestBudget }: PublicAccess,
  captured: Map<string, Capture>,
): NonNullable<Target['readers']> {
  const inspector = createInspector(session)
  const asked = new Set<string>()
  return async ({ url }, signal) => {
    const capture = captured.get(url)
    captured.clear()
    const { origin } = new URL(url)
    if (capture && asked.has(origin)) return readersOfCapture(capture, 'once')
    asked.add(origin)
    return inspector.readers(url, { signal, requestBudget })
  }
}

/** Crawlers ask next to ourselves, before it is known what the link leads to. */
const PER_CRAWLED_LINK = 5

/** @returns what asks for a page, and waits once where its site says how long. */
function capturer({ access, site, crawlers, onPause }: PublicPagesOptions) {
  const inspector = createInspector(access.session)
  const busy = new Map<string, number>()
  const ask = (url: string, signal: AbortSignal, { requestBudget, onStep }: LinkVisit): Promise<Capture> =>
    inspector.capture(url, {
      signal,
      onStep,
      requestBudget: {
        take: async (asked, kind) =>
          (await requestBudget.take(asked, kind)) && access.requestBudget.take(asked, kind),
      },
      cutsLongPages: true,
      ...(site === undefined ? { crawlers: crawlers && 'auto', onHttpError: async () => null } : { site }),
    })
  return async (url: string, signal: AbortSignal, visit: LinkVisit): Promise<Capture> => {
    const { host } = new URL(url)
    const refused = busy.get(host)
    if (refused !== undefined) throw notAsked(host, refused)
    for (let isSecond = false; ; isSecond = true) {
      try {
        return await ask(url, signal, visit)
      } catch (error) {
        const answer = answerOf(error)
        if (!answer || !BUSY.has(answer.status)) throw explainOffline(error)
        const seconds = isSecond ? null : pauseOf(answer.headers)
        if (seconds === null) {
          busy.set(host, answer.status)
          throw error
        }
        onPause?.(host, seconds)
        await access.clock.wait(seconds * 1_000, signal)
      }
    }
  }
}

const notAsked = (host: string, status: number): InspectError =>
  new InspectError(
    'HTTP_ERROR',
    `The page was not asked for: ${host} answered ${status} to one before it. Wait, then try again with a lower --rate.`,
  )
