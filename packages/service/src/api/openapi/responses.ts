/** What every operation of the document answers with. */
import {
  errorEnvelope,
  errorEnvelopeSchema,
  SERVICE_ERRORS,
  successEnvelopeSchema,
  type ServiceErrorCode,
} from '@linklens/contract'
import type { RouteConfig } from '@hono/zod-openapi'
import type { z } from 'zod'

const headers = {
  'X-Request-Id': {
    schema: { type: 'string' as const },
    description: 'Name it when you report a problem.',
  },
}

const retryHeaders = {
  ...headers,
  'Retry-After': {
    schema: { type: 'integer' as const },
    description: 'Seconds to wait before the next try.',
  },
}

const limitHeaders = {
  RateLimit: {
    schema: { type: 'string' as const },
    description:
      'The limit that is used up, what is left of it and the seconds until it is whole again (IETF draft).',
  },
  'RateLimit-Policy': {
    schema: { type: 'string' as const },
    description: 'The same limit as a number per window of seconds.',
  },
}

/** What an answer of this status has next to its body. */
function headersOf(status: number) {
  if (status === 429) return { ...retryHeaders, ...limitHeaders }
  return status === 503 ? retryHeaders : headers
}

/** @param name of the envelope's schema in the document. @param data schema of what it holds. @param example of the whole envelope. */
export function successResponse(description: string, name: string, data: z.ZodType, example?: unknown) {
  const schema = successEnvelopeSchema(data).meta({ id: name })
  const media = example === undefined ? { schema } : { schema, example }
  return { description, headers, content: { 'application/json': media } }
}

/** One response per status; codes that share a status are its named examples. */
export function errorResponses(codes: readonly ServiceErrorCode[]): RouteConfig['responses'] {
  const byStatus = Map.groupBy(codes, (code) => SERVICE_ERRORS[code].httpStatus)
  const responses = [...byStatus].map(([status, group]) => {
    const examples = Object.fromEntries(group.map((code) => [code, { value: errorEnvelope(code) }]))
    const content = { 'application/json': { schema: errorEnvelopeSchema, examples } }
    return [status, { description: group.join(', '), headers: headersOf(status), content }] as const
  })
  return Object.fromEntries(responses)
}

/** Response for a code with another status than its own. */
export function errorResponse(code: ServiceErrorCode, status: number) {
  const examples = { [code]: { value: errorEnvelope(code, undefined, status) } }
  const content = { 'application/json': { schema: errorEnvelopeSchema, examples } }
  return { description: code, headers: headersOf(status), content }
}

/** An operation whose answers say what is left of a limit, from where it was counted, successes and failures alike. */
export function counted(operation: RouteConfig): RouteConfig {
  const responses = Object.entries(operation.responses).map(([status, response]) => [
    status,
    { ...response, headers: { ...limitHeaders, ...('headers' in response ? response.headers : {}) } },
  ])
  return { ...operation, responses: Object.fromEntries(responses) }
}

/** What can go wrong with an inspection, in the order of its checks. */
export const INSPECTION_ERRORS = [
  'FORBIDDEN',
  'PAYLOAD_TOO_LARGE',
  'INVALID_INPUT',
  'INVALID_URL',
  'UNSUPPORTED_PROTOCOL',
  'BLOCKED_HOST',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'BLOCKED_ADDRESS',
  'FETCH_FAILED',
  'TIMEOUT',
  'HTTP_ERROR',
  'UNSUPPORTED_CONTENT_TYPE',
  'RESPONSE_TOO_LARGE',
  'INTERNAL_ERROR',
] as const satisfies readonly ServiceErrorCode[]
