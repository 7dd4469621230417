/** Pages whose encoding is not ASCII-compatible, made UTF-8 so that they can be scanned. */
import { requireLegacy, type LegacyDecoders } from './decoders.ts'
import type { EncodingName } from './encoding-labels.ts'

export interface Transcoded {
  page: Buffer
  /** Offsets in the page as it came, for ascending offsets in `page`. */
  sourceOffsets: (ascending: readonly number[]) => number[]
  /** At the end of the page as it came, of which nothing was made. */
  unreadBytes: number
}

/** Each character has to remember its byte, which takes a quarter of a second for 8 MiB. Pages in it are old and small. */
const MAX_ISO_2022_JP_BYTES = 2 * 1024 * 1024

/** Bytes of a page as UTF-8. `start` is the length of the byte order mark. */
export function transcode(
  body: Buffer,
  start: number,
  name: EncodingName,
  legacy: LegacyDecoders | null,
): Transcoded {
  if (name === 'replacement') return located('\uFFFD', () => start, body.length)
  if (name === 'ISO-2022-JP') {
    const end = Math.min(start + MAX_ISO_2022_JP_BYTES, body.length)
    const { text, offsets } = requireLegacy(legacy).iso2022Jp(body.subarray(start, end))
    const page = located(text, (unit) => start + (offsets[unit] ?? end - start), end)
    return { ...page, unreadBytes: body.length - end }
  }
  const text = new TextDecoder(name, { ignoreBOM: true }).decode(body.subarray(start))
  return located(text, (unit) => start + unit * 2, body.length)
}

function located(text: string, offsetOfUnit: (unit: number) => number, length: number): Transcoded {
  const page = Buffer.from(text, 'utf8')
  return {
    page,
    unreadBytes: 0,
    sourceOffsets(ascending) {
      let unit = 0
      let index = 0
      return ascending.map((offset) => {
        for (; index < offset; index++) unit += unitsStartedBy(page[index] as number)
        return Math.min(offsetOfUnit(unit), length)
      })
    },
  }
}

/** UTF-16 units that a byte of valid UTF-8 begins: none inside a character, two for one beyond the first plane. */
export function unitsStartedBy(byte: number): number {
  if ((byte & 0xc0) === 0x80) return 0
  return byte >= 0xf0 ? 2 : 1
}
