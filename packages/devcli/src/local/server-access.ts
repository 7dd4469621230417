/** How a server on this machine is asked. */
import { linklensUserAgent, localSession, type AsksAsSite, type HostRuleId } from '@linklens/engine'

export interface ServerAccess {
  /** Version of devcli, for the user agent. */
  readonly version: string
  /** URL that the user agent names. */
  readonly baseUrl: string
  /** For the page, and for each image. */
  readonly timeoutMs: number
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>
  /** Ports of this machine that may be asked next to the page's own. */
  readonly allowPorts?: readonly number[]
  /** What one run asks in the name of the site. Default: for each page anew. */
  readonly asksAsSite?: AsksAsSite
  /** Which hosts count as this machine. Default `localhost`. */
  readonly hostRule?: Extract<HostRuleId, 'localhost' | 'loopback'>
}

/** A development server may build the page on the first request. */
export const DEFAULT_TIMEOUT_S = 60

/** @returns options of the engine's session. */
export const accessSession = ({
  version,
  baseUrl,
  timeoutMs,
  headers,
  allowPorts,
  hostRule = 'localhost',
}: ServerAccess) =>
  ({
    userAgent: linklensUserAgent({ version, baseUrl }),
    allowPorts,
    ...localSession({ hostRule, headers, timeoutMs }),
  }) as const

/** Sentence that is printed once, so that nobody takes a page for proof of a certificate. */
export const UNCHECKED_CERTIFICATE = 'The certificate of a server on this machine is not checked.'
