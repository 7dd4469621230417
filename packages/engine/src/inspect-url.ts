/** One call for programs that inspect now and then; a service makes one inspector and keeps it. */
import { refuseUnknown } from './capture/known-options.ts'
import { createInspector, type InspectOptions } from './inspect.ts'
import type { Inspection } from './inspection/schema.ts'
import type { CrawlerChoice } from './platforms/crawler-requests.ts'
import { localSession } from './net/local-session.ts'
import { LIBRARY_USER_AGENT } from './net/crawler-identity.ts'

export interface InspectUrlOptions extends Pick<
  InspectOptions,
  'signal' | 'site' | 'acceptLanguage' | 'onStep'
> {
  /**
   * The page is on this machine: `http://localhost:3000/`. Then no request leaves it, and certificates are not checked.
   * Default: only the public internet is asked, so that a URL of a stranger reaches nothing of yours.
   */
  local?: boolean
  /** Platforms as whose crawlers page and image are requested too; `false`: none. Default: `auto`. */
  crawlers?: CrawlerChoice | false
  /** Headers for a local page, added to every request, such as a cookie. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Time for a local page and for each of its images. Default: 60,000, because a server may build the page first. */
  timeoutMs?: number
  /** What our requests say they are. Default: Linklens, as a library. */
  userAgent?: string
}

/**
 * Fetches a page, its images and its robots.txt, and judges them. Needs the network, and Node.
 *
 * Page and image are asked for as platforms' crawlers too, where that may change a verdict (`crawlers: 'auto'`).
 * @throws {InspectError} when no inspection can exist: the page cannot be reached, is no HTML, or is not where `local`
 * says. A bad page is findings, not an error.
 * @throws {TypeError} for an option that does not exist.
 * @throws the reason of `signal`, when it aborts.
 */
export async function inspect(url: string, given: InspectUrlOptions = {}): Promise<Inspection> {
  refuseUnknown(given, Object.keys(KNOWN))
  const {
    local = false,
    headers,
    timeoutMs,
    userAgent = LIBRARY_USER_AGENT,
    crawlers = 'auto',
    ...options
  } = given
  const sessionOptions = local ? localSession({ headers, timeoutMs }) : { headers }
  return createInspector({ userAgent, ...sessionOptions }).inspect(url, {
    ...(crawlers && { crawlers }),
    ...options,
  })
}

/** All of them: one that is left out here would be refused. */
const KNOWN: Readonly<Record<keyof InspectUrlOptions, true>> = {
  signal: true,
  site: true,
  acceptLanguage: true,
  onStep: true,
  local: true,
  crawlers: true,
  headers: true,
  timeoutMs: true,
  userAgent: true,
}
