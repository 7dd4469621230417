import { createHash } from 'node:crypto'
import { TextDecoder } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decoderOf } from './decoders.ts'
import { LEGACY_DECODERS } from './legacy-decoders.ts'
import { encodingLabels, type EncodingName } from './encoding-labels.ts'
import { upperHalfOf } from './single-byte-tables.ts'

function decode(name: EncodingName, bytes: readonly number[]): string {
  const buffer = Buffer.from(bytes)
  return decoderOf(name, LEGACY_DECODERS)(buffer, 0, buffer.length)
}

describe('single-byte encodings', () => {
  test('windows-1252 has its own characters at 0x80 to 0x9F', () => {
    const bytes = Array.from({ length: 32 }, (_, index) => 0x80 + index)
    expect(decode('windows-1252', bytes)).toBe('€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ')
  })

  test('single-byte encodings where the standard has no character, there is a replacement', () => {
    expect(decode('windows-1253', [0xaa, 0xd2])).toBe('\uFFFD\uFFFD')
    expect(decode('ISO-8859-8-I', [0xe0, 0xa1])).toBe('א\uFFFD')
  })
})

const EUC_LEADS = Array.from({ length: 94 }, (_, index) => 0xa1 + index)

describe('double-byte encodings, over all pairs', () => {
  // Digests of what the Encoding standard's indexes give for every pair, taken from the indexes themselves
  // (checked cell by cell, 2026-11). A Node whose own decoders change shows here.
  test.each([
    ['Shift_JIS', '0694ae80cedb484d'],
    ['EUC-JP', '9783a11ff9de7bef'],
    ['EUC-KR', '066ddaeeb420c9da'],
    ['Big5', '0a6ca50e9b5d4c9a'],
  ] as const)('%s', (name, digest) => {
    const hash = createHash('sha256')
    for (let lead = 0x80; lead < 0x100; lead++) {
      hash.update(decode(name, Array.from({ length: 256 }, (_, trail) => [lead, trail, 0x0a]).flat()))
    }
    for (const lead of name === 'EUC-JP' ? EUC_LEADS : []) {
      hash.update(
        decode(name, Array.from({ length: 94 }, (_, trail) => [0x8f, lead, 0xa1 + trail, 0x0a]).flat()),
      )
    }
    expect(hash.digest('hex').slice(0, 16)).toBe(digest)
  })

  test('a lead byte at the end is an error', () => {
    for (const name of ['Shift_JIS', 'EUC-JP', 'EUC-KR', 'Big5'] as const) {
      expect([name, decode(name, [0x41, 0xb0])]).toEqual([name, name === 'Shift_JIS' ? 'Aｰ' : 'A\uFFFD'])
    }
    expect(decode('Shift_JIS', [0x41, 0x83])).toBe('A\uFFFD')
  })

  test('four bytes of gb18030, and the euro sign of GBK', () => {
    expect(decode('gb18030', [0x81, 0x30, 0x81, 0x30])).toBe('\x80')
    expect(decode('GBK', [0x80])).toBe('€')
  })
})

test('UTF-8 is read as the standard reads it, broken sequences too', () => {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const byte = fc.oneof(fc.integer({ min: 0x80, max: 0xff }), fc.nat(0x7f))
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 12 }), (bytes) => {
      expect(decode('UTF-8', bytes)).toBe(decoder.decode(Uint8Array.from(bytes)))
    }),
    { seed: 1, numRuns: 3000 },
  )
})

test('every encoding has a table but those whose characters have several bytes', () => {
  const without = [...new Set(encodingLabels().values())].filter((name) => upperHalfOf(name) === null)
  expect(without.join(' ')).toBe(
    'UTF-8 GBK gb18030 Big5 EUC-JP ISO-2022-JP Shift_JIS EUC-KR replacement UTF-16BE UTF-16LE',
  )
})
