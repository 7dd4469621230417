/**
 * The one place where an error becomes an answer. Engine and service errors carry a public message; a
 * database that is away or full is `UNAVAILABLE`; anything else is a crash, and says nothing but
 * `INTERNAL_ERROR`.
 */
import { errorEnvelope, SERVICE_ERRORS, successEnvelope, type ServiceErrorCode } from '@linklens/contract'
import { InspectError } from '@linklens/engine'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isStoreFailure } from '../store/store-failure.ts'
import { ServiceError } from './service-error.ts'

export interface PublicError {
  readonly code: ServiceErrorCode
  readonly message: string
  readonly headers: Readonly<Record<string, string>>
}

/** What may be told of an error: for the API's envelope and the pages' error page alike. */
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

/** Whether the answer must be an envelope. `/api` itself counts: there is nothing, but it is the API's. */
export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

export function respondWithError(c: Context, error: unknown): Response {
  const { code, message, headers } = publicError(error)
  const envelope = errorEnvelope(code, message)
  return c.json(envelope, envelope.status as ContentfulStatusCode, { ...headers })
}

export function respondWithData(
  c: Context,
  message: string,
  data: object,
  status: ContentfulStatusCode = 200,
): Response {
  return c.json(successEnvelope(message, data, status), status)
}
