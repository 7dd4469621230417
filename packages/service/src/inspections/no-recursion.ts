/**
 * What must never happen: an inspection starts another one. `/r/live?url=` takes any URL, also one of this service,
 * so a request from our own crawler must not inspect. Nor may a browser that prefetches, or a HEAD request. Proven in
 * no-recursion.test.ts.
 */
import { isOwnUserAgent, OWN_HEADER } from '@linklens/engine'
import type { Context } from 'hono'
import { ServiceError } from '../service-error.ts'

/** Refuses to inspect the API. @throws ServiceError `FORBIDDEN`. */
export function refuseRecursion(c: Context): void {
  if (!startsInspection(c))
    throw new ServiceError(
      'FORBIDDEN',
      'Our own crawler and prefetching browsers cannot start an inspection.',
    )
}

/** Whether this request may start an inspection. */
export function startsInspection(c: Context): boolean {
  if (c.req.method === 'HEAD') return false
  // `Purpose` and `X-Moz` are older headers, still sent by WebKit and by proxies.
  const purposes = [c.req.header('sec-purpose'), c.req.header('purpose'), c.req.header('x-moz')]
  if (purposes.some((purpose) => /\b(prefetch|prerender|preview)\b/i.test(purpose ?? ''))) return false
  // When we request as a platform's crawler, the user agent is not ours, but the other header is.
  return ![c.req.header('user-agent'), c.req.header(OWN_HEADER)].some((name) => isOwnUserAgent(name ?? ''))
}
