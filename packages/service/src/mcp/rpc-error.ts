import { HOSTED_PATH } from '@linklens/mcp'
import { SERVICE_ERRORS } from '@linklens/contract'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { publicError } from '../http/envelope.ts'

/** Whether an error must be answered as JSON-RPC: the one path below `/api` without the envelope. */
export const isMcpPath = (path: string): boolean => path === HOSTED_PATH

/** From the range that JSON-RPC leaves to servers; the SDK answers its own refusals with it too. */
const SERVER_ERROR = -32_000

/** Answers to failures before the protocol: the flood limit, or a crash. No request id is known there. */
export function respondWithRpcError(c: Context, error: unknown): Response {
  const { code, message, headers } = publicError(error)
  const body = { jsonrpc: '2.0', id: null, error: { code: SERVER_ERROR, message, data: { code } } }
  return c.json(body, SERVICE_ERRORS[code].httpStatus as ContentfulStatusCode, { ...headers })
}
