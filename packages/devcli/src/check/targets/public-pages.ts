/**
 * Pages on the public internet that a person named, as a target. Requests go through the engine's guard, public-only, at a
 * pace that a site does not feel.
 */
import { createInspector, InspectError, type Network, type Proofs } from '@linklens/engine'
import { usageFailure } from '../../failures/usage-failure.ts'
import { isPublicUrl } from '../../local/check-target.ts'
import type { PageIdentity } from '../read-inspection.ts'
import { matchesGlob } from './path-glob.ts'
import { pathOf } from './server.ts'
import { createPace } from './site-pace.ts'
import type { InspectedPage, Selection, Target } from './target.ts'

export interface PublicPagesOptions {
  /** Public; checked. */
  readonly urls: readonly string[]
  readonly selection: Selection
  readonly userAgent: string
  /** For each page with all that belongs to it. Waiting for its turn is part of it. */
  readonly timeoutMs: number
  /** Requests a second to one host. */
  readonly rate: number
  /** Asks as platforms' crawlers too, under their names. */
  readonly crawlers: boolean
  /** What lies below the guard; the machine's own by default. */
  readonly network?: Network
}

/** How a site says that it is asked too often, or cannot answer now. */
const BUSY: ReadonlySet<number> = new Set([429, 503])

/** @throws CliFailure with exit code 2 where the config leaves out all pages. */
export function openPublicPages(options: PublicPagesOptions): Target {
  const { urls, selection, userAgent, timeoutMs, rate, crawlers, network } = options
  const inspector = createInspector({
    userAgent,
    limits: { inspectionMs: timeoutMs },
    ...(network && { network }),
  })
  const wanted = [...new Set(urls)].filter(
    (url) => !selection.ignore.some((glob) => matchesGlob(pathOf(url), glob)),
  )
  if (wanted.length === 0)
    throw usageFailure('No page is left: "ignore" of the config leaves out all of them.')
  const pages = wanted.slice(0, selection.max)
  const hosts = new Set(pages.map((url) => new URL(url).origin))
  const busy = new Map<string, number>()
  const requestBudget = { take: createPace(rate) }

  async function inspect(
    identity: PageIdentity,
    signal: AbortSignal,
    proofs: Proofs,
  ): Promise<InspectedPage> {
    const { host } = new URL(identity.url)
    const refused = busy.get(host)
    if (refused !== undefined) throw notAsked(host, refused)
    const inspection = await inspector.inspect(identity.url, {
      signal,
      proofs,
      requestBudget,
      crawlers: crawlers && 'auto',
      // Called for an answer with an error status; nobody else is asked then.
      async onHttpError({ status }) {
        if (BUSY.has(status)) busy.set(host, status)
        return null
      },
    })
    return { inspection, identity }
  }

  return {
    name: [...hosts].join(', '),
    // Of several sites, a path alone does not say which page.
    pages: pages.map((url) => ({ url, path: hosts.size > 1 ? url : pathOf(url) })),
    site: null,
    concurrency: 1,
    missing: [],
    notes:
      wanted.length > pages.length
        ? [`Only the first ${pages.length} of ${wanted.length} pages were inspected: --max has the limit.`]
        : [],
    inspect,
    // A browser would ask for it: a page must not name what is on the network of the person who looks.
    findImage: (url) => (isPublicUrl(url) ? new URL(url) : null),
  }
}

const notAsked = (host: string, status: number): InspectError =>
  new InspectError(
    'HTTP_ERROR',
    `The page was not asked for: ${host} answered ${status} to one before it. Wait, then try again with a lower --rate.`,
  )
