/** How the local server is asked, and a page of it inspected. */
import { analyse, captureLocalPage, linklensUserAgent, type Inspection } from '@linklens/engine'

/** How requests are sent. */
export interface ServerAccess {
  readonly version: string
  /** URL that the user agent names. */
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly headers: Readonly<Record<string, string>>
}

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

/** @throws InspectError for a page that cannot be read. The signal's reason when it aborts. */
export async function inspectLocalUrl(
  url: string,
  access: ServerAccess,
  { signal, site }: { signal: AbortSignal; site?: string | undefined },
): Promise<Inspection> {
  const wishes = { signal, ...(site === undefined ? {} : { site }) }
  return analyse(await captureLocalPage(url, sessionOptions(access), wishes))
}
