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
const BUTTON = keyOf(ID.button, HTML)
const OL = keyOf(ID.ol, HTML)
const UL = keyOf(ID.ul, HTML)
const TABLE = keyOf(ID.table, HTML)
const TEMPLATE = keyOf(ID.template, HTML)

const NOTHING_OPEN: readonly number[] = Array.from({ length: KNOWN_KEYS }, () => NONE)

export class OpenElements {
  /** Slot of the current node; slot 0 is `html`. */
  top = NONE
  readonly #keys: number[] = []
  /** Handle of a tracked element, 0 for the rest. */
  readonly #handles: number[] = []
  /** Next lower slot with the same key. */
  readonly #below: number[] = []
  /** Topmost special element, list boundary, scope boundary and HTML element at or below each slot. */
  readonly #special: number[] = []
  readonly #listBoundary: number[] = []
  readonly #scope: number[] = []
  readonly #html: number[] = []
  readonly #integration: number[] = []
  /** Topmost slot of each key. */
  readonly #topOf: number[] = NOTHING_OPEN.slice()
  /** Slot of each handle while its element is open. */
  readonly #slotOfHandle: number[] = [NONE]

  push(key: number, integration = 0, handle = 0): void {
    const below = this.top
    const slot = ++this.top
    const classes = key < KNOWN_KEYS ? (KEY_CLASSES[key] as number) : 0
    this.#keys[slot] = key
    this.#handles[slot] = handle
    this.#integration[slot] = integration
    this.#below[slot] = this.topOf(key)
    this.#topOf[key] = slot
    this.#special[slot] = classes & SPECIAL ? slot : below < 0 ? NONE : (this.#special[below] as number)
    this.#listBoundary[slot] =
      classes & LIST_BOUNDARY ? slot : below < 0 ? NONE : (this.#listBoundary[below] as number)
    this.#scope[slot] = classes & SCOPE ? slot : below < 0 ? NONE : (this.#scope[below] as number)
    this.#html[slot] = (key & 3) === HTML ? slot : below < 0 ? NONE : (this.#html[below] as number)
    if (handle > 0) this.#slotOfHandle[handle] = slot
  }

  pop(): void {
    const slot = this.top--
    this.#topOf[this.#keys[slot] as number] = this.#below[slot] as number
    const handle = this.#handles[slot] as number
    if (handle > 0) this.#slotOfHandle[handle] = NONE
  }

  /** Pops down to and with `slot`. */
  popTo(slot: number): void {
    while (this.top >= slot) this.pop()
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
    return this.#keys[slot] as number
  }

  handleAt(slot: number): number {
    return this.#handles[slot] as number
  }

  isSpecialAt(slot: number): boolean {
    return this.#special[slot] === slot
  }

  /** Key of the current node. */
  current(): number {
    return this.top < 0 ? NONE : (this.#keys[this.top] as number)
  }

  isCurrent(id: number): boolean {
    return this.top >= 0 && this.#keys[this.top] === id * 4
  }

  /** Element id of the current node; 0 for a foreign or unknown one. */
  currentHtmlId(): number {
    const key = this.current()
    return key >= 0 && namespaceOf(key) === HTML ? idOf(key) : 0
  }

  isCurrentForeign(): boolean {
    return this.top >= 0 && ((this.#keys[this.top] as number) & 3) !== HTML
  }

  currentIntegration(): number {
    return this.#integration[this.top] as number
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
    return this.#html[this.top] as number
  }

  hasSpecialAbove(slot: number): boolean {
    return (this.#special[this.top] as number) > slot
  }

  hasListBoundaryAbove(slot: number): boolean {
    return (this.#listBoundary[this.top] as number) > slot
  }

  /** Whether a slot is in scope: no boundary stands above it. */
  isSlotInScope(slot: number): boolean {
    return slot !== NONE && slot >= (this.#scope[this.top] as number)
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

  /** Replaces what stands above `slot` by these elements of the stack, given as their slots now. */
  rearrange(slot: number, order: readonly number[]): void {
    const moved = order.map(
      (from) => [this.keyAt(from), this.#integration[from] as number, this.handleAt(from)] as const,
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
