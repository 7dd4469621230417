/** How pages on this machine are asked. */
import type { SessionOptions } from './session.ts'

const LOCAL_TIMEOUT_MS = 60_000

/** Enough to ask for every page as each crawler, with images and some second tries: one's own server is not flooded by it. */
const LOCAL_FETCHES = 32

/** @returns options for pages on this machine. A certificate protects nothing between two programs of one machine. */
export function localSession({
  headers = {},
  timeoutMs = LOCAL_TIMEOUT_MS,
  hostRule = 'loopback',
}: {
  headers?: Readonly<Record<string, string>> | undefined
  timeoutMs?: number | undefined
  hostRule?: 'localhost' | 'loopback'
}) {
  return {
    policy: 'loopback-only',
    hostRule,
    insecureTls: true,
    headers,
    limits: {
      inspectionMs: timeoutMs * 2,
      pageMs: timeoutMs,
      // This machine answers both at once. What takes long is our own thread, which judges another page meanwhile.
      dnsMs: timeoutMs,
      connectMs: timeoutMs,
      headersMs: timeoutMs,
      bodyIdleMs: timeoutMs,
      imageMs: timeoutMs,
      crawlerViewMs: timeoutMs,
      fetches: LOCAL_FETCHES,
    },
  } as const satisfies Omit<SessionOptions, 'userAgent'>
}
