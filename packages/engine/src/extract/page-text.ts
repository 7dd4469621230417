/** The text that a page shows, as far as it is kept: its start, and its first headings. */
import type { Range } from './attribute-ranges.ts'
import { FoldedText, scratchFor } from './body-text.ts'
import { skipWhitespace } from './html/bytes.ts'
import { ID } from './html/element-names.ts'
import type { Tag } from './html/tag.ts'
import { ownText } from './own-text.ts'

const BODY_TEXT_CHARACTERS = 2_000
const HEADING_CHARACTERS = 1_000
// One set for all pages, which are read one at a time.
const bodyScratch = scratchFor(BODY_TEXT_CHARACTERS)
const headingScratch = scratchFor(HEADING_CHARACTERS)
const earlierHeadingScratch = scratchFor(HEADING_CHARACTERS)

/** Text looked at for the start of the body and for a heading, and pieces of it. */
const MAX_TEXT_BYTES = 8 * 1024
const MAX_TEXT_PIECES = 1_000

export class PageText {
  /** See `Extraction.bodyTextStart`. */
  readonly start = new FoldedText(BODY_TEXT_CHARACTERS, bodyScratch)
  readonly heading = new FoldedText(HEADING_CHARACTERS, headingScratch)
  /** See `Extraction.headingOwnText`. */
  headingOwn: { name: 'h1' | 'h2' | 'h3'; range: Range } | null = null
  /** See `Extraction.earlierHeading`. */
  readonly earlierHeading = new FoldedText(HEADING_CHARACTERS, earlierHeadingScratch)
  earlierHeadingName: 'h2' | 'h3' = 'h2'
  /** Whether more text is needed. */
  isWanted = true
  readonly #page: Buffer
  #startBytes = 0
  #startPieces = 0
  #headingPieces = 0
  #breaksPending = false
  /** Which heading is being read. */
  #openHeading: FoldedText | null = null
  readonly #headingsSeen = new Set<number>()

  constructor(page: Buffer) {
    this.#page = page
  }

  /** @param breaks a block began or ended before it. */
  add(start: number, end: number, breaks: boolean): void {
    const isBlank = skipWhitespace(this.#page, start, end) === end
    this.#breaksPending ||= breaks || isBlank
    if (isBlank) return
    const cutEnd = end - start > MAX_TEXT_BYTES ? start + MAX_TEXT_BYTES : end
    const isBroken = this.#breaksPending
    this.#breaksPending = false
    const heading = this.#openHeading
    if (heading) {
      heading.add(this.#page, start, cutEnd, isBroken)
      this.#headingPieces++
    }
    if (this.#startBytes < MAX_TEXT_BYTES) {
      this.start.add(this.#page, start, cutEnd, isBroken)
      this.#startPieces++
    }
    this.#startBytes += cutEnd - start
    const isStartRead =
      this.#startBytes >= MAX_TEXT_BYTES || this.#startPieces >= MAX_TEXT_PIECES || this.start.isFull
    this.isWanted = !isStartRead || heading !== null
    if (heading && (this.#headingPieces >= MAX_TEXT_PIECES || heading.isFull)) this.headingEnd()
  }

  /** A heading without text (a logo) does not count: the next one is awaited. */
  headingStart({ id, end }: Tag): void {
    this.#noteOwnText(id, end)
    const wanted = id === ID.h1 ? this.heading : this.earlierHeading
    // A heading is never inside another one: its start ends that.
    this.#openHeading = null
    if (!this.heading.isEmpty || !wanted.isEmpty) return
    if (wanted === this.earlierHeading) this.earlierHeadingName = id === ID.h2 ? 'h2' : 'h3'
    this.#openHeading = wanted
    this.#headingPieces = 0
    this.isWanted = true
  }

  #noteOwnText(id: number, end: number): void {
    if (this.headingOwn !== null || this.#headingsSeen.has(id)) return
    this.#headingsSeen.add(id)
    const range = ownText(this.#page, end)
    if (range) this.headingOwn = { name: id === ID.h1 ? 'h1' : id === ID.h2 ? 'h2' : 'h3', range }
  }

  headingEnd(): void {
    this.#openHeading = null
  }

  clear(): void {
    this.start.clear()
    this.heading.clear()
    this.earlierHeading.clear()
    this.headingOwn = null
    this.#headingsSeen.clear()
  }
}
