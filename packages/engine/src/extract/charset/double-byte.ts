/** Decoders of the double-byte encodings (Encoding standard, sections 12 to 14, 2026-11). */
import {
  type PairTable,
  big5Table,
  eucKrTable,
  jis0208Table,
  jis0212Table,
  shiftJisTable,
} from './double-byte-tables.ts'
import { Utf16Writer } from './utf16-writer.ts'

const REPLACEMENT = 0xfffd

/** Mark in place of a character: the first byte of a pair. */
const LEAD = -1

/** What a single byte from 0x80 is: a code point, or `LEAD`. */
type SingleByte = (byte: number) => number

/** Writes one pair; false when it is none. */
type Pair = (lead: number, trail: number, to: Utf16Writer) => boolean

function decode(bytes: Buffer, start: number, end: number, single: SingleByte, pair: Pair): string {
  const asciiEnd = endOfAscii(bytes, start, end)
  if (asciiEnd === end) return bytes.toString('latin1', start, end)
  // No byte, and no pair, makes more units than it has bytes.
  const to = new Utf16Writer(end - start)
  let index = start
  while (index < end) {
    const lead = bytes[index++] as number
    const character = lead < 0x80 ? lead : single(lead)
    if (character !== LEAD) {
      to.put(character)
      continue
    }
    const trail = index < end ? (bytes[index] as number) : -1
    const isPair = trail >= 0 && pair(lead, trail, to)
    if (!isPair) to.put(REPLACEMENT)
    // An ASCII byte that cannot follow its lead byte means itself: no markup is swallowed.
    if (isPair || trail >= 0x80) index++
  }
  return to.text()
}

function endOfAscii(bytes: Uint8Array, start: number, end: number): number {
  let index = start
  while (index < end && (bytes[index] as number) < 0x80) index++
  return index
}

function putPair(table: PairTable, lead: number, trail: number, to: Utf16Writer): boolean {
  const codePoint = table[lead * 256 + trail] as number
  if (codePoint === 0) return false
  to.put(codePoint)
  return true
}

export function decodeShiftJis(bytes: Buffer, start: number, end: number): string {
  const table = shiftJisTable()
  const single: SingleByte = (byte) => {
    if (byte === 0x80) return byte
    if (byte >= 0xa1 && byte <= 0xdf) return 0xff61 - 0xa1 + byte
    return byte === 0xa0 || byte > 0xfc ? REPLACEMENT : LEAD
  }
  return decode(bytes, start, end, single, (lead, trail, to) => putPair(table, lead, trail, to))
}

const leadFrom81: SingleByte = (byte) => (byte === 0x80 || byte === 0xff ? REPLACEMENT : LEAD)

export function decodeEucKr(bytes: Buffer, start: number, end: number): string {
  const table = eucKrTable()
  return decode(bytes, start, end, leadFrom81, (lead, trail, to) => putPair(table, lead, trail, to))
}

/** Four cells of HKSCS hold a letter and a combining mark. */
const BIG5_PAIRS = new Map([
  [0x8862, [0xca, 0x0304]],
  [0x8864, [0xca, 0x030c]],
  [0x88a3, [0xea, 0x0304]],
  [0x88a5, [0xea, 0x030c]],
])

export function decodeBig5(bytes: Buffer, start: number, end: number): string {
  const table = big5Table()
  return decode(bytes, start, end, leadFrom81, (lead, trail, to) => {
    const two = lead === 0x88 ? BIG5_PAIRS.get(lead * 256 + trail) : undefined
    if (!two) return putPair(table, lead, trail, to)
    for (const codePoint of two) to.put(codePoint)
    return true
  })
}

export function decodeEucJp(bytes: Buffer, start: number, end: number): string {
  const jis0208 = jis0208Table()
  const jis0212 = jis0212Table()
  /** 0x8F announces a pair of JIS X 0212: its lead byte is kept until the trail byte comes. */
  const to = new Utf16Writer(end - start)
  let index = start
  while (index < end) {
    const byte = bytes[index++] as number
    if (byte < 0x80) {
      to.put(byte)
      continue
    }
    const isThree = byte === 0x8f && isEucByte(bytes[index]) && index < end
    const lead = isThree ? (bytes[index++] as number) : byte
    if (!isEucByte(lead) && lead !== 0x8e && lead !== 0x8f) {
      to.put(REPLACEMENT)
      continue
    }
    const trail = index < end ? (bytes[index] as number) : -1
    const isPair =
      trail >= 0 && (isThree ? putPair(jis0212, lead, trail, to) : putEucJpPair(jis0208, lead, trail, to))
    if (!isPair) to.put(REPLACEMENT)
    if (isPair || trail >= 0x80) index++
  }
  return to.text()
}

function isEucByte(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0xa1 && byte <= 0xfe
}

function putEucJpPair(jis0208: PairTable, lead: number, trail: number, to: Utf16Writer): boolean {
  if (lead !== 0x8e) return putPair(jis0208, lead, trail, to)
  if (trail < 0xa1 || trail > 0xdf) return false
  to.put(0xff61 - 0xa1 + trail)
  return true
}
