/** Pages of a server on this machine as a target. Requests go through the engine's guard, loopback-only. */
import {
  createInspector,
  InspectError,
  linklensUserAgent,
  type Inspection,
  type Inspector,
} from '@linklens/engine'
import { explainLocalFailure } from '../../local/explain-failure.ts'
import type { PageIdentity } from '../read-inspection.ts'
import { guessSite, namedUrls } from './guess-site.ts'
import { matchesGlob } from './path-glob.ts'
import type { InspectedPage, Selection, Site, Target } from './target.ts'

export interface ServerOptions {
  /** Of pages, on this machine; checked. */
  readonly urls: readonly string[]
  readonly site: Site | null
  readonly selection: Selection
  readonly access: ServerAccess
  /** Pages that were inspected already, by URL; those without a site are good only where none was found. */
  readonly inspected?: Inspected
}

type Inspected = ReadonlyMap<string, Promise<Inspection>>

/** How requests are sent. */
export interface ServerAccess {
  readonly version: string
  /** URL that the user agent names. */
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly headers: Readonly<Record<string, string>>
}

/** A development server renders on request: more at once would only wait for each other. */
const CONCURRENCY = 4

export function openServer(options: ServerOptions): Target {
  const { urls, site, selection, access, inspected } = options
  const wanted = urls.filter((url) => !selection.ignore.some((glob) => matchesGlob(pathOf(url), glob)))
  const pages = wanted.slice(0, selection.max)
  const inspector = createInspector(sessionOptions(access))
  const notes =
    wanted.length > pages.length
      ? [`Only the first ${pages.length} of ${wanted.length} pages were inspected: --max has the limit.`]
      : []
  return {
    name: new URL(urls[0] ?? '').origin,
    pages: pages.map(identityOf),
    site,
    concurrency: CONCURRENCY,
    notes,
    inspect: (page, signal) => inspectPage(page, { inspector, site, signal, inspected }),
  }
}

export const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const identityOf = (url: string): PageIdentity => ({ url, path: pathOf(url) })

/** A certificate protects nothing between two programs of one machine. */
export function sessionOptions({ version, baseUrl, timeoutMs, headers }: ServerAccess) {
  return {
    userAgent: linklensUserAgent({ version, baseUrl }),
    policy: 'loopback-only',
    hostRule: 'localhost',
    insecureTls: true,
    headers,
    limits: {
      inspectionMs: timeoutMs * 2,
      pageMs: timeoutMs,
      headersMs: timeoutMs,
      bodyIdleMs: timeoutMs,
      imageMs: timeoutMs,
    },
  } as const
}

interface Inspecting {
  readonly inspector: Inspector
  readonly site: Site | null
  readonly signal: AbortSignal
  readonly inspected: Inspected | undefined
}

async function inspectPage(
  identity: PageIdentity,
  { inspector, site, signal, inspected }: Inspecting,
): Promise<InspectedPage> {
  const { url } = identity
  try {
    const options = { signal, ...(site && { site: site.origin }) }
    return { inspection: await (inspected?.get(url) ?? inspector.inspect(url, options)), identity }
  } catch (error) {
    if (error instanceof InspectError) throw explainLocalFailure(error, url)
    throw error
  }
}

/** How many pages are asked which site they are of. */
const ASKED_FOR_SITE = 3

/**
 * Asks the first pages which site they are of.
 * @returns the site, and the inspections that need not be made again: all where there is no site, else those that failed.
 */
export async function askForSite(
  urls: readonly string[],
  access: ServerAccess,
  signal: AbortSignal,
): Promise<{ site: Site | null; inspected: Inspected }> {
  const inspector = createInspector(sessionOptions(access))
  const asked = new Map(urls.slice(0, ASKED_FOR_SITE).map((url) => [url, inspector.inspect(url, { signal })]))
  const answers = await Promise.allSettled(asked.values())
  const pages = [...asked.keys()].map((url, index) => ({ url, answer: answers[index] }))
  const guessed = guessSite(
    pages.flatMap(({ url, answer }) =>
      answer?.status === 'fulfilled' ? [namedUrls(pathOf(url), answer.value)] : [],
    ),
  )
  if (guessed === null) return { site: null, inspected: asked }
  for (const { url, answer } of pages) if (answer?.status === 'fulfilled') asked.delete(url)
  return { site: { origin: guessed.origin, namedBy: 'named by canonical and og:url' }, inspected: asked }
}
