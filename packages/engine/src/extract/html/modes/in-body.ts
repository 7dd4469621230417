/** The "in body" insertion mode (section 13.2.6.4.7). */
import { hasAttributeValue } from '../attributes.ts'
import { base, html, link, meta, rawText, script, title } from './document-elements.ts'
import { HTML, MATHML, SVG, keyOf } from '../element-keys.ts'
import { ID, idsOf } from '../element-names.ts'
import { type Handler, HandlerTable, ignore } from './handler-table.ts'
import { templateEnd, templateStart } from './in-template.ts'
import { CONTENT, MODE } from '../insertion-mode.ts'
import type { Tree } from '../tree.ts'

const HEADINGS = idsOf('h1 h2 h3 h4 h5 h6')
/** Those that some reader takes for a title. */
const TITLE_HEADINGS = idsOf('h1 h2 h3')

const block: Handler = (tree, tag) => {
  tree.closeParagraph()
  tree.insert(tag)
}

const heading: Handler = (tree, tag) => {
  tree.closeParagraph()
  if (HEADINGS.includes(tree.stack.currentHtmlId())) tree.stack.pop()
  tree.insert(tag)
  if (tag.id === ID.h1) tree.stack.watchParent()
  if (TITLE_HEADINGS.includes(tag.id) && !tree.isInTemplate()) tree.sink.headingStart(tag)
}

const preformatted: Handler = (tree, tag) => {
  block(tree, tag)
  tree.framesetOk = false
}

const form: Handler = (tree) => {
  const inTemplate = tree.isInTemplate()
  if (tree.form !== 0 && !inTemplate) return
  tree.closeParagraph()
  const handle = inTemplate ? 0 : tree.stack.newHandle()
  if (!inTemplate) tree.form = handle
  tree.stack.push(keyOf(ID.form, HTML), 0, handle)
}

const listItem: Handler = (tree, tag) => {
  tree.framesetOk = false
  const { stack } = tree
  const slot =
    tag.id === ID.li ? stack.topOfHtml(ID.li) : Math.max(stack.topOfHtml(ID.dd), stack.topOfHtml(ID.dt))
  if (slot >= 0 && !stack.hasListBoundaryAbove(slot)) stack.popTo(slot)
  block(tree, tag)
}

const plaintext: Handler = (tree, tag) => {
  block(tree, tag)
  tree.content = CONTENT.plaintext
}

const button: Handler = (tree, tag) => {
  if (tree.stack.isInScope(ID.button)) tree.stack.popTo(tree.stack.topOfHtml(ID.button))
  ordinary(tree, tag)
  tree.framesetOk = false
}

const anchor: Handler = (tree, tag) => {
  const index = tree.formatting.lastIndexOf(ID.a)
  if (index >= 0) closeAnchor(tree, index)
  formatting(tree, tag)
}

function closeAnchor(tree: Tree, index: number): void {
  const handle = tree.formatting.entries[index]?.handle ?? 0
  runAdoption(tree, ID.a)
  const left = tree.formatting.indexOfHandle(handle)
  if (left >= 0) tree.formatting.remove(left)
  const slot = tree.stack.slotOf(handle)
  if (slot >= 0) tree.stack.remove(slot)
}

const formatting: Handler = (tree, tag) => {
  tree.formatting.reconstruct()
  tree.formatting.open(tag)
}

const nobr: Handler = (tree, tag) => {
  tree.formatting.reconstruct()
  if (tree.stack.isInScope(ID.nobr)) runAdoption(tree, ID.nobr)
  formatting(tree, tag)
}

const withMarker: Handler = (tree, tag) => {
  ordinary(tree, tag)
  tree.formatting.addMarker()
  tree.framesetOk = false
}

const table: Handler = (tree, tag) => {
  if (!tree.quirks) tree.closeParagraph()
  tree.insert(tag)
  tree.framesetOk = false
  tree.mode = MODE.inTable
}

/** `<br>`, `<img>`, …: nothing stays open. */
const voidElement: Handler = (tree) => {
  tree.formatting.reconstruct()
  tree.framesetOk = false
}

const image: Handler = (tree, tag) => {
  voidElement(tree, tag)
  tree.sink.image(tag, tree.stack.isInWatched())
}

const input: Handler = (tree, tag) => {
  tree.formatting.reconstruct()
  if (tree.framesetOk && !hasAttributeValue(tree.bytes, tag, 'type', 'hidden')) tree.framesetOk = false
}

const rule: Handler = (tree) => {
  tree.closeParagraph()
  tree.framesetOk = false
}

const textarea: Handler = (tree) => {
  tree.framesetOk = false
  tree.insertText(CONTENT.rcdata)
}

const xmp: Handler = (tree, tag) => {
  tree.closeParagraph()
  tree.formatting.reconstruct()
  tree.framesetOk = false
  rawText(tree, tag)
}

const iframe: Handler = (tree, tag) => {
  tree.framesetOk = false
  rawText(tree, tag)
}

const select: Handler = (tree, tag) => {
  ordinary(tree, tag)
  tree.framesetOk = false
  const inTable = tree.mode >= MODE.inTable && tree.mode <= MODE.inCell && tree.mode !== MODE.inColumnGroup
  tree.mode = inTable ? MODE.inSelectInTable : MODE.inSelect
}

const option: Handler = (tree, tag) => {
  if (tree.stack.isCurrent(ID.option)) tree.stack.pop()
  ordinary(tree, tag)
}

const IMPLIED_END = new Set(idsOf('dd dt li optgroup option p rb rp rt rtc'))

function impliedEndTags(tree: Tree, except: number): void {
  for (;;) {
    const id = tree.stack.currentHtmlId()
    if (id === except || !IMPLIED_END.has(id)) return
    tree.stack.pop()
  }
}

const rubyBase: Handler = (tree, tag) => {
  if (tree.stack.isInScope(ID.ruby)) impliedEndTags(tree, 0)
  tree.insert(tag)
}

const rubyText: Handler = (tree, tag) => {
  if (tree.stack.isInScope(ID.ruby)) impliedEndTags(tree, ID.rtc)
  tree.insert(tag)
}

const foreign =
  (namespace: number): Handler =>
  (tree, tag) => {
    tree.formatting.reconstruct()
    if (!tag.selfClosing) tree.stack.push(keyOf(tag.id, namespace))
  }

const ordinary: Handler = (tree, tag) => {
  tree.formatting.reconstruct()
  tree.insert(tag)
}

const body: Handler = (tree) => {
  if (tree.stack.keyAt(1) === keyOf(ID.body, HTML) && !tree.isInTemplate()) tree.framesetOk = false
}

/** A frameset replaces a body in which nothing has been shown yet, with all that is in it. */
const frameset: Handler = (tree, tag) => {
  if (!tree.framesetOk || tree.stack.keyAt(1) !== keyOf(ID.body, HTML)) return
  tree.stack.popTo(1)
  tree.sink.bodyRemoved()
  tree.insert(tag)
  tree.mode = MODE.inFrameset
}

export const IN_BODY_START = new HandlerTable(ordinary, [
  ['html', html],
  ['base', base],
  ['link', link],
  ['meta', meta],
  ['title', title],
  ['style noembed noframes', rawText],
  ['script', script],
  ['template', templateStart],
  ['basefont bgsound', ignore],
  ['caption col colgroup frame head tbody td tfoot th thead tr', ignore],
  ['param source track', ignore],
  ['body', body],
  ['frameset', frameset],
  [
    `address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup
    main menu nav ol p search section summary ul`,
    block,
  ],
  ['h1 h2 h3 h4 h5 h6', heading],
  ['pre listing', preformatted],
  ['form', form],
  ['li dd dt', listItem],
  ['plaintext', plaintext],
  ['button', button],
  ['a', anchor],
  ['b big code em font i s small strike strong tt u', formatting],
  ['nobr', nobr],
  ['applet marquee object', withMarker],
  ['table', table],
  ['area br embed image keygen wbr', voidElement],
  ['img', image],
  ['input', input],
  ['hr', rule],
  ['textarea', textarea],
  ['xmp', xmp],
  ['iframe', iframe],
  ['select', select],
  ['optgroup option', option],
  ['rb rtc', rubyBase],
  ['rp rt', rubyText],
  ['svg', foreign(SVG)],
  ['math', foreign(MATHML)],
])

const blockEnd: Handler = (tree, tag) => {
  if (tree.stack.isInScope(tag.id)) tree.stack.popTo(tree.stack.topOfHtml(tag.id))
}

const paragraphEnd: Handler = (tree) => tree.closeParagraph()

const listItemEnd: Handler = (tree) => {
  if (tree.stack.isInListItemScope(ID.li)) tree.stack.popTo(tree.stack.topOfHtml(ID.li))
}

const headingEnd: Handler = (tree) => {
  const slot = tree.stack.topOfAny(HEADINGS)
  if (tree.stack.isSlotInScope(slot)) tree.stack.popTo(slot)
  tree.sink.headingEnd()
}

const formEnd: Handler = (tree, tag) => {
  if (tree.isInTemplate()) return blockEnd(tree, tag)
  const slot = tree.stack.slotOf(tree.form)
  tree.form = 0
  if (tree.stack.isSlotInScope(slot)) removeWithImplied(tree, slot)
}

/** The form alone closes; open elements in it stay open, but for those whose end tag is implied. */
function removeWithImplied(tree: Tree, slot: number): void {
  impliedEndTags(tree, 0)
  tree.stack.remove(slot)
}

const markerEnd: Handler = (tree, tag) => {
  if (!tree.stack.isInScope(tag.id)) return
  tree.stack.popTo(tree.stack.topOfHtml(tag.id))
  tree.formatting.clearToLastMarker()
}

const formattingEnd: Handler = (tree, tag) => {
  if (!tree.adoption.run(tag.id)) otherEnd(tree, tag)
}

function runAdoption(tree: Tree, id: number): void {
  if (!tree.adoption.run(id)) closeOther(tree, tree.stack.topOfHtml(id))
}

/** "Any other end tag": closes the nearest element of that name unless a special element is above it. */
const otherEnd: Handler = (tree, tag) => closeOther(tree, tree.topOfNamed(tag, HTML))

function closeOther(tree: Tree, slot: number): void {
  if (slot > 0 && !tree.stack.hasSpecialAbove(slot)) tree.stack.popTo(slot)
}

export const IN_BODY_END = new HandlerTable(otherEnd, [
  ['body html', ignore],
  [
    `address article aside blockquote button center details dialog dir div dl fieldset figcaption figure footer header
    hgroup listing main menu nav ol pre search section summary ul dd dt`,
    blockEnd,
  ],
  ['p', paragraphEnd],
  ['li', listItemEnd],
  ['h1 h2 h3 h4 h5 h6', headingEnd],
  ['form', formEnd],
  ['applet marquee object', markerEnd],
  ['a b big code em font i nobr s small strike strong tt u', formattingEnd],
  ['br', voidElement],
  ['template', templateEnd],
])
