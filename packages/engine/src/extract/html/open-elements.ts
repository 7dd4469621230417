/**
 * The stack of open elements (section 13.2.4.2), without the elements: numbers per slot, so that each question of
 * the tree rules is answered in constant time and nesting 100,000 deep stays linear.
 */
import { ID } from './element-names.ts'
import {
  HTML,
  KEY_CLASSES,
  KNOWN_KEYS,
  LIST_BOUNDARY,
  SCOPE,
  SPECIAL,
  idOf,
  keyOf,
  namespaceOf,
} from './element-keys.ts'

const NONE = -1

// Used at each tag. Node 24 reads an imported constant again at each use; this module's own is in the code.
const classesOfKeys = KEY_CLASSES
const knownKeys = KNOWN_KEYS
const special = SPECIAL
const listBoundary = LIST_BOUNDARY
const scope = SCOPE
const htmlNamespace = HTML

const BUTTON = keyOf(ID.button, HTML)
const OL = keyOf(ID.ol, HTML)
const UL = keyOf(ID.ul, HTML)
const TABLE = keyOf(ID.table, HTML)
const TEMPLATE = keyOf(ID.template, HTML)

/** What is kept of each slot, side by side in one array. */
const STRIDE = 8
const KEY = 0
/** Handle of a tracked element, 0 for the rest. */
const HANDLE = 1
const INTEGRATION = 2
/** Next lower slot with the same key. */
const SAME_BELOW = 3
/** Topmost special element, list boundary, scope boundary and HTML element at or below the slot. */
const TOP_SPECIAL = 4
const TOP_LIST_BOUNDARY = 5
const TOP_SCOPE = 6
const TOP_HTML = 7

const INITIAL_SLOTS = 64

// One set for all pages, which are read one at a time: only a page nested deeper takes room of its own.
const firstSlots = new Int32Array(INITIAL_SLOTS * STRIDE)
const topOfKeys = Array.from({ length: KNOWN_KEYS }, () => NONE)

function nothingOpen(): number[] {
  topOfKeys.length = KNOWN_KEYS
  return topOfKeys.fill(NONE)
}

export class OpenElements {
  /** Slot of the current node; slot 0 is `html`. */
  top = NONE
  #slots = firstSlots
  /** Topmost slot of each key. */
  readonly #topOf: number[] = nothingOpen()
  /** Slot of each handle while its element is open. */
  readonly #slotOfHandle: number[] = [NONE]
  /** Slot of the element that is watched, while it is open. */
  #watched = NONE
  #hasWatched = false

  push(key: number, integration = 0, handle = 0): void {
    const slot = ++this.top
    const at = slot * STRIDE
    if (at === this.#slots.length) this.#grow()
    const slots = this.#slots
    const classes = key < knownKeys ? (classesOfKeys[key] as number) : 0
    slots[at + KEY] = key
    slots[at + HANDLE] = handle
    slots[at + INTEGRATION] = integration
    slots[at + SAME_BELOW] = this.topOf(key)
    this.#topOf[key] = slot
    // The root is everything that could be asked for, so the slots above it always find an answer below.
    const isRoot = slot === 0
    const below = isRoot ? 0 : at - STRIDE
    slots[at + TOP_SPECIAL] = isRoot || classes & special ? slot : (slots[below + TOP_SPECIAL] as number)
    slots[at + TOP_LIST_BOUNDARY] =
      isRoot || classes & listBoundary ? slot : (slots[below + TOP_LIST_BOUNDARY] as number)
    slots[at + TOP_SCOPE] = isRoot || classes & scope ? slot : (slots[below + TOP_SCOPE] as number)
    slots[at + TOP_HTML] = isRoot || (key & 3) === htmlNamespace ? slot : (slots[below + TOP_HTML] as number)
    if (handle > 0) this.#slotOfHandle[handle] = slot
  }

  #grow(): void {
    const larger = new Int32Array(this.#slots.length * 2)
    larger.set(this.#slots)
    this.#slots = larger
  }

  #of(slot: number, field: number): number {
    return this.#slots[slot * STRIDE + field] as number
  }

  pop(): void {
    const slot = this.top--
    if (slot === this.#watched) this.#watched = NONE
    this.#topOf[this.#of(slot, KEY)] = this.#of(slot, SAME_BELOW)
    const handle = this.#of(slot, HANDLE)
    if (handle > 0) this.#slotOfHandle[handle] = NONE
  }

  /** Pops down to and with `slot`. */
  popTo(slot: number): void {
    while (this.top >= slot) this.pop()
  }

  /** Watches the element that the current node is in; only the first call counts. */
  watchParent(): void {
    if (!this.#hasWatched) this.#watched = this.top - 1
    this.#hasWatched = true
  }

  /** Whether what is inserted now is a child of the watched element. */
  isInWatched(): boolean {
    return this.#watched !== NONE && this.top === this.#watched
  }

  /** A handle by which a formatting element or a form can be found again. */
  newHandle(): number {
    return this.#slotOfHandle.push(NONE) - 1
  }

  /** Slot of a tracked element; -1 when it is not open. */
  slotOf(handle: number): number {
    return this.#slotOfHandle[handle] ?? NONE
  }

  keyAt(slot: number): number {
    return this.#of(slot, KEY)
  }

  handleAt(slot: number): number {
    return this.#of(slot, HANDLE)
  }

  isSpecialAt(slot: number): boolean {
    return this.#of(slot, TOP_SPECIAL) === slot
  }

  /** Key of the current node. */
  current(): number {
    return this.top < 0 ? NONE : this.#of(this.top, KEY)
  }

  isCurrent(id: number): boolean {
    return this.top >= 0 && this.#of(this.top, KEY) === id * 4
  }

  /** Element id of the current node; 0 for a foreign or unknown one. */
  currentHtmlId(): number {
    const key = this.current()
    return key >= 0 && namespaceOf(key) === HTML ? idOf(key) : 0
  }

  isCurrentForeign(): boolean {
    return this.top >= 0 && (this.#of(this.top, KEY) & 3) !== htmlNamespace
  }

  currentIntegration(): number {
    return this.#of(this.top, INTEGRATION)
  }

  /** Topmost slot with this key; -1 when none is open. */
  topOf(key: number): number {
    return this.#topOf[key] ?? NONE
  }

  /** Topmost slot of an HTML element. */
  topOfHtml(id: number): number {
    return this.#topOf[id * 4] as number
  }

  isOpen(id: number): boolean {
    return this.topOfHtml(id) !== NONE
  }

  /** Topmost slot of any of these HTML elements. */
  topOfAny(ids: readonly number[]): number {
    let top = NONE
    for (const id of ids) top = Math.max(top, this.topOfHtml(id))
    return top
  }

  /** Topmost slot that holds an HTML element. */
  topmostHtml(): number {
    return this.#of(this.top, TOP_HTML)
  }

  hasSpecialAbove(slot: number): boolean {
    return this.#of(this.top, TOP_SPECIAL) > slot
  }

  hasListBoundaryAbove(slot: number): boolean {
    return this.#of(this.top, TOP_LIST_BOUNDARY) > slot
  }

  /** Whether a slot is in scope: no boundary is above it. */
  isSlotInScope(slot: number): boolean {
    return slot !== NONE && slot >= this.#of(this.top, TOP_SCOPE)
  }

  isInScope(id: number): boolean {
    return this.isSlotInScope(this.topOfHtml(id))
  }

  isInButtonScope(id: number): boolean {
    const slot = this.topOfHtml(id)
    return this.isSlotInScope(slot) && slot >= this.topOf(BUTTON)
  }

  isInListItemScope(id: number): boolean {
    const slot = this.topOfHtml(id)
    return this.isSlotInScope(slot) && slot >= this.topOf(OL) && slot >= this.topOf(UL)
  }

  isInTableScope(id: number): boolean {
    const slot = this.topOfHtml(id)
    return slot !== NONE && slot >= this.topOf(TABLE) && slot >= this.topOf(TEMPLATE)
  }

  /** Replaces what is above `slot` by these elements of the stack, given as their slots now. */
  rearrange(slot: number, order: readonly number[]): void {
    const moved = order.map(
      (from) => [this.keyAt(from), this.#of(from, INTEGRATION), this.handleAt(from)] as const,
    )
    this.popTo(slot)
    for (const [key, integration, handle] of moved) this.push(key, integration, handle)
  }

  /** Takes one element out from among the others. */
  remove(slot: number): void {
    const order: number[] = []
    for (let above = slot + 1; above <= this.top; above++) order.push(above)
    this.rearrange(slot, order)
  }
}
