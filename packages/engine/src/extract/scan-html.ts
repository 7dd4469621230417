/**
 * Reads a page's bytes as the HTML standard's tokenizer does (section 13.2.5) and passes each tag to the tree rules.
 * One pass, no strings: bytes of the page's own encoding, all of whose structure is ASCII.
 */
import { LIMITS } from '../limits.ts'
import { readTagEnd } from './html/attributes.ts'
import { BANG, DASH, GT, LT, QUESTION, SLASH, byteAt, isLetter } from './html/bytes.ts'
import { indexOfByte, lengthOf, startsWithIgnoringCase } from './html/bytes.ts'
import { quirksOf } from './html/doctype.ts'
import { ID, NAME_OF, readName } from './html/element-names.ts'
import { allowsCdata } from './html/foreign-content.ts'
import { CONTENT, MODE } from './html/insertion-mode.ts'
import type { PageSink } from './html/page-sink.ts'
import { PageSearch } from './html/raw-text.ts'
import { emptyTag, type Tag } from './html/tag.ts'
import type { SwallowedTags } from './swallowed-tags.ts'
import { TreeBuilder } from './html/tree-builder.ts'

/**
 * Reports to `sink` everything of the page from the byte `start` on. The bytes must be of an ASCII-compatible encoding.
 * @param swallowed looks at what is read over; absent where nobody asks.
 */
export function scanHtml(page: Buffer, start: number, sink: PageSink, swallowed?: SwallowedTags): void {
  new Scanner(page, sink).run(start, swallowed)
}

// One pair for all pages, which are read one at a time: they hold places only, and only while a page is read.
const scannedTag = emptyTag()
const closingTag = emptyTag()

// Used at each tag. Node 24 reads an imported constant again at each use; this module's own is in the code.
const lessThan = LT
const greaterThan = GT
const slash = SLASH
const bang = BANG
const question = QUESTION
const dataState = CONTENT.data
const metaId = ID.meta
const linkId = ID.link

/** A tag whose attributes are read takes as long as so many others. */
const READ_TAG = 10

class Scanner {
  readonly #page: Buffer
  readonly #sink: PageSink
  readonly #end: number
  readonly #tree: TreeBuilder
  readonly #search: PageSearch
  readonly #tag: Tag = scannedTag
  readonly #closingTag: Tag = closingTag
  #markupLeft: number = LIMITS.pageMarkup
  /** Offset of a `<meta>` that the end of the page cuts. */
  #cutMeta = -1

  constructor(page: Buffer, sink: PageSink) {
    this.#page = page
    this.#sink = sink
    this.#end = lengthOf(page)
    this.#tree = new TreeBuilder(page, sink)
    this.#search = new PageSearch(page)
  }

  /** "Data state": text up to the next markup, over and over. */
  run(start: number, swallowed?: SwallowedTags): void {
    const page = this.#page
    const end = this.#end
    let textStart = start
    let index = indexOfByte(page, lessThan, start, end)
    while (index < end) {
      // A `<` before a space or a digit is text.
      if (opensMarkup(page, index, end)) {
        if (--this.#markupLeft < 0) {
          this.#sink.cutOff(index)
          break
        }
        if (index > textStart) this.#tree.text(textStart, index)
        textStart = this.#readMarkup(index)
        if (swallowed && textStart > swallowed.next)
          swallowed.look({ start: index, tagEnd: this.#tag.end, end: textStart })
        index = textStart
      } else index++
      index = indexOfByte(page, lessThan, index, end)
    }
    if (textStart < end && this.#markupLeft >= 0) this.#tree.text(textStart, end)
    if (swallowed) {
      if (this.#cutMeta >= 0) swallowed.cut(this.#cutMeta)
      for (const { at, end: last, within } of swallowed.tags) this.#readTextTag(at, last, within)
      for (const one of swallowed.found) this.#sink.unread?.add(one)
    }
    this.#tree.endOfPage()
  }

  /** Reads one piece of markup; returns the offset after it. */
  #readMarkup(start: number): number {
    const next = this.#page[start + 1] as number
    if (isLetter(next)) return this.#readStartTag(start)
    if (next === slash) return this.#readEndTag(start)
    if (next === bang) return this.#readDeclaration(start)
    return this.#search.afterGreaterThan(start + 1)
  }

  /** What is written as a tag in text that holds none. */
  #readTextTag(start: number, end: number, within: string): void {
    const tag = this.#tag
    if (!this.#readTag(tag, start, start + 1) || tag.end > end) return
    if (tag.id === metaId) this.#sink.textMeta(tag, within)
    else
      this.#sink.textTitle(
        tag,
        { start: tag.end, end: indexOfByte(this.#page, lessThan, tag.end, end) },
        within,
      )
  }

  /** "Tag open state", "tag name state" and the attribute states. False when the page ends inside the tag. */
  #readTag(tag: Tag, start: number, nameStart: number): boolean {
    tag.start = start
    readName(this.#page, tag, nameStart)
    return readTagEnd(this.#page, tag)
  }

  #readStartTag(start: number): number {
    const tag = this.#tag
    const tree = this.#tree
    if (!this.#readTag(tag, start, start + 1)) {
      if (tag.id === metaId) this.#cutMeta = start
      return this.#end
    }
    if (tag.id === metaId || tag.id === linkId) this.#markupLeft -= READ_TAG - 1
    tree.content = dataState
    tree.startTag(tag)
    return tree.content === dataState ? tag.end : this.#readContent(tag, tree.content)
  }

  /** Content that is text up to its element's end tag; of `<plaintext>` that is the rest of the page. */
  #readContent(tag: Tag, content: number): number {
    if (content === CONTENT.plaintext) return this.#end
    const start = tag.end
    const name = NAME_OF[tag.id] as string
    const end = content === CONTENT.script ? this.#search.scriptEnd(start) : this.#search.textEnd(name, start)
    const closing = this.#closingTag
    const elementEnd = end < this.#end && this.#readTag(closing, end, end + 2) ? closing.end : this.#end
    this.#tree.closeText(tag, { start, end, elementEnd })
    return elementEnd
  }

  /** "End tag open state": `</>` is nothing at all, and `</` before anything but a letter begins a bogus comment. */
  #readEndTag(start: number): number {
    const next = byteAt(this.#page, start + 2)
    if (next === greaterThan) return start + 3
    if (!isLetter(next)) return this.#search.afterGreaterThan(start + 2)
    if (!this.#readTag(this.#tag, start, start + 2)) return this.#end
    this.#tree.endTag(this.#tag)
    return this.#tag.end
  }

  /** "Markup declaration open state". */
  #readDeclaration(start: number): number {
    const page = this.#page
    if (page[start + 2] === DASH && page[start + 3] === DASH) return this.#search.commentEnd(start)
    if (startsWithIgnoringCase(page, start + 2, 'doctype')) return this.#readDoctype(start)
    if (allowsCdata(this.#tree) && page.toString('latin1', start + 2, start + 9) === '[CDATA[') {
      const end = this.#search.cdataEnd(start + 9)
      this.#tree.text(start + 9, Math.max(start + 9, end - 3))
      return end
    }
    return this.#search.afterGreaterThan(start + 2)
  }

  #readDoctype(start: number): number {
    const end = this.#search.afterGreaterThan(start + 2)
    if (this.#tree.mode === MODE.initial) {
      this.#tree.quirks = quirksOf(this.#page.toString('latin1', start + 9, Math.min(end, start + 300)))
      this.#tree.mode = MODE.beforeHtml
    }
    return end
  }
}

function opensMarkup(page: Uint8Array, index: number, end: number): boolean {
  if (index + 1 >= end) return false
  const next = page[index + 1] as number
  if (isLetter(next) || next === bang || next === question) return true
  return next === slash && index + 2 < end
}
