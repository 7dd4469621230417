/** Ranges of a page's bytes as text: decoded, line breaks as LF, character references resolved. */
import { decodeHTML, decodeHTMLAttribute } from 'entities/decode'
import type { Range } from './attribute-ranges.ts'
import type { Decode } from './charset/decoders.ts'

export class PageText {
  readonly #page: Buffer
  readonly #decode: Decode

  constructor(page: Buffer, decode: Decode) {
    this.#page = page
    this.#decode = decode
  }

  /** The same decoding of other bytes. */
  on(page: Buffer): PageText {
    return new PageText(page, this.#decode)
  }

  /** Characters as the tokenizer sees them: CR LF and CR are LF, NUL is U+FFFD; no references resolved. */
  raw({ start, end }: Range): string {
    const text = this.#decode(this.#page, start, end)
    const unixText = text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
    return unixText.includes('\0') ? unixText.replaceAll('\0', '\uFFFD') : unixText
  }

  /** An attribute's value. There, `&copy=1` is no reference ("named character reference state"). */
  attribute(range: Range): string {
    const text = this.raw(range)
    return text.includes('&') ? decodeHTMLAttribute(text) : text
  }

  /** Text between tags, and the content of `<title>`. */
  text(range: Range): string {
    const text = this.raw(range)
    return text.includes('&') ? decodeHTML(text) : text
  }
}

/** Cuts to at most `maxCharacters` UTF-16 units, never inside a surrogate pair. */
export function cutText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const last = text.charCodeAt(maxCharacters - 1)
  const splitsPair = last >= 0xd800 && last <= 0xdbff
  return text.slice(0, splitsPair ? maxCharacters - 1 : maxCharacters)
}
