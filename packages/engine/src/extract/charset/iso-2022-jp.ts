/**
 * ISO-2022-JP (Encoding standard, section 13.2, 2026-11): escape sequences switch between ASCII and pairs of ASCII
 * bytes, so a page in it cannot be read as bytes: it is decoded first, and each character remembers its byte.
 */
import { jis0208Table } from './double-byte-tables.ts'
import { Utf16Writer } from './utf16-writer.ts'

type State = 'ascii' | 'roman' | 'katakana' | 'jis0208'

const ESCAPE = 0x1b
const REPLACEMENT = 0xfffd
const STATES = new Map<number, State>([
  [0x2842, 'ascii'],
  [0x284a, 'roman'],
  [0x2849, 'katakana'],
  [0x2440, 'jis0208'],
  [0x2442, 'jis0208'],
])

/** The text, and the offset of each UTF-16 unit's first byte. */
export interface LocatedText {
  text: string
  offsets: Uint32Array
}

export function decodeIso2022Jp(bytes: Uint8Array): LocatedText {
  const table = jis0208Table()
  // No escape, byte or pair makes more than one unit.
  const to = new Utf16Writer(bytes.length)
  const offsets = new Uint32Array(bytes.length)
  const emit = (codePoint: number, offset: number): void => {
    offsets[to.length] = offset
    to.put(codePoint)
  }
  let state: State = 'ascii'
  let justSwitched = false
  let index = 0
  while (index < bytes.length) {
    const start = index
    const byte = bytes[index++] as number
    if (byte === ESCAPE) {
      const next = STATES.get((bytes[index] ?? 0) * 256 + (bytes[index + 1] ?? 0))
      if (next === undefined) emit(REPLACEMENT, start)
      else {
        // Two switches without a character between them would hide text: the second one counts as an error.
        if (justSwitched) emit(REPLACEMENT, start)
        state = next
        index += 2
      }
      justSwitched = next !== undefined
      continue
    }
    justSwitched = false
    if (state === 'jis0208' && byte >= 0x21 && byte <= 0x7e) {
      const trail = bytes[index]
      if (trail === undefined || trail === ESCAPE) emit(REPLACEMENT, start)
      else {
        index++
        const isTrail = trail >= 0x21 && trail <= 0x7e
        const codePoint = isTrail ? (table[(byte + 0x80) * 256 + trail + 0x80] as number) : 0
        emit(codePoint === 0 ? REPLACEMENT : codePoint, start)
      }
    } else emit(singleByte(state, byte), start)
  }
  return { text: to.text(), offsets: offsets.subarray(0, to.length) }
}

function singleByte(state: State, byte: number): number {
  if (state === 'katakana' && byte >= 0x21 && byte <= 0x5f) return 0xff61 - 0x21 + byte
  if (state === 'roman' && byte === 0x5c) return 0xa5
  if (state === 'roman' && byte === 0x7e) return 0x203e
  const isAscii = (state === 'ascii' || state === 'roman') && byte < 0x80 && byte !== 0x0e && byte !== 0x0f
  return isAscii ? byte : REPLACEMENT
}
