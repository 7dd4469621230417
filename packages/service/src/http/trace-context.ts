/**
 * `traceparent` (W3C Trace Context, https://www.w3.org/TR/trace-context/, read 2026-11): the client's trace id is
 * logged, and the header is echoed. We start no traces, and send none to inspected pages, which are none of their
 * business.
 */
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

const HEADER = 'traceparent'

/** Version 00 ends here; later versions may continue after a dash. */
const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/

/** @returns the 32 hexadecimal digits of the trace; null for a header that the standard says to ignore. */
export function readTraceId(traceparent: string | undefined): string | null {
  const [, version, traceId, parentId, more] = FORM.exec(traceparent ?? '') ?? []
  if (version === undefined || traceId === undefined || parentId === undefined) return null
  if (version === 'ff' || (version === '00' && more !== undefined)) return null
  return isZero(traceId) || isZero(parentId) ? null : traceId
}

const isZero = (digits: string): boolean => /^0+$/.test(digits)

/** Length of version 00: additions of later versions are not echoed. */
const LENGTH = 55

export const traceContext: MiddlewareHandler<AppEnv> = async (c, next) => {
  const given = c.req.header(HEADER)
  const traceId = readTraceId(given)
  if (given !== undefined && traceId !== null) {
    c.set('traceId', traceId)
    c.header(HEADER, given.slice(0, LENGTH))
  }
  await next()
}
