/**
 * Tree construction (section 13.2.6) without a tree: which elements are open, so that a tag means what it means to
 * a browser. Scripting counts as disabled, because crawlers run none.
 */
import { AdoptionAgency } from './adoption-agency.ts'
import { isHeadMode } from './modes/document-elements.ts'
import { HTML, MATHML, SVG, keyOf } from './element-keys.ts'
import { ID, ID_LIMIT, NAME_OF, idsOf, nameInPage } from './element-names.ts'
import { takesStartTagAsForeign, foreignEndTag, foreignStartTag } from './foreign-content.ts'
import { FormattingElements } from './formatting-elements.ts'
import { textBeforeBody } from './modes/in-head.ts'
import { textInTable } from './modes/in-table.ts'
import { CONTENT, MODE } from './insertion-mode.ts'
import { END_TAGS, START_TAGS } from './modes/mode-tables.ts'
import { OpenElements } from './open-elements.ts'
import type { PageSink, TextContent } from './page-sink.ts'
import type { Tag } from './tag.ts'
import type { Tree } from './tree.ts'
import { endOfBlank } from './blank-text.ts'

const SVG_ROOT = keyOf(ID.svg, SVG)
const MATH_ROOT = keyOf(ID.math, MATHML)

/** Elements that leave text on its line; any other, unknown ones too, breaks it. */
const INLINE = 'a b big code em font i nobr s small span strike strong sub sup tt u var wbr'
const BREAKS_LINE = new Uint8Array(ID_LIMIT).fill(1)
for (const id of idsOf(INLINE)) BREAKS_LINE[id] = 0

// Used at each piece of text. Node 24 reads an imported constant again at each use.
const { inBody, inTable, inCaption, inRow, inCell, inSelect, inTemplate } = MODE

export class TreeBuilder implements Tree {
  mode: number = MODE.initial
  content: number = CONTENT.data
  framesetOk = true
  quirks = true
  form = 0
  /** Whether a tag that begins or ends a block came since the last text. */
  lineBroken = false
  readonly templateModes: number[] = []
  readonly bytes: Buffer
  readonly sink: PageSink
  readonly stack = new OpenElements()
  readonly formatting: FormattingElements
  readonly adoption: AdoptionAgency
  readonly #unknownNames = new Map<number, number>()

  constructor(bytes: Buffer, sink: PageSink) {
    this.bytes = bytes
    this.sink = sink
    this.formatting = new FormattingElements(bytes, this.stack)
    this.adoption = new AdoptionAgency(this.stack, this.formatting)
  }

  startTag(tag: Tag): void {
    if (BREAKS_LINE[tag.id] === 1) this.lineBroken = true
    if (this.stack.isCurrentForeign() && takesStartTagAsForeign(this, tag)) foreignStartTag(this, tag)
    else this.startTagByMode(tag)
  }

  startTagByMode(tag: Tag): void {
    START_TAGS[this.mode]?.handle(this, tag)
  }

  endTag(tag: Tag): void {
    if (BREAKS_LINE[tag.id] === 1) this.lineBroken = true
    if (this.stack.isCurrentForeign()) foreignEndTag(this, tag)
    else this.endTagByMode(tag)
  }

  endTagByMode(tag: Tag): void {
    END_TAGS[this.mode]?.handle(this, tag)
  }

  text(start: number, end: number): void {
    if (this.sink.wantsText && this.isTextShown()) {
      this.sink.text(start, end, this.lineBroken)
      this.lineBroken = false
    }
    if (this.mode < inBody) textBeforeBody(this, start, end)
    else if (this.stack.isCurrentForeign() && this.stack.currentIntegration() === 0)
      this.#clearFramesetOk(start, end)
    else if (this.mode >= inTable && this.mode <= inRow && this.mode !== inCaption)
      textInTable(this, start, end)
    else if (this.mode <= inCell || this.mode === inTemplate) this.textInBody(start, end)
  }

  textInBody(start: number, end: number): void {
    if (this.framesetOk) this.#clearFramesetOk(start, end)
    this.formatting.reconstruct()
  }

  #clearFramesetOk(start: number, end: number): void {
    if (this.framesetOk && !this.isBlank(start, end)) this.framesetOk = false
  }

  isBlank(start: number, end: number): boolean {
    return endOfBlank(this.bytes, start, end, true) === end
  }

  firstNonSpace(start: number, end: number): number {
    return endOfBlank(this.bytes, start, end, false)
  }

  /** The page is over: whatever is missing is implied. */
  endOfPage(): void {
    if (this.mode < MODE.afterHead) this.sink.headEnded(this.bytes.length, '#eof')
  }

  insert(tag: Tag): void {
    this.stack.push(this.nameKey(tag, HTML))
  }

  nameKey(tag: Tag, namespace: number): number {
    return keyOf(tag.id > 0 ? tag.id : this.#unknownName(tag.hash), namespace)
  }

  topOfNamed(tag: Tag, namespace: number): number {
    const base = tag.id > 0 ? tag.id : this.#unknownNames.get(tag.hash)
    return base === undefined ? -1 : this.stack.topOf(keyOf(base, namespace))
  }

  #unknownName(hash: number): number {
    const known = this.#unknownNames.get(hash)
    if (known !== undefined) return known
    const base = ID_LIMIT + this.#unknownNames.size
    this.#unknownNames.set(hash, base)
    return base
  }

  insertText(content: number): void {
    this.content = content
  }

  /** The scanner has read the content of such an element. */
  closeText(tag: Tag, content: TextContent): void {
    if (this.isInTemplate()) return
    if (tag.id === ID.title) this.sink.title(tag, content, isHeadMode(this.mode))
    else if (tag.id === ID.script) this.sink.script(tag, content, isHeadMode(this.mode))
  }

  closeParagraph(): void {
    if (this.stack.isInButtonScope(ID.p)) this.stack.popTo(this.stack.topOfHtml(ID.p))
  }

  isInTemplate(): boolean {
    return this.stack.isOpen(ID.template)
  }

  isTextShown(): boolean {
    const { stack, mode } = this
    if (mode < inBody || mode >= inSelect) return false
    if (stack.isOpen(ID.template) || stack.isOpen(ID.noscript)) return false
    return stack.topOf(SVG_ROOT) < 0 && stack.topOf(MATH_ROOT) < 0
  }

  openHtml(tag: Tag | null): void {
    this.stack.push(keyOf(ID.html, HTML))
    if (tag) this.sink.html(tag)
    this.mode = MODE.beforeHead
  }

  openHead(): void {
    this.stack.push(keyOf(ID.head, HTML))
    this.mode = MODE.inHead
  }

  nameOf(tag: Tag): string {
    return tag.id > 0 ? (NAME_OF[tag.id] as string) : nameInPage(this.bytes, tag.start + 1, tag.nameEnd)
  }

  resetMode(): void {
    this.mode = modeFor(this)
  }
}

const MODE_OF: readonly (readonly [id: number, mode: number])[] = [
  [ID.tr, MODE.inRow],
  [ID.tbody, MODE.inTableBody],
  [ID.thead, MODE.inTableBody],
  [ID.tfoot, MODE.inTableBody],
  [ID.caption, MODE.inCaption],
  [ID.colgroup, MODE.inColumnGroup],
  [ID.table, MODE.inTable],
  [ID.td, MODE.inCell],
  [ID.th, MODE.inCell],
  [ID.select, MODE.inSelect],
  [ID.template, MODE.inTemplate],
  [ID.frameset, MODE.inFrameset],
  [ID.head, MODE.inHead],
  [ID.body, MODE.inBody],
  [ID.html, MODE.afterHead],
]

/** The topmost open element of these decides. */
function modeFor({ stack, templateModes }: TreeBuilder): number {
  let top = -1
  let mode: number = MODE.inBody
  for (const [id, ownMode] of MODE_OF) {
    const slot = stack.topOfHtml(id)
    if (slot <= top) continue
    top = slot
    mode = ownMode
  }
  if (mode === MODE.inTemplate) return templateModes.at(-1) ?? MODE.inBody
  if (mode !== MODE.inSelect) return mode
  return stack.topOfHtml(ID.table) > stack.topOfHtml(ID.template) ? MODE.inSelectInTable : MODE.inSelect
}
