/** The images that a page draws itself, as readers look for them that find no tag which names one. */
import { type Range, attributeRanges, cutRange } from './attribute-ranges.ts'
import type { Tag } from './html/tag.ts'
import type { SourceText } from './source-text.ts'
import type { Extraction } from './tags.ts'

const NAMES = ['src', 'width', 'height'] as const
/** A number without a unit. */
const PLAIN_NUMBER = /^\s*\d{1,9}(?:\.\d{1,9})?\s*$/
/** Side under which an image is taken for a dot that counts visits. */
const MIN_SIDE = 10

/** Three of them are kept, however many there are. */
export class PageImages {
  #first: Range | null = null
  #largest: Range | null = null
  #largestArea = 0
  /** Empty where that image has an empty `src`. */
  #afterHeading: Range | null = null
  readonly #page: Buffer

  constructor(page: Buffer) {
    this.#page = page
  }

  add(tag: Tag, followsHeading: boolean): void {
    const [src, width, height] = attributeRanges(this.#page, tag, NAMES)
    if (!src) return
    if (followsHeading) this.#afterHeading ??= src
    if (src.start === src.end) return
    this.#first ??= src
    const [across, down] = [this.#number(width), this.#number(height)]
    if (across <= MIN_SIDE || down <= MIN_SIDE || across * down <= this.#largestArea) return
    this.#largest = src
    this.#largestArea = across * down
  }

  #number(range: Range | undefined): number {
    if (!range) return 0
    const { start, end } = cutRange(range)
    const written = this.#page.toString('latin1', start, end)
    return PLAIN_NUMBER.test(written) ? Number(written) : 0
  }

  clear(): void {
    this.#first = null
    this.#largest = null
    this.#largestArea = 0
    this.#afterHeading = null
  }

  read(text: SourceText): Extraction['pageImages'] {
    const first = this.#first && text.attribute(this.#first).trim()
    if (!first) return null
    const read = (range: Range | null): string | null => (range && text.attribute(range).trim()) || null
    return { first, largest: read(this.#largest), afterHeading: read(this.#afterHeading) }
  }
}
