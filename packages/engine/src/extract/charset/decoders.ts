/** From bytes to text, per encoding. */
import type { EncodingName } from './encoding-labels.ts'
import type { LocatedText } from './iso-2022-jp.ts'
import { upperHalfOf } from './single-byte-tables.ts'
import { Utf16Writer } from './utf16-writer.ts'

export type Decode = (bytes: Buffer, start: number, end: number) => string

type DoubleByteName = 'Shift_JIS' | 'EUC-JP' | 'EUC-KR' | 'Big5'

/**
 * Decoders that need large tables. They are passed to the reader of a page: a program that wants a small bundle loads
 * `legacy-decoders.ts` only for a page that needs it, and passes null until then.
 */
export interface LegacyDecoders {
  readonly doubleByte: Readonly<Record<DoubleByteName, Decode>>
  readonly iso2022Jp: (bytes: Uint8Array) => LocatedText
}

/** Thrown for a page that needs legacy decoders where null was passed. */
export class LegacyDecodersNeeded extends Error {}

export function requireLegacy(legacy: LegacyDecoders | null): LegacyDecoders {
  if (legacy) return legacy
  throw new LegacyDecodersNeeded('The page is in an encoding whose decoder is not loaded.')
}

const decodeUtf8: Decode = (bytes, start, end) => bytes.toString('utf8', start, end)

/** Whether a page in this encoding can be scanned undecoded: its ASCII bytes mean ASCII wherever they are. */
export function isAsciiCompatible(name: EncodingName): boolean {
  return name !== 'UTF-16BE' && name !== 'UTF-16LE' && name !== 'ISO-2022-JP' && name !== 'replacement'
}

/** Whether each byte is one UTF-16 unit. */
export function isSingleByte(name: EncodingName): boolean {
  return upperHalfOf(name) !== null
}

/** A decoder for ranges of a page; for encodings that are not ASCII-compatible, of the page made UTF-8. */
export function decoderOf(name: EncodingName, legacy: LegacyDecoders | null): Decode {
  const upperHalf = upperHalfOf(name)
  if (upperHalf !== null) return singleByteDecoder(upperHalf)
  // GBK and gb18030 share a decoder, in the standard as in ICU.
  if (name === 'GBK' || name === 'gb18030') return textDecoder('gb18030')
  return isDoubleByte(name) ? requireLegacy(legacy).doubleByte[name] : decodeUtf8
}

const isDoubleByte = (name: EncodingName): name is DoubleByteName =>
  name === 'Shift_JIS' || name === 'EUC-JP' || name === 'EUC-KR' || name === 'Big5'

function textDecoder(label: string): Decode {
  const decoder = new TextDecoder(label, { ignoreBOM: true })
  return (bytes, start, end) => decoder.decode(bytes.subarray(start, end))
}

/** By a table: a function called for each byte of a page takes a second. */
function singleByteDecoder(upperHalf: string): Decode {
  const units = Uint16Array.from({ length: 256 }, (_, byte) =>
    byte < 0x80 ? byte : (upperHalf[byte - 0x80] ?? '\uFFFD').charCodeAt(0),
  )
  return (bytes, start, end) => {
    const text = bytes.toString('latin1', start, end)
    if (!/[\x80-\xff]/.test(text)) return text
    const to = new Utf16Writer(text.length)
    for (let index = start; index < end; index++) to.put(units[bytes[index] as number] as number)
    return to.text()
  }
}
