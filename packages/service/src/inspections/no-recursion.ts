/**
 * What must never happen: an inspection starts another one. `/r/live?url=` takes any address, also one
 * of this service, so a fetch by our own crawler must not inspect again; nor may a browser that only
 * guesses the next click, or a HEAD request. Proven in no-recursion.test.ts.
 */
import { isOwnUserAgent, OWN_HEADER } from '@linklens/engine'
import type { Context } from 'hono'
import { ServiceError } from '../http/service-error.ts'

/** For the API. @throws ServiceError `FORBIDDEN`. */
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
  // `Purpose` and `X-Moz` are the older spellings, still sent by WebKit and by proxies.
  const purposes = [c.req.header('sec-purpose'), c.req.header('purpose'), c.req.header('x-moz')]
  if (purposes.some((purpose) => /\b(prefetch|prerender|preview)\b/i.test(purpose ?? ''))) return false
  // Where we speak with the user agent of a platform's crawler, another header tells that it is us.
  return ![c.req.header('user-agent'), c.req.header(OWN_HEADER)].some((name) => isOwnUserAgent(name ?? ''))
}
