/**
 * Tables of the double-byte encodings. Node has nearly all of them inside its decoders, so they are read out of
 * those once per process and put right where ICU differs from the Encoding standard (checked 2026-11, Node 24.21):
 * EUC-KR lacks the 8,822 syllables of windows-949 and the signs € and ®, Big5 lacks HKSCS, EUC-JP has 21 characters too many.
 */
import { big5Rows } from './big5-extension.ts'

/** Code point per `lead * 256 + trail`; 0 for none. */
export type PairTable = Int32Array

const cache = new Map<string, PairTable>()

function once(name: string, build: () => PairTable): PairTable {
  const known = cache.get(name)
  if (known) return known
  const table = build()
  cache.set(name, table)
  return table
}

/** What Node's decoder makes of each pair, private-use characters and errors left out. */
function readOut(
  label: string,
  firstLead: number,
  firstTrail: number,
  prefix: readonly number[] = [],
): PairTable {
  const bytes: number[] = []
  const pairs: number[] = []
  for (let lead = firstLead; lead <= 0xfe; lead++) {
    for (let trail = firstTrail; trail <= 0xfe; trail++) {
      bytes.push(...prefix, lead, trail, 0x0a)
      pairs.push(lead * 256 + trail)
    }
  }
  const table = new Int32Array(0x10000)
  const decoded = new TextDecoder(label).decode(Uint8Array.from(bytes)).split('\n')
  for (const [index, pair] of pairs.entries()) {
    const [character, ...more] = decoded[index] ?? ''
    if (character !== undefined && more.length === 0 && isCharacter(character))
      table[pair] = character.codePointAt(0) ?? 0
  }
  return table
}

function isCharacter(character: string): boolean {
  const unit = character.charCodeAt(0)
  return unit !== 0xfffd && (unit < 0xe000 || unit > 0xf8ff)
}

export function shiftJisTable(): PairTable {
  return once('shift_jis', () => {
    const table = readOut('shift_jis', 0x81, 0x40)
    // Rows 0xF0 to 0xF9 are 1,880 private-use characters, in order.
    let next = 0xe000
    for (let lead = 0xf0; lead <= 0xf9; lead++) {
      for (let trail = 0x40; trail <= 0xfc; trail++) if (trail !== 0x7f) table[lead * 256 + trail] = next++
    }
    return table
  })
}

export function jis0208Table(): PairTable {
  return once('jis0208', () => readOut('euc-jp', 0xa1, 0xa1))
}

export function jis0212Table(): PairTable {
  return once('jis0212', () => {
    const table = readOut('euc-jp', 0xa1, 0xa1, [0x8f])
    table.fill(0, 0xf300)
    return table
  })
}

/** Windows-949: EUC-KR, and in the free cells all Hangul syllables that it lacks, in the order of Unicode. */
export function eucKrTable(): PairTable {
  return once('euc-kr', () => {
    const table = readOut('euc-kr', 0xa1, 0xa1)
    table[0xa2e6] = 0x20ac
    table[0xa2e7] = 0xae
    const present = new Set(table)
    let syllable = 0xac00
    for (const cell of freeCells()) {
      while (present.has(syllable)) syllable++
      if (syllable > 0xd7a3) break
      table[cell] = syllable++
    }
    return table
  })
}

function* freeCells(): Generator<number> {
  for (let lead = 0x81; lead <= 0xc6; lead++) {
    for (let trail = 0x41; trail <= (lead <= 0xa0 ? 0xfe : 0xa0); trail++) {
      const isFree = trail <= 0x5a || (trail >= 0x61 && trail <= 0x7a) || trail >= 0x81
      if (isFree) yield lead * 256 + trail
    }
  }
}

export function big5Table(): PairTable {
  return once('big5', () => {
    const table = readOut('big5', 0xa1, 0x40)
    for (const [lead, characters] of big5Rows()) {
      for (const [index, character] of [...characters].entries()) {
        const trail = index < 63 ? 0x40 + index : 0x62 + index
        table[lead * 256 + trail] = character === '.' ? 0 : (character.codePointAt(0) ?? 0)
      }
    }
    return table
  })
}
