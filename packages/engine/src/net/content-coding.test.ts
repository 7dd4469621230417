import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { InspectError } from '../errors.ts'
import { ALL_CODINGS, createDecoder, offerable, readContentCoding } from './content-coding.ts'
import { DECODER_HOLES, type ContentCoding, type DecoderHole } from './decoder-holes.ts'
import { toInspectError } from './map-error.ts'

interface Decoded {
  text: string
  outputBytes: number
  largestChunk: number
  error: unknown
}

/** Feeds `body` in pieces; stops at `maxBytes` as the fetcher does. */
function decode(
  coding: ContentCoding | null,
  body: Buffer,
  { maxBytes = 8 << 20, pieceBytes = 16_384 } = {},
) {
  return new Promise<Decoded>((resolve) => {
    const chunks: Buffer[] = []
    let outputBytes = 0
    const done = (error: unknown) => {
      decoder.destroy()
      const largestChunk = Math.max(0, ...chunks.map(({ length }) => length))
      resolve({ text: Buffer.concat(chunks).toString(), outputBytes, largestChunk, error })
    }
    const decoder = createDecoder(coding, maxBytes, {
      onChunk(chunk) {
        chunks.push(chunk)
        outputBytes += chunk.length
        if (outputBytes > maxBytes) done('too large')
      },
      onEnd: () => done(null),
      onError: done,
    })
    for (let at = 0; at < body.length; at += pieceBytes) decoder.write(body.subarray(at, at + pieceBytes))
    decoder.end()
  })
}

/** The default, 11, takes seconds for the large bodies here. */
const BROTLI_QUALITY = 5
const brotli = (body: Buffer) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })

const packers: [ContentCoding, string, (body: Buffer) => Buffer][] = [
  ['gzip', 'gzip', gzipSync],
  ['deflate', 'deflate in the zlib format', deflateSync],
  ['deflate', 'bare deflate', deflateRawSync],
  ['br', 'brotli', brotli],
  ['zstd', 'zstd', zstdCompressSync],
]

const small = '<title>Grüße</title>'.repeat(50)
// Random enough to stay over the size that is unpacked in one call.
const large = Array.from({ length: 60_000 }, (_, index) => ((index * 7919) ** 2).toString(36)).join('')

function zstdNoticesCut(): boolean {
  try {
    zstdDecompressSync(zstdCompressSync(Buffer.from(large)).subarray(0, 300))
    return false
  } catch {
    return true
  }
}

describe.each(packers)('%s: %s', (coding, _name, pack) => {
  it('unpacks a small body', async () => {
    expect(await decode(coding, pack(Buffer.from(small)))).toMatchObject({ text: small, error: null })
  })

  it('unpacks a large body', async () => {
    const packed = pack(Buffer.from(large))
    expect(packed.length).toBeGreaterThan(128 * 1024)
    expect(await decode(coding, packed)).toMatchObject({ text: large, error: null })
  })

  // Node 22 takes a zstd body that is cut short for a whole one (22.19 and 22.23; 24 and 26 do not; seen 2026-11-21).
  // Where the connection broke off, HTTP's own framing says so there as well.
  const noticesCut = coding !== 'zstd' || zstdNoticesCut()
  it.skipIf(!noticesCut).each([300, 128 * 1024 + 1000])(
    'says that a body is cut short after %i bytes',
    async (bytes) => {
      const { error } = await decode(coding, pack(Buffer.from(large)).subarray(0, bytes))
      expect(toInspectError(error)).toMatchObject({
        code: 'FETCH_FAILED',
        message: expect.stringContaining('Content-Encoding'),
      })
    },
  )

  it('says that a body is something else', async () => {
    const { error } = await decode(coding, Buffer.from('<!doctype html><title>not packed</title>'))
    expect(toInspectError(error)).toMatchObject({
      code: 'FETCH_FAILED',
      message: expect.stringContaining('Content-Encoding'),
    })
  })

  it('stops a bomb near the limit', async () => {
    const bomb = pack(Buffer.alloc(64 << 20))
    const { outputBytes, error } = await decode(coding, bomb, { maxBytes: 1 << 20 })
    expect(error).toBe('too large')
    expect(outputBytes).toBeLessThan(2 << 20)
  })

  it('unpacks in small steps what a few bytes hold', async () => {
    const { outputBytes, largestChunk } = await decode(coding, pack(Buffer.alloc(8 << 20)))
    expect(outputBytes).toBe(8 << 20)
    expect(largestChunk).toBeLessThanOrEqual(256 * 1024)
  })

  it('gives nothing for nothing', async () => {
    expect(await decode(coding, Buffer.alloc(0))).toMatchObject({ text: '', error: null })
  })
})

describe('without a coding', () => {
  it('passes every byte on', async () => {
    expect(await decode(null, Buffer.from(large))).toMatchObject({ text: large, error: null })
  })
})

describe('gzip', () => {
  it('takes several members, and what follows the last', async () => {
    const members = Buffer.concat([gzipSync('one, '), gzipSync('two')])
    expect(await decode('gzip', members)).toMatchObject({ text: 'one, two', error: null })
    expect(await decode('gzip', Buffer.concat([members, Buffer.from('\0\0')]))).toMatchObject({
      text: 'one, two',
    })
  })
})

describe('readContentCoding', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['GZIP', 'gzip'],
    [' x-gzip ', 'gzip'],
    ['identity, br', 'br'],
    ['zstd', 'zstd'],
  ])('readContentCoding: %j', (header, coding) => expect(readContentCoding(header, [])).toBe(coding))

  it.each(['gzip, gzip', 'gzip, br', 'rot13', 'constructor', 'aes128gcm', Array(3000).fill('gzip').join()])(
    'refuses %.20s',
    (header) => expect(() => readContentCoding(header, [])).toThrow(InspectError),
  )
})

describe('a coding whose decoder has a hole', () => {
  const hole = (coding: ContentCoding): DecoderHole[] => DECODER_HOLES.map((one) => ({ ...one, coding }))

  it.each([
    ['br', 'br'],
    ['br', 'BR'],
    ['br', ' br , br'],
    ['gzip', 'x-gzip'],
    ['zstd', 'identity, zstd'],
  ] as const)('is refused: %s as %j', (coding, header) => {
    expect(() => readContentCoding(header, hole(coding))).toThrow(
      expect.objectContaining({ code: 'FETCH_FAILED', message: expect.stringContaining('CVE-2026-111497') }),
    )
    expect(readContentCoding('deflate', hole(coding))).toBe('deflate')
  })

  it('is refused with the reason, and what to do about it', () => {
    expect(() => readContentCoding('br', DECODER_HOLES)).toThrow(
      'The server packs its answer with Brotli (br), although nobody asked for it. It is not decoded here: the Brotli ' +
        'decoder of the Node that Linklens runs on has a known security hole (CVE-2026-111497). Let the server obey ' +
        'Accept-Encoding, or run Linklens on Node 22.23.4, 24.22.1 or 26.12.1, or a later version of these lines.',
    )
  })

  it('is not offered', () => {
    expect(offerable(ALL_CODINGS, []).offered).toBe('gzip, deflate, br, zstd')
    expect(offerable(ALL_CODINGS, DECODER_HOLES).offered).toBe('gzip, deflate, zstd')
    expect(() => readContentCoding('rot13', DECODER_HOLES)).toThrow('Send gzip, deflate, zstd or nothing')
  })

  it.each([
    ['gzip, br', 'gzip', ['br']],
    ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'gzip;q=0.8', ['br;q=1.0', '*;q=0.1']],
    [' BR ', 'identity', ['BR']],
    ['br ; q=1,deflate', 'deflate', ['br ; q=1']],
    ['*', 'identity', ['*']],
    ['gzip, deflate', 'gzip, deflate', []],
    ['identity', 'identity', []],
    ['brotli, breeze', 'brotli, breeze', []],
  ])('leaves %j to be offered as %j', (header, offered, leftOut) => {
    expect(offerable(header, DECODER_HOLES)).toEqual({ offered, leftOut })
    expect(offerable(header, [])).toEqual({ offered: header, leftOut: [] })
  })
})
