/**
 * The one place where an error becomes a response. Errors of the engine and the service have a public message; an
 * unavailable or full database is `UNAVAILABLE`; everything else is a crash and only says `INTERNAL_ERROR`.
 */
import { errorEnvelope, SERVICE_ERRORS, successEnvelope, type ServiceErrorCode } from '@linklens/contract'
import { InspectError } from '@linklens/engine'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isStoreFailure } from '../store/store-failure.ts'
import { ServiceError } from '../service-error.ts'

export interface PublicError {
  readonly code: ServiceErrorCode
  readonly message: string
  readonly headers: Readonly<Record<string, string>>
  /** In place of the code's own HTTP status. */
  readonly status?: number
}

/** What the public may know about an error, in the API's envelope and on error pages. */
export function publicError(error: unknown): PublicError {
  if (error instanceof ServiceError) return error
  if (error instanceof InspectError) return { code: error.code, message: error.message, headers: {} }
  if (isStoreFailure(error)) return STORE_FAILURE
  return { code: 'INTERNAL_ERROR', message: SERVICE_ERRORS.INTERNAL_ERROR.sentence, headers: {} }
}

const STORE_FAILURE: PublicError = {
  code: 'UNAVAILABLE',
  message: 'The service cannot use its database at this moment. Try again in a few seconds.',
  headers: { 'Retry-After': '5' },
}

/** Whether an error needs the envelope. `/api` itself counts, although it has no route. */
export function isApiPath(path: string): boolean {
  // The editor of our own pages, which shows its answer as a page.
  if (path === '/api/edit') return false
  return path === '/api' || path.startsWith('/api/')
}

export function respondWithError(c: Context, error: unknown): Response {
  const { code, message, headers, status } = publicError(error)
  const envelope = errorEnvelope(code, message, status)
  return respondWithJson(c, envelope, envelope.status as ContentfulStatusCode, headers)
}

export function respondWithData(
  c: Context,
  message: string,
  data: object,
  status: ContentfulStatusCode = 200,
): Response {
  return respondWithJson(c, successEnvelope(message, data, status), status)
}

/**
 * With its length: by it the middleware leaves short answers uncompressed. A gzip stream costs more than the rest of
 * a refusal, and a refused client may ask a thousand times.
 */
function respondWithJson(
  c: Context,
  body: object,
  status: ContentfulStatusCode,
  headers: Readonly<Record<string, string>> = {},
): Response {
  announceCompression(c)
  const bytes = Buffer.from(JSON.stringify(body))
  return c.body(bytes, status, {
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': String(bytes.byteLength),
  })
}

/**
 * The middleware that compresses would add this header later, to the finished response. Its body would then be sent
 * as a stream: 5 % of this thread under load, by its profile.
 */
function announceCompression(c: Context): void {
  c.header('Vary', 'Accept-Encoding', { append: true })
}
