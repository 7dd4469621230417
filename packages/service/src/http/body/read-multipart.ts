/**
 * Reads a `multipart/form-data` body part by part while it arrives.
 *
 * What must never happen: more bytes are kept than a part may have, an unexpected part is accepted, or a broken body
 * keeps a request open for ever. Proven in read-multipart.test.ts.
 */
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { Context } from 'hono'
import { byteLimitText } from '../../format.ts'
import { ServiceError } from '../../service-error.ts'
import { BodyBuffer } from './body-buffer.ts'

export interface MultipartForm {
  /** The names of the allowed parts, each at most once, with its maximum size in bytes. */
  readonly parts: ReadonlyMap<string, number>
  /** Of the whole body, with the framing. */
  readonly maxBytes: number
  /** Receives the size of each chunk; throwing stops the reading. */
  readonly onBytes?: (bytes: number) => void
}

/**
 * @returns the bytes of each part that arrived.
 * @throws ServiceError `INVALID_INPUT` with what is wrong, or `PAYLOAD_TOO_LARGE`.
 */
export async function readMultipart(c: Context, form: MultipartForm): Promise<Map<string, Uint8Array>> {
  if (Number(c.req.header('content-length')) > form.maxBytes) throw bodyTooLarge(form.maxBytes)
  const parser = createParser(c.req.header('content-type') ?? '')
  const refusal = new AbortController()
  const parts = collectParts(parser, form.parts, (error) => refusal.abort(error))
  try {
    await feed(parser, c, { ...form, signal: refusal.signal })
    return new Map([...parts].map(([name, part]) => [name, part.take()]))
  } catch (error) {
    throw refusal.signal.aborted ? refusal.signal.reason : error
  } finally {
    parser.destroy()
  }
}

function createParser(contentType: string): BusboyInstance {
  if (!/^multipart\/form-data\s*;/i.test(contentType))
    throw invalid('The body is not multipart/form-data with a boundary.')
  try {
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      // Treat every part as bytes: its headers are not trusted.
      isPartAFile: () => true,
      limits: { parts: MAX_PARTS, headerPairs: 20, headerSize: 4 * 1024 },
    })
    // The parser may emit an error after it was destroyed; without a listener that would end the process.
    return parser.on('error', () => {})
  } catch (cause) {
    throw invalid('The Content-Type cannot be read.', cause)
  }
}

/** Far more than our forms have. */
const MAX_PARTS = 20

function collectParts(
  parser: BusboyInstance,
  allowed: ReadonlyMap<string, number>,
  fail: (error: Error) => void,
): Map<string, BodyBuffer> {
  const parts = new Map<string, BodyBuffer>()
  const collect = (name: string | undefined, stream: Readable): void => {
    stream.on('error', () => fail(broken()))
    const maxBytes = allowed.get(name ?? '')
    if (name === undefined || maxBytes === undefined) return fail(unknownPart(name, allowed))
    if (parts.has(name)) return fail(invalid(`There is more than one part "${name}".`))
    const part = new BodyBuffer(maxBytes)
    parts.set(name, part)
    stream.on('data', (chunk: Uint8Array) => {
      if (!part.add(chunk)) fail(partTooLarge(name, maxBytes))
    })
  }
  parser.on('file', collect)
  parser.on('partsLimit', () => fail(invalid('The body has too many parts.')))
  parser.on('error', () => fail(broken()))
  return parts
}

interface Feeding extends MultipartForm {
  /** Aborts when the form is refused, and the rest of the body is not needed. */
  readonly signal: AbortSignal
}

async function feed(
  parser: BusboyInstance,
  c: Context,
  { maxBytes, onBytes, signal }: Feeding,
): Promise<void> {
  let length = 0
  for await (const chunk of c.req.raw.body ?? []) {
    signal.throwIfAborted()
    length += chunk.byteLength
    if (length > maxBytes) throw bodyTooLarge(maxBytes)
    onBytes?.(chunk.byteLength)
    if (!parser.write(chunk)) await once(parser, 'drain', { signal })
  }
  const finished = once(parser, 'finish', { signal })
  parser.end()
  await finished
}

function unknownPart(name: string | undefined, allowed: ReadonlyMap<string, number>): ServiceError {
  const what = name === undefined ? 'A part has no name' : `The part "${name.slice(0, 60)}" is not known`
  return invalid(`${what}. The parts are ${[...allowed.keys()].join(', ')}.`)
}

const broken = () => invalid('The multipart body is broken or incomplete.')

const invalid = (reason: string, cause?: unknown) => new ServiceError('INVALID_INPUT', reason, { cause })

const partTooLarge = (name: string, maxBytes: number) =>
  new ServiceError('PAYLOAD_TOO_LARGE', `The part "${name}" is larger than ${byteLimitText(maxBytes)}.`)

const bodyTooLarge = (maxBytes: number) =>
  new ServiceError('PAYLOAD_TOO_LARGE', `The request body is larger than ${byteLimitText(maxBytes)}.`)
