/**
 * The adoption agency algorithm (section 13.2.6.4.7, "any other end tag" of a formatting element): how `</b>`
 * closes a `<b>` that is not the innermost element. Only its effect on what is open matters here.
 */
import { HTML, keyOf } from './element-keys.ts'
import type { FormattingElements, FormattingEntry } from './formatting-elements.ts'
import type { OpenElements } from './open-elements.ts'

/** Slots that may be moved in one page; nested misnesting would otherwise cost the square of the page. */
const MAX_MOVED_SLOTS = 500_000

export class AdoptionAgency {
  readonly #stack: OpenElements
  readonly #formatting: FormattingElements
  #moved = 0

  constructor(stack: OpenElements, formatting: FormattingElements) {
    this.#stack = stack
    this.#formatting = formatting
  }

  /** @returns false when the end tag closes no formatting element and is to be read as any other end tag. */
  run(id: number): boolean {
    if (this.#closesCurrent(id)) return true
    for (let round = 0; round < 8; round++) {
      const index = this.#formatting.lastIndexOf(id)
      if (index < 0) return false
      if (!this.#adopt(index)) return true
    }
    return true
  }

  /** Step 3: the current node has the name, and is no longer remembered. */
  #closesCurrent(id: number): boolean {
    const stack = this.#stack
    if (stack.current() !== keyOf(id, HTML)) return false
    if (this.#formatting.indexOfHandle(stack.handleAt(stack.top)) >= 0) return false
    stack.pop()
    return true
  }

  /** One round of the outer loop; false when it was the last. */
  #adopt(index: number): boolean {
    const stack = this.#stack
    const entry = this.#formatting.entries[index] as FormattingEntry
    const slot = stack.slotOf(entry.handle)
    if (slot < 0) {
      this.#formatting.remove(index)
      return false
    }
    if (!stack.isSlotInScope(slot)) return false
    const height = stack.top - slot
    if (!stack.hasSpecialAbove(slot) || this.#moved + height > MAX_MOVED_SLOTS) {
      stack.popTo(slot)
      this.#formatting.remove(index)
      return false
    }
    this.#moved += height
    this.#moveAboveFurthestBlock(slot, entry)
    return true
  }

  /** The furthest block is the lowest special element above the formatting element. */
  #moveAboveFurthestBlock(slot: number, entry: FormattingEntry): void {
    const stack = this.#stack
    let block = slot + 1
    while (!stack.isSpecialAt(block)) block++
    const { kept, bookmark } = this.#innerLoop(slot, block, entry)
    const order = [...kept.toReversed(), block, slot]
    for (let above = block + 1; above <= stack.top; above++) order.push(above)
    stack.rearrange(slot, order)
    const { entries } = this.#formatting
    entries.splice(entries.indexOf(bookmark) + 1, 0, { ...entry })
    this.#formatting.remove(entries.indexOf(entry))
  }

  /** Step 14, from the block down: the first three remembered elements stay open, all others close. */
  #innerLoop(
    slot: number,
    block: number,
    entry: FormattingEntry,
  ): { kept: number[]; bookmark: FormattingEntry } {
    const stack = this.#stack
    const { entries } = this.#formatting
    const kept: number[] = []
    let bookmark = entry
    let count = 0
    for (let node = block - 1; node > slot; node--, count++) {
      const entryIndex = this.#formatting.indexOfHandle(stack.handleAt(node))
      if (entryIndex < 0) continue
      if (count >= 3) {
        this.#formatting.remove(entryIndex)
        continue
      }
      if (kept.length === 0) bookmark = entries[entryIndex] as FormattingEntry
      kept.push(node)
    }
    return { kept, bookmark }
  }
}
