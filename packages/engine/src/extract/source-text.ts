/** Ranges of a page's bytes as text: decoded, line breaks as LF, character references resolved. */
import { decodeHTML, decodeHTMLAttribute } from 'entities/decode'
import { LIMITS } from '../limits.ts'
import type { Range } from './attribute-ranges.ts'
import type { Decode } from './charset/decoders.ts'

/** A value as far as it is kept. */
export interface KeptValue {
  readonly text: string
  /** True length in characters. */
  readonly length: number
}

/** How references are resolved: in an attribute, `&copy=1` is none ("named character reference state"). */
type Resolve = (text: string) => string

/** What is read at first for the start of a value; four times as much where that was too little. */
const FIRST_BYTES = 64 * 1024

/** The end of a cut text may hold half a character, or half a reference: the longest name has 33 characters. */
const UNSURE_CHARACTERS = 64

export class SourceText {
  readonly #page: Buffer
  readonly #decode: Decode

  constructor(page: Buffer, decode: Decode) {
    this.#page = page
    this.#decode = decode
  }

  /** Length of the page in bytes. */
  get length(): number {
    return this.#page.length
  }

  /** The same decoding of other bytes. */
  on(page: Buffer): SourceText {
    return new SourceText(page, this.#decode)
  }

  /** Characters as the tokenizer sees them: CR LF and CR are LF, NUL is U+FFFD; no references resolved. */
  raw({ start, end }: Range): string {
    const text = this.#decode(this.#page, start, end)
    const unixText = text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
    return unixText.includes('\0') ? unixText.replaceAll('\0', '\uFFFD') : unixText
  }

  /** One character for each byte. */
  bytes(start: number, end: number): string {
    return this.#page.toString('latin1', start, end)
  }

  /** An attribute's value, as far as it is kept. */
  attribute(range: Range): string {
    return this.#start(range, decodeHTMLAttribute).text
  }

  /** Text between tags, as far as it is kept. */
  text(range: Range): string {
    return this.#start(range, decodeHTML).text
  }

  /** An attribute's value with its length. */
  attributeValue(range: Range): KeptValue {
    return this.#value(range, decodeHTMLAttribute)
  }

  /** The content of `<title>` with its length. */
  textValue(range: Range): KeptValue {
    return this.#value(range, decodeHTML)
  }

  #value(range: Range, resolve: Resolve): KeptValue {
    const { text, length } = this.#start(range, resolve)
    return { text, length: length ?? this.#length(range, resolve) }
  }

  /** @returns the length where all of it was read. */
  #start({ start, end }: Range, resolve: Resolve): { text: string; length: number | null } {
    for (let bytes = FIRST_BYTES; ; bytes *= 4) {
      const isWhole = start + bytes >= end
      const text = resolved(this.raw({ start, end: isWhole ? end : start + bytes }), resolve)
      if (isWhole || text.length >= LIMITS.valueCharacters + UNSURE_CHARACTERS)
        return { text: cutText(text, LIMITS.valueCharacters), length: isWhole ? text.length : null }
    }
  }

  /** Counted piece by piece, so that a value of megabytes is never held in resolved form. */
  #length({ start, end }: Range, resolve: Resolve): number {
    const text = this.#decode(this.#page, start, end)
    let length = 0
    for (let at = 0; at < text.length;) {
      const next = pieceEnd(text, at)
      const piece = text.slice(at, next)
      length += (piece.includes('&') ? resolve(piece) : piece).length
      at = next
    }
    return length - lineBreakPairs(text)
  }
}

/**
 * The decoder joins as many pieces as there are references, and V8 keeps each of them: 32 bytes for `&lt;`. Running
 * a pattern makes one text of them.
 */
function resolved(text: string, resolve: Resolve): string {
  if (!text.includes('&')) return text
  const joined = resolve(text)
  FLATTENS.test(joined)
  return joined
}

const FLATTENS = /^/

const PIECE_CHARACTERS = 16 * 1024

/** Not inside a reference. One of a number may be written with any number of zeros: then its length is counted wrong. */
function pieceEnd(text: string, at: number): number {
  const end = at + PIECE_CHARACTERS
  if (end >= text.length) return text.length
  const tail = end - UNSURE_CHARACTERS
  const reference = text.slice(tail, end).lastIndexOf('&')
  return reference < 0 ? end : tail + reference
}

/** How many CR LF there are: each is one character of the value. */
function lineBreakPairs(text: string): number {
  if (!text.includes('\r')) return 0
  let pairs = 0
  for (let at = 1; at < text.length; at++) {
    if (text.charCodeAt(at) === LINE_FEED && text.charCodeAt(at - 1) === CARRIAGE_RETURN) pairs++
  }
  return pairs
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Cuts to at most `maxCharacters` UTF-16 units, never inside a surrogate pair. */
export function cutText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const last = text.charCodeAt(maxCharacters - 1)
  const splitsPair = last >= 0xd800 && last <= 0xdbff
  return text.slice(0, splitsPair ? maxCharacters - 1 : maxCharacters)
}
