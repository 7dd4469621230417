/** How public sites are asked: through the engine's guard, public-only, at a pace that a site does not feel. */
import {
  fetchFile,
  InspectError,
  leavesToUs,
  LIMITS,
  linklensUserAgent,
  RequestBudgetError,
  type FetchedFile,
  type Network,
  type OriginHeaders,
} from '@linklens/engine'
import { createPace, REAL_CLOCK, type Clock } from './site-pace.ts'

export interface PublicAccessOptions {
  readonly version: string
  readonly baseUrl: string
  /** For each page with all that belongs to it. Waiting for its turn is part of it. */
  readonly timeoutMs: number
  /** Requests a second to one host. */
  readonly rate: number
  /** Sent to one origin alone. */
  readonly originHeaders?: OriginHeaders | undefined
  /** What lies below the guard; the machine's own by default. */
  readonly network?: Network | undefined
  readonly clock?: Clock
}

/** Options of the engine's sessions. */
export type PublicAccess = ReturnType<typeof publicAccess>

export function publicAccess(options: PublicAccessOptions) {
  const { version, baseUrl, timeoutMs, rate, originHeaders, network, clock = REAL_CLOCK } = options
  // The last of all requests of a page waits for the turns of all others.
  const turnsMs = (LIMITS.fetches / rate) * 1_000
  const { pageMs, imageMs, robotsMs, oEmbedMs, crawlerViewMs } = LIMITS
  return {
    session: {
      userAgent: linklensUserAgent({ version, baseUrl }),
      limits: {
        inspectionMs: timeoutMs,
        pageMs: pageMs + turnsMs,
        imageMs: imageMs + turnsMs,
        robotsMs: robotsMs + turnsMs,
        oEmbedMs: oEmbedMs + turnsMs,
        crawlerViewMs: crawlerViewMs + turnsMs,
      },
      originHeaders,
      network,
    },
    /** One for all pages: it counts by host. */
    requestBudget: { take: createPace(rate, clock) },
    clock,
  }
}

/** @throws InspectError where no answer comes. The signal's reason when it aborts. */
export async function fetchPublicFile(
  url: string,
  { session, requestBudget }: PublicAccess,
  { accept, maxBytes, signal }: { accept: string; maxBytes: number; signal: AbortSignal },
): Promise<FetchedFile> {
  try {
    return await fetchFile(url, { ...session, requestBudget, accept, maxBytes, signal })
  } catch (error) {
    throw explainOffline(error)
  }
}

/** The engine's sentence is one of a service. */
export function explainOffline(error: unknown): unknown {
  if (!(error instanceof InspectError) || error.reason !== 'ours' || error instanceof RequestBudgetError)
    return error
  const message = 'No name server answers this machine. Is it connected to the internet?'
  return new InspectError('FETCH_FAILED', message, { cause: error, reason: 'ours' })
}

/** Whether robots.txt of its site lets us ask for a URL. */
export type MayAsk = (url: string, signal: AbortSignal) => Promise<boolean>

/** The robots.txt of a site: each file is asked for once. */
export function siteRobots(access: PublicAccess): MayAsk {
  const files = new Map<string, Promise<RobotsFile>>()
  return async (url, signal) => {
    const { origin } = new URL(url)
    const asked = files.get(origin) ?? askForRobots(origin, access, signal)
    files.set(origin, asked)
    const file = await asked
    return file.status !== null && file.status < 500 && leavesToUs(file, [url])
  }
}

type RobotsFile = Parameters<typeof leavesToUs>[0]

async function askForRobots(origin: string, access: PublicAccess, signal: AbortSignal): Promise<RobotsFile> {
  const options = { accept: 'text/plain,*/*;q=0.8', maxBytes: LIMITS.robotsBytes, signal }
  try {
    const { status, bytes } = await fetchPublicFile(`${origin}/robots.txt`, access, options)
    const body = status >= 200 && status < 300 ? new TextDecoder().decode(bytes) : null
    return { origin, status, body, error: null }
  } catch (error) {
    if (!(error instanceof InspectError)) throw error
    return { origin, status: null, body: null, error: null }
  }
}
