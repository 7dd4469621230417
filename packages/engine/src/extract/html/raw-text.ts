/** Where content that is not markup ends: comments, scripts, style sheets, titles. */
import { BANG, DASH, GT, LT, SLASH, byteAt, endsName, isLetter, startsWithIgnoringCase } from './bytes.ts'

interface Found {
  from: number
  at: number
}

/** Finds bytes in the page. Keeps the last answer for each text, so that no flood of openings costs its square. */
export class PageSearch {
  readonly #page: Buffer
  readonly #found = new Map<string, Found>()

  constructor(page: Buffer) {
    this.#page = page
  }

  /** First place of `needle` at or after `from`; the page's length when there is none. */
  indexOf(needle: string, from: number): number {
    const found = this.#found.get(needle)
    if (found && from >= found.from && from <= found.at) return found.at
    const index = this.#page.indexOf(needle, from, 'latin1')
    const at = index < 0 ? this.#page.length : index
    this.#found.set(needle, { from, at })
    return at
  }

  /** Offset behind a comment that opens at `start` with `<!--` (sections 13.2.5.43 to 13.2.5.52). */
  commentEnd(start: number): number {
    const inner = start + 4
    if (this.#page[inner] === GT) return inner + 1
    if (this.#page[inner] === DASH && this.#page[inner + 1] === GT) return inner + 2
    const end = Math.min(this.indexOf('-->', inner) + 3, this.#page.length)
    const bang = this.#page.subarray(inner, end).indexOf('--!>', 0, 'latin1')
    return bang < 0 ? end : inner + bang + 4
  }

  /** Offset behind the next `>`: bogus comments and doctypes end at the first, quoted or not. */
  afterGreaterThan(from: number): number {
    return Math.min(this.indexOf('>', from) + 1, this.#page.length)
  }

  /** Offset behind a CDATA section whose content begins at `from`. */
  cdataEnd(from: number): number {
    return Math.min(this.indexOf(']]>', from) + 3, this.#page.length)
  }

  /** Place of the end tag that closes RCDATA or RAWTEXT content; the page's length when there is none. */
  textEnd(name: string, from: number): number {
    let index = this.indexOf('</', from)
    while (index < this.#page.length && !isEndTag(this.#page, index, name))
      index = this.indexOf('</', index + 2)
    return index
  }

  /**
   * Place of the `</script>` that closes a script: one inside `<!-- <script> … -->` does not
   * (sections 13.2.5.15 to 13.2.5.31, "script data escaped" and "double escaped" states).
   */
  scriptEnd(from: number): number {
    const page = this.#page
    let index = this.indexOf('<', from)
    while (index < page.length) {
      if (isEndTag(page, index, 'script')) return index
      if (isCommentStart(page, index)) {
        const end = this.#escapedEnd(index + 2)
        if (end < 0) return -end
        index = this.indexOf('<', end)
      } else index = this.indexOf('<', index + 1)
    }
    return index
  }

  /** From inside an escape: where it ends by `-->`, or, negated, where the script ends. */
  #escapedEnd(from: number): number {
    const page = this.#page
    const dashes = this.indexOf('-->', from)
    let doubleEscaped = false
    let index = this.indexOf('<', from)
    while (index < dashes) {
      if (doubleEscaped) doubleEscaped = !isEndTag(page, index, 'script')
      else if (isEndTag(page, index, 'script')) return -index
      else doubleEscaped = isNamed(page, index + 1, 'script')
      index = this.indexOf('<', index + 1)
    }
    return dashes >= page.length ? -page.length : dashes + 3
  }
}

function isCommentStart(page: Uint8Array, index: number): boolean {
  return page[index + 1] === BANG && page[index + 2] === DASH && page[index + 3] === DASH
}

/** `</name` followed by what may end a tag name. */
function isEndTag(page: Uint8Array, index: number, name: string): boolean {
  return page[index] === LT && page[index + 1] === SLASH && isNamed(page, index + 2, name)
}

function isNamed(page: Uint8Array, index: number, name: string): boolean {
  if (!isLetter(byteAt(page, index)) || !startsWithIgnoringCase(page, index, name)) return false
  const behind = page[index + name.length]
  return behind !== undefined && endsName(behind)
}
