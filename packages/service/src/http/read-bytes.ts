import type { Context } from 'hono'
import { ServiceError } from './service-error.ts'

/**
 * The request's body.
 * @param maxBytes counted while reading: a Content-Length may be missing, or lie.
 * @throws ServiceError `PAYLOAD_TOO_LARGE`.
 */
export async function readBytes(c: Context, maxBytes: number): Promise<Uint8Array> {
  if (Number(c.req.header('content-length')) > maxBytes) throw tooLarge(maxBytes)
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of c.req.raw.body ?? []) {
    length += chunk.byteLength
    if (length > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLarge = (maxBytes: number) =>
  new ServiceError('PAYLOAD_TOO_LARGE', `The request body is larger than ${maxBytes / 1024} KiB.`)
