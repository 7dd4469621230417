/** Pages of a server on this machine as a target. Requests go through the engine's guard, loopback-only. */
import { askReaders, InspectError, keepForRun, type Capture } from '@linklens/engine'
import { explainLocalFailure } from '../../local/explain-failure.ts'
import type { PageIdentity } from '../read-inspection.ts'
import { createCrawl, followed, identityAt, pathOf, type Crawl } from './crawl.ts'
import { inspectLocalUrl, type InspectedUrl, type OnCapture } from './inspect-local-url.ts'
import { isNoPage } from './no-page.ts'
import { firstOfTemplate } from './first-of-template.ts'
import { sourceFinder } from '../sources/find-source.ts'
import { imageHashes } from '../values/image-hash.ts'
import { matchesGlob } from './path-glob.ts'
import { accessSession, UNCHECKED_CERTIFICATE, type ServerAccess } from '../../local/server-access.ts'
import type { InspectedPage, Selection, Site, Target } from './target.ts'

export interface ServerOptions {
  /** URLs of pages on this machine; checked. */
  readonly urls: readonly string[]
  /** Folder in the project that the server serves. */
  readonly cwd: string
  readonly site: Site | null
  readonly selection: Selection
  readonly access: ServerAccess
  /** Errors of pages that were requested already, by URL. */
  readonly failed?: ReadonlyMap<string, unknown>
  /** Pages that were asked for already, by URL. */
  readonly fetched?: ReadonlyMap<string, Capture['page']>
  /** Follows the links of the server. */
  readonly crawls?: boolean
  readonly onCapture?: OnCapture | undefined
  /** Says who reads the pages for AI products; the first page is asked for in names of theirs. */
  readonly readers?: boolean | undefined
}

/** A development server renders on request: more at once would only wait for each other. */
const CONCURRENCY = 4

export function openServer(options: ServerOptions): Target {
  const {
    urls,
    cwd,
    site,
    selection,
    access,
    failed,
    fetched,
    crawls = false,
    onCapture,
    readers = false,
  } = options
  const wanted = urls.filter((url) => !selection.ignore.some((glob) => matchesGlob(pathOf(url), glob)))
  const pages = wanted.slice(0, selection.max)
  const notes = [
    ...(pages.some((url) => url.startsWith('https:')) ? [UNCHECKED_CERTIFICATE] : []),
    ...overMax(wanted.length, pages.length),
  ]
  const crawl = crawls ? createCrawl({ start: pages, site: site?.origin, selection }) : null
  const isOne = !crawl && pages.length === 1
  // What one page is asked for is as fresh as the page.
  const kept = isOne ? undefined : keepForRun()
  const templates = firstOfTemplate()
  const hashes = imageHashes()
  const findSource = sourceFinder(cwd, cwd)
  const target: Target = {
    name: new URL(urls[0] ?? '').origin,
    pages: pages.map(identityAt),
    site,
    concurrency: CONCURRENCY,
    missing: [],
    imageHash: hashes.of,
    findImage: (url) => localImage(url, new URL(urls[0] ?? '').origin, site),
    get notes() {
      return [...notes, ...templates.notes()]
    },
    sourceOf: ({ path }) => findSource(path),
    readers: readers ? askerOfReaders(access) : undefined,
    inspect: (page, signal, extras, turn) => {
      const visit = crawl?.visit(page.url)
      const inspectOptions = {
        signal,
        extras,
        turn,
        site: site?.origin,
        page: fetched?.get(page.url),
        onCapture: (capture: Capture) => {
          hashes.remember(capture)
          onCapture?.(capture)
        },
        visit,
      }
      const ask = (asCrawlers: boolean) =>
        inspectLocalUrl(page.url, access, {
          ...inspectOptions,
          kept,
          ...(asCrawlers && { pages: isOne ? 1 : MANY }),
        })
      const seen = failed?.has(page.url)
        ? Promise.reject(failed.get(page.url))
        : isOne
          ? ask(true)
          : templates.inspect(page.path, ask)
      return Promise.allSettled([turn, seen]).then(() => arrive(page, seen, crawl))
    },
  }
  return crawl ? followed(target, crawl) : target
}

function askerOfReaders(access: ServerAccess): NonNullable<Target['readers']> {
  let isFirst = true
  return ({ url }, signal) => {
    const notAsked = isFirst ? undefined : 'once'
    isFirst = false
    return askReaders(url, accessSession(access), { signal, notAsked })
  }
}

/** Number of pages of a crawl: nobody knows how many there will be. */
const MANY = 2

export const overMax = (wanted: number, taken: number): string[] =>
  wanted > taken ? [`Only the first ${taken} of ${wanted} pages were inspected: --max has the limit.`] : []

/** What is on the site later is on this server now. */
function localImage(url: string, local: string, site: Site | null): URL | null {
  const { origin, pathname, search } = new URL(url)
  return origin === local || origin === site?.origin ? new URL(pathname + search, local) : null
}

async function arrive(
  identity: PageIdentity,
  seen: Promise<InspectedUrl>,
  crawl: Crawl | null,
): Promise<InspectedPage | null> {
  const { url } = identity
  try {
    const { inspection, page } = await seen
    const known = crawl ? crawl.arrive(identity, page) : identity
    return known && { inspection, identity: known }
  } catch (error) {
    if (!(error instanceof InspectError)) throw error
    if (crawl?.isDiscovered(url) && isNoPage(error)) return crawl.leaveOut('no-page', url)
    crawl?.fail(url)
    throw explainLocalFailure(error, url)
  }
}
