/** Where content that is not markup ends: comments, scripts, style sheets, titles. */
import { BANG, DASH, GT, LT, SLASH, byteAt, endsName, isLetter, startsWithIgnoringCase } from './bytes.ts'

/** Finds bytes in the page. */
export class PageSearch {
  readonly #page: Buffer
  readonly #escapeEnds: TextSearch

  constructor(page: Buffer) {
    this.#page = page
    this.#escapeEnds = new TextSearch(page, '-->')
  }

  /** Offset after a comment that opens at `start` with `<!--` (sections 13.2.5.43 to 13.2.5.52). */
  commentEnd(start: number): number {
    const page = this.#page
    const inner = start + 4
    if (page[inner] === GT) return inner + 1
    if (page[inner] === DASH && page[inner + 1] === GT) return inner + 2
    let index = this.#next(GT, inner + 2)
    while (index < page.length && !closesComment(page, index, inner)) index = this.#next(GT, index + 1)
    return Math.min(index + 1, page.length)
  }

  #next(byte: number, from: number): number {
    const index = this.#page.indexOf(byte, from)
    return index < 0 ? this.#page.length : index
  }

  /** Offset after the next `>`: bogus comments and doctypes end at the first, quoted or not. */
  afterGreaterThan(from: number): number {
    return Math.min(this.#next(GT, from) + 1, this.#page.length)
  }

  /** Offset after a CDATA section whose content begins at `from`. */
  cdataEnd(from: number): number {
    const index = this.#page.indexOf(']]>', from, 'latin1')
    return index < 0 ? this.#page.length : index + 3
  }

  /** Place of the end tag that closes RCDATA or RAWTEXT content; the page's length when there is none. */
  textEnd(name: string, from: number): number {
    let index = this.#next(LT, from)
    while (index < this.#page.length && !isEndTag(this.#page, index, name)) index = this.#next(LT, index + 1)
    return index
  }

  /**
   * Place of the `</script>` that closes a script: one inside `<!-- <script> … -->` does not
   * (sections 13.2.5.15 to 13.2.5.31, "script data escaped" and "double escaped" states).
   */
  scriptEnd(from: number): number {
    const page = this.#page
    let index = this.#next(LT, from)
    while (index < page.length) {
      if (isEndTag(page, index, 'script')) return index
      if (isCommentStart(page, index)) {
        const end = this.#escapedEnd(index + 2)
        if (end < 0) return -end
        index = this.#next(LT, end)
      } else index = this.#next(LT, index + 1)
    }
    return index
  }

  /** From inside an escape: where it ends by `-->`, or, negated, where the script ends. */
  #escapedEnd(from: number): number {
    const page = this.#page
    const dashes = this.#escapeEnds.from(from)
    let doubleEscaped = false
    let index = this.#next(LT, from)
    while (index < dashes) {
      if (doubleEscaped) doubleEscaped = !isEndTag(page, index, 'script')
      else if (isEndTag(page, index, 'script')) return -index
      else doubleEscaped = isNamed(page, index + 1, 'script')
      index = this.#next(LT, index + 1)
    }
    return dashes >= page.length ? -page.length : dashes + 3
  }
}

/** Searches for one text, ever further on. Keeps its last answer, so that no flood of openings costs its square. */
export class TextSearch {
  readonly #page: Buffer
  readonly #text: string
  #from = Infinity
  #found = -1

  constructor(page: Buffer, text: string) {
    this.#page = page
    this.#text = text
  }

  /** First place at or after `offset`; the page's length when there is none. */
  from(offset: number): number {
    if (offset >= this.#from && offset <= this.#found) return this.#found
    const index = this.#page.indexOf(this.#text, offset, 'latin1')
    this.#from = offset
    this.#found = index < 0 ? this.#page.length : index
    return this.#found
  }
}

/** Whether the `>` at `index` ends a comment: after `--` or `--!`, all of it inside the comment. */
function closesComment(page: Uint8Array, index: number, inner: number): boolean {
  const last = page[index - 1] === BANG ? index - 2 : index - 1
  return last - 1 >= inner && page[last] === DASH && page[last - 1] === DASH
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
