/** The list of active formatting elements (section 13.2.4.3): what `</p>` closes and the next text opens again. */
import { HTML, keyOf } from './element-keys.ts'
import type { OpenElements } from './open-elements.ts'
import type { Tag } from './tag.ts'

export interface FormattingEntry {
  /** 0 for a marker. */
  id: number
  handle: number
  /** Range of the attributes in the page, for the comparison of step "Noah's Ark". */
  attributesStart: number
  attributesEnd: number
}

/**
 * The standard has no limit, and a page that opens a new `<font>` per line makes each paragraph open all of them
 * again: time that grows with the square of the page. Beyond these limits the oldest entries are forgotten.
 */
const MAX_ENTRIES = 64
const MAX_REOPENED = 500_000

const MARKER: FormattingEntry = { id: 0, handle: 0, attributesStart: 0, attributesEnd: 0 }

export class FormattingElements {
  readonly entries: FormattingEntry[] = []
  readonly #bytes: Uint8Array
  readonly #stack: OpenElements
  #reopened = 0

  constructor(bytes: Uint8Array, stack: OpenElements) {
    this.#bytes = bytes
    this.#stack = stack
  }

  /** Opens a formatting element and remembers it. */
  open(tag: Tag): void {
    const handle = this.#stack.newHandle()
    this.#stack.push(keyOf(tag.id, HTML), 0, handle)
    const end = tag.selfClosing ? tag.end - 2 : tag.end - 1
    const entry = { id: tag.id, handle, attributesStart: tag.nameEnd, attributesEnd: end }
    this.#dropFourthAlike(entry)
    this.#add(entry)
  }

  #add(entry: FormattingEntry): void {
    this.entries.push(entry)
    if (this.entries.length > MAX_ENTRIES) this.entries.shift()
  }

  /** "Noah's Ark clause": at most three elements with the same name and attributes since the last marker. */
  #dropFourthAlike(entry: FormattingEntry): void {
    let earliest = -1
    let alike = 0
    for (let index = this.entries.length - 1; index >= 0; index--) {
      const other = this.entries[index] as FormattingEntry
      if (other.id === 0) break
      if (other.id !== entry.id || !this.#sameAttributes(other, entry)) continue
      alike++
      earliest = index
    }
    if (alike >= 3) this.remove(earliest)
  }

  /** Compares the source text: attributes that differ only in order or quotes count as different here. */
  #sameAttributes(a: FormattingEntry, b: FormattingEntry): boolean {
    const length = a.attributesEnd - a.attributesStart
    if (length !== b.attributesEnd - b.attributesStart) return false
    for (let index = 0; index < length; index++) {
      if (this.#bytes[a.attributesStart + index] !== this.#bytes[b.attributesStart + index]) return false
    }
    return true
  }

  addMarker(): void {
    this.#add(MARKER)
  }

  clearToLastMarker(): void {
    let entry = this.entries.pop()
    while (entry && entry.id !== 0) entry = this.entries.pop()
  }

  /** "Reconstruct the active formatting elements". */
  reconstruct(): void {
    const { entries } = this
    let index = entries.length - 1
    while (index >= 0 && this.#isClosed(entries[index] as FormattingEntry)) index--
    for (index++; index < entries.length && this.#reopened < MAX_REOPENED; index++, this.#reopened++) {
      const entry = entries[index] as FormattingEntry
      this.#stack.push(keyOf(entry.id, HTML), 0, entry.handle)
    }
  }

  #isClosed(entry: FormattingEntry): boolean {
    return entry.id !== 0 && this.#stack.slotOf(entry.handle) < 0
  }

  /** Index of the last entry of this element since the last marker; -1 when there is none. */
  lastIndexOf(id: number): number {
    for (let index = this.entries.length - 1; index >= 0; index--) {
      const entry = this.entries[index] as FormattingEntry
      if (entry.id === id) return index
      if (entry.id === 0) return -1
    }
    return -1
  }

  indexOfHandle(handle: number): number {
    if (handle === 0) return -1
    let index = this.entries.length - 1
    while (index >= 0 && this.entries[index]?.handle !== handle) index--
    return index
  }

  remove(index: number): void {
    // Nearly always the last one, and `splice` makes an array of what it takes out.
    if (index === this.entries.length - 1) this.entries.pop()
    else this.entries.splice(index, 1)
  }
}
