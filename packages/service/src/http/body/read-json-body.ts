/** Reads a request body as JSON, with any Content-Type. */
import type { Context } from 'hono'
import { readBytes } from './read-bytes.ts'
import { ServiceError } from '../../service-error.ts'

const INSPECT_SHAPE = 'Send a JSON object with a "url": { "url": "https://example.com/" }.'

/**
 * @param maxBytes counted while reading: Content-Length may be missing or wrong.
 * @param advice sentence that says what to send.
 * @throws ServiceError `PAYLOAD_TOO_LARGE`, or `INVALID_INPUT` when it is not a JSON object.
 */
export async function readJsonObject(
  c: Context,
  maxBytes: number,
  advice: string = INSPECT_SHAPE,
): Promise<Record<string, unknown>> {
  const invalid = (reason: string) => new ServiceError('INVALID_INPUT', `${reason} ${advice}`)
  const text = decode(await readBytes(c, maxBytes))
  const isEncoded = c.req.header('content-encoding') !== undefined
  const unread = (reason: string) => invalid(isEncoded ? 'Compressed request bodies are not read.' : reason)
  if (text === undefined) throw unread('The request body is not UTF-8.')
  if (text.trim() === '') throw invalid('The request has no body.')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw unread('The request body is not valid JSON.')
  }
  if (isObject(value)) return value
  throw invalid('The request body is not a JSON object.')
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A byte order mark is allowed and dropped; invalid UTF-8 is refused, not replaced. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
