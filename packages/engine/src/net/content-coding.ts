/**
 * Undoes a Content-Encoding.
 *
 * What must never happen: a few hundred bytes that unpack to gigabytes (brotli reaches 1.27 million to
 * one) fill the memory or hold up the process. Output is counted while it is made and stops at the
 * limit; one coding only, because codings multiply (CVE-2026-22036). Nor may a stranger's bytes reach a decoder
 * with a known hole (decoder-holes.ts). Proven by content-coding.test.ts and the encoding cases in test/guard.
 */
import type { Transform } from 'node:stream'
import {
  brotliDecompressSync,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib'
import { InspectError } from '../errors.ts'
import {
  CODINGS,
  OWN_HOLES,
  repairedVersions,
  type ContentCoding,
  type DecoderHole,
} from './decoder-holes.ts'

const BY_NAME: Readonly<Record<string, ContentCoding>> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  deflate: 'deflate',
  br: 'br',
  zstd: 'zstd',
}

const codingOf = (name: string): ContentCoding | undefined =>
  Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined

const holeIn = (coding: ContentCoding | undefined, holes: readonly DecoderHole[]) =>
  holes.find((hole) => hole.coding === coding)

/** What can be undone. `offerable` leaves of it what may be asked for. */
export const ALL_CODINGS = CODINGS.join(', ')

/**
 * @param header an Accept-Encoding header, such as a crawler's.
 * @returns the header without the codings whose decoder has a hole, and what was left out.
 */
export function offerable(
  header: string,
  holes: readonly DecoderHole[] = OWN_HOLES,
): { readonly offered: string; readonly leftOut: readonly string[] } {
  if (holes.length === 0) return { offered: header, leftOut: [] }
  const parts = header.split(',').map((part) => part.trim())
  const isUnsafe = (part: string) => {
    const [name = ''] = part.toLowerCase().split(';', 1)
    // A star takes every coding that is not named.
    return name.trim() === '*' || holeIn(codingOf(name.trim()), holes) !== undefined
  }
  const offered = parts.filter((part) => !isUnsafe(part)).join(', ')
  return { offered: offered || 'identity', leftOut: parts.filter(isUnsafe) }
}

/**
 * @param header all values of Content-Encoding, joined by commas; undefined when absent.
 * @returns null when the body is sent as it is.
 * @throws InspectError FETCH_FAILED for more than one coding, for unknown ones, and for one whose decoder has a hole.
 */
export function readContentCoding(
  header: string | undefined,
  holes: readonly DecoderHole[] = OWN_HOLES,
): ContentCoding | null {
  const names = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
  const [name, ...more] = names
  if (name === undefined) return null
  const coding = codingOf(name)
  const hole = holeIn(coding, holes)
  if (hole) throw new InspectError('FETCH_FAILED', refusalOf(hole))
  if (coding && more.length === 0) return coding
  const message = `The server packs its answer in a way that nobody asked for. Send ${offerable(ALL_CODINGS, holes).offered} or nothing as Content-Encoding.`
  throw new InspectError('FETCH_FAILED', message)
}

const refusalOf = ({ decoder, coding, advisory, node }: DecoderHole): string =>
  `The server packs its answer with ${decoder} (${coding}), although nobody asked for it. It is not decoded here: the ${decoder} decoder of the Node that Linklens runs on has a known security hole (${advisory}). Let the server obey Accept-Encoding, or run Linklens on ${repairedVersions(node)}.`

/** Takes the bytes of a body as they arrive. */
export interface BodyDecoder {
  readonly write: (chunk: Buffer) => void
  /** The body has ended. */
  readonly end: () => void
  /** Stops decoding; no event comes afterwards. */
  readonly destroy: () => void
}

export interface DecoderEvents {
  readonly onChunk: (decoded: Buffer) => void
  readonly onEnd: () => void
  readonly onError: (error: unknown) => void
}

/** @param maxBytes output exceeds it a little at most; the reader of the chunks counts and stops. */
export function createDecoder(
  coding: ContentCoding | null,
  maxBytes: number,
  events: DecoderEvents,
): BodyDecoder {
  if (coding === null) return passThrough(events)
  return packedBody(coding, maxBytes, events)
}

function passThrough({ onChunk, onEnd }: DecoderEvents): BodyDecoder {
  return { write: onChunk, end: onEnd, destroy() {} }
}

/**
 * Bodies up to this size are unpacked in one synchronous call, a third cheaper than a stream; most pages
 * are smaller. Such a call blocks the process for several milliseconds per MiB of output, and 14 bytes can hold 8 MiB:
 * what is larger unpacked is left to a stream, which works outside of this thread.
 */
const ONE_CALL_BYTES = 128 * 1024
const ONE_CALL_OUTPUT_BYTES = 1024 * 1024

function packedBody(coding: ContentCoding, maxBytes: number, events: DecoderEvents): BodyDecoder {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let stream: BodyDecoder | null = null
  const toStream = (): BodyDecoder => {
    const packed = joined(waiting)
    waiting = []
    stream ??= unpackStream(coding, packed, events)
    stream.write(packed)
    return stream
  }
  return {
    write(chunk) {
      if (stream) return stream.write(chunk)
      waiting.push(chunk)
      waitingBytes += chunk.length
      if (waitingBytes > ONE_CALL_BYTES) toStream()
    },
    end() {
      if (stream) return stream.end()
      // Servers do send the header without a body (204, empty files); browsers take it as empty.
      if (waitingBytes === 0) return events.onEnd()
      const whole = unpackWhole(coding, joined(waiting), Math.min(maxBytes, ONE_CALL_OUTPUT_BYTES))
      // Too large for one call, or broken: the stream gives what there is, then says what is wrong.
      if (whole === null) return toStream().end()
      events.onChunk(whole)
      events.onEnd()
    },
    destroy: () => stream?.destroy(),
  }
}

/** What came in one chunk is not copied. */
const joined = (chunks: readonly Buffer[]): Buffer =>
  chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)

/** Output is allocated in pieces of this size (a third faster than the default of 16 KiB). */
const chunkSize = 256 * 1024

/**
 * HTML packs to about a fifth: one piece is then enough for a page, and none is far too large. Smaller ones Node would
 * cut from memory that other buffers share, which could not be taken over.
 */
function pieceBytes(packed: Buffer): number {
  return Math.min(chunkSize, Math.max(64 * 1024, packed.length * 8))
}

/** RFC 9659: on the web a zstd window is 8 MiB at most; the library would take 128 MiB. */
const zstdParams = () => ({ [constants.ZSTD_d_windowLogMax]: 23 })

interface Unpacker {
  readonly whole: (packed: Buffer, options: { maxOutputLength: number; chunkSize: number }) => Buffer
  /** @param start the first bytes, which distinguish the two kinds of deflate. */
  readonly stream: (start: Buffer) => Transform
}

/** Each names the library's functions only when called: looking at them loads it, and most programs that start fast need none. */
const UNPACKERS: Readonly<Record<ContentCoding, Unpacker>> = {
  gzip: {
    whole: (packed, options) => gunzipSync(packed, options),
    stream: () => createGunzip({ chunkSize }),
  },
  br: {
    whole: (packed, options) => brotliDecompressSync(packed, options),
    stream: () => createBrotliDecompress({ chunkSize }),
  },
  zstd: {
    whole: (packed, options) => zstdDecompressSync(packed, { ...options, params: zstdParams() }),
    stream: () => createZstdDecompress({ chunkSize, params: zstdParams() }),
  },
  deflate: {
    whole: (packed, options) => (hasZlibHeader(packed) ? inflateSync : inflateRawSync)(packed, options),
    stream: (start) => (hasZlibHeader(start) ? createInflate : createInflateRaw)({ chunkSize }),
  },
}

function unpackWhole(coding: ContentCoding, packed: Buffer, maxOutputLength: number): Buffer | null {
  const piece = pieceBytes(packed)
  try {
    return takenOver(UNPACKERS[coding].whole(packed, { maxOutputLength, chunkSize: piece }), piece)
  } catch {
    return null
  }
}

/**
 * The library's stream object still holds the piece that it wrote into, and outlives the inspection (see
 * release-socket.ts): the memory is moved away from it. Only a whole piece of its own: what small buffers share Node
 * does not give away.
 */
function takenOver(unpacked: Buffer, piece: number): Buffer {
  const { buffer, byteOffset, byteLength } = unpacked
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength !== piece) return unpacked
  return Buffer.from(buffer.transfer(), byteOffset, byteLength)
}

function unpackStream(
  coding: ContentCoding,
  start: Buffer,
  { onChunk, onEnd, onError }: DecoderEvents,
): BodyDecoder {
  const stream = UNPACKERS[coding].stream(start)
  let isDone = false
  stream.on('data', (chunk: Buffer) => isDone || onChunk(chunk))
  stream.on('end', () => isDone || onEnd())
  stream.on('error', (error) => isDone || onError(error))
  return {
    // The answer to `write` is not heeded: pausing the socket is what has ended processes, and the raw
    // byte cap bounds what can pile up.
    write: (chunk) => void stream.write(chunk),
    end: () => void stream.end(),
    destroy() {
      isDone = true
      stream.destroy()
    },
  }
}

/** "deflate" means the zlib format (RFC 9110), but some servers send it bare; browsers take both. */
function hasZlibHeader(packed: Buffer): boolean {
  const [method = 0, flags = 0] = packed
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0
}
