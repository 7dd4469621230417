/** Counting lines, ever further on: LF, CR LF and CR each end one. */
import { CR, LF, indexOfByte, lengthOf } from './html/bytes.ts'

export class LineBreaks {
  /** 1-based. */
  line = 1
  lineStart: number
  readonly #page: Buffer
  // The next break of each kind is kept between calls: where lines are long, it would be searched for each offset.
  #nextLf: number
  #nextCr: number

  constructor(page: Buffer, start: number) {
    this.#page = page
    this.lineStart = start
    this.#nextLf = this.#find(LF, start)
    this.#nextCr = this.#find(CR, start)
  }

  /** Moves on to `offset`, which no earlier one may be beyond. */
  moveTo(offset: number): void {
    while (this.#nextLf < offset) {
      this.#lineEndsAt(this.#nextLf)
      this.#nextLf = this.#find(LF, this.#nextLf + 1)
    }
    while (this.#nextCr < offset) {
      if (this.#page[this.#nextCr + 1] !== LF) this.#lineEndsAt(this.#nextCr)
      this.#nextCr = this.#find(CR, this.#nextCr + 1)
    }
  }

  #lineEndsAt(index: number): void {
    this.line++
    if (index >= this.lineStart) this.lineStart = index + 1
  }

  #find(byte: number, from: number): number {
    return indexOfByte(this.#page, byte, from, lengthOf(this.#page))
  }
}
