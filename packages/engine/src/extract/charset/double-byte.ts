/** Decoders of the double-byte encodings (Encoding standard, sections 12 to 14, 2026-11). */
import {
  type PairTable,
  big5Table,
  eucKrTable,
  jis0208Table,
  jis0212Table,
  shiftJisTable,
} from './double-byte-tables.ts'

const REPLACEMENT = '\uFFFD'

/** What a single byte from 0x80 is: a character, `lead` for the first of a pair, or the replacement character. */
type SingleByte = (byte: number) => string

/** Decodes one pair; null when it is none. */
type Pair = (lead: number, trail: number) => string | null

function decode(bytes: Buffer, start: number, end: number, single: SingleByte, pair: Pair): string {
  let text = ''
  let index = start
  while (index < end) {
    const asciiEnd = endOfAscii(bytes, index, end)
    if (asciiEnd > index) text += bytes.toString('latin1', index, asciiEnd)
    index = asciiEnd
    if (index >= end) break
    const lead = bytes[index++] as number
    const character = single(lead)
    if (character !== 'lead') {
      text += character
      continue
    }
    const trail = index < end ? (bytes[index] as number) : -1
    const paired = trail < 0 ? null : pair(lead, trail)
    text += paired ?? REPLACEMENT
    // An ASCII byte behind a lead that it does not go with stands for itself: no markup is swallowed.
    if (paired !== null || trail >= 0x80) index++
  }
  return text
}

function endOfAscii(bytes: Uint8Array, start: number, end: number): number {
  let index = start
  while (index < end && (bytes[index] as number) < 0x80) index++
  return index
}

function lookUp(table: PairTable, lead: number, trail: number): string | null {
  const codePoint = table[lead * 256 + trail] as number
  return codePoint === 0 ? null : String.fromCodePoint(codePoint)
}

export function decodeShiftJis(bytes: Buffer, start: number, end: number): string {
  const table = shiftJisTable()
  const single: SingleByte = (byte) => {
    if (byte === 0x80) return '\x80'
    if (byte >= 0xa1 && byte <= 0xdf) return String.fromCharCode(0xff61 - 0xa1 + byte)
    return byte === 0xa0 || byte > 0xfc ? REPLACEMENT : 'lead'
  }
  return decode(bytes, start, end, single, (lead, trail) => lookUp(table, lead, trail))
}

const leadFrom81: SingleByte = (byte) => (byte === 0x80 || byte === 0xff ? REPLACEMENT : 'lead')

export function decodeEucKr(bytes: Buffer, start: number, end: number): string {
  const table = eucKrTable()
  return decode(bytes, start, end, leadFrom81, (lead, trail) => lookUp(table, lead, trail))
}

/** Four cells of HKSCS hold a letter and a combining mark. */
const BIG5_PAIRS = new Map([
  [0x8862, '\u00ca\u0304'],
  [0x8864, '\u00ca\u030c'],
  [0x88a3, '\u00ea\u0304'],
  [0x88a5, '\u00ea\u030c'],
])

export function decodeBig5(bytes: Buffer, start: number, end: number): string {
  const table = big5Table()
  return decode(bytes, start, end, leadFrom81, (lead, trail) => {
    return BIG5_PAIRS.get(lead * 256 + trail) ?? lookUp(table, lead, trail)
  })
}

export function decodeEucJp(bytes: Buffer, start: number, end: number): string {
  const jis0208 = jis0208Table()
  const jis0212 = jis0212Table()
  /** 0x8F announces a pair of JIS X 0212: its lead byte is kept until the trail byte comes. */
  let text = ''
  let index = start
  while (index < end) {
    const byte = bytes[index++] as number
    if (byte < 0x80) {
      text += String.fromCharCode(byte)
      continue
    }
    const isThree = byte === 0x8f && isEucByte(bytes[index]) && index < end
    const lead = isThree ? (bytes[index++] as number) : byte
    if (!isEucByte(lead) && lead !== 0x8e && lead !== 0x8f) {
      text += REPLACEMENT
      continue
    }
    const trail = index < end ? (bytes[index] as number) : -1
    const paired = isThree ? lookUp(jis0212, lead, trail) : eucJpPair(jis0208, lead, trail)
    text += paired ?? REPLACEMENT
    if (paired !== null || trail >= 0x80) index++
  }
  return text
}

function isEucByte(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0xa1 && byte <= 0xfe
}

function eucJpPair(jis0208: PairTable, lead: number, trail: number): string | null {
  if (lead === 0x8e) return trail >= 0xa1 && trail <= 0xdf ? String.fromCharCode(0xff61 - 0xa1 + trail) : null
  return trail < 0 ? null : lookUp(jis0208, lead, trail)
}
