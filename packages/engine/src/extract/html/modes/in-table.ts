/** The insertion modes in a table, rows aside (sections 13.2.6.4.9 to 13.2.6.4.13). Foster parenting moves nodes, not what is open. */
import { hasAttributeValue } from '../attributes.ts'
import { html, rawText, script } from './document-elements.ts'
import { HTML, keyOf } from '../element-keys.ts'
import { ID, idsOf } from '../element-names.ts'
import { type Handler, HandlerTable, ignore } from './handler-table.ts'
import { IN_BODY_END, IN_BODY_START } from './in-body.ts'
import { templateEnd, templateStart } from './in-template.ts'
import { MODE } from '../insertion-mode.ts'
import type { Tree } from '../tree.ts'

const SECTIONS = idsOf('tbody tfoot thead')
const TABLE_CONTEXT = idsOf('table template html')
const SECTION_CONTEXT = idsOf('tbody tfoot thead template html')

/** "Clear the stack back to a table (table body, table row) context". */
export function clearBackTo(tree: Tree, context: readonly number[]): void {
  tree.stack.popTo(tree.stack.topOfAny(context) + 1)
}

const inBodyStart: Handler = (tree, tag) => IN_BODY_START.handle(tree, tag)
const inBodyEnd: Handler = (tree, tag) => IN_BODY_END.handle(tree, tag)
const inTableStart: Handler = (tree, tag) => IN_TABLE_START.handle(tree, tag)
const inTableEnd: Handler = (tree, tag) => IN_TABLE_END.handle(tree, tag)

// "In table"

const caption: Handler = (tree, tag) => {
  clearBackTo(tree, TABLE_CONTEXT)
  tree.formatting.addMarker()
  tree.insert(tag)
  tree.mode = MODE.inCaption
}

const section: Handler = (tree, tag) => {
  clearBackTo(tree, TABLE_CONTEXT)
  tree.insert(tag)
  tree.mode = tag.id === ID.colgroup ? MODE.inColumnGroup : MODE.inTableBody
}

/** `<td>` in a table implies `<tbody>`, `<col>` implies `<colgroup>`. */
const imply =
  (id: number, mode: number): Handler =>
  (tree, tag) => {
    clearBackTo(tree, TABLE_CONTEXT)
    tree.stack.push(keyOf(id, HTML))
    tree.mode = mode
    tree.startTagByMode(tag)
  }

const nestedTable: Handler = (tree, tag) => {
  if (!tree.stack.isInTableScope(ID.table)) return
  tableEnd(tree, tag)
  tree.startTag(tag)
}

const tableEnd: Handler = (tree) => {
  if (!tree.stack.isInTableScope(ID.table)) return
  tree.stack.popTo(tree.stack.topOfHtml(ID.table))
  tree.resetMode()
}

const inputInTable: Handler = (tree, tag) => {
  if (!hasAttributeValue(tree.bytes, tag, 'type', 'hidden')) inBodyStart(tree, tag)
}

const formInTable: Handler = (tree) => {
  if (tree.form === 0 && !tree.isInTemplate()) tree.form = tree.stack.newHandle()
}

export const IN_TABLE_START = new HandlerTable(inBodyStart, [
  ['caption', caption],
  ['colgroup tbody tfoot thead', section],
  ['col', imply(ID.colgroup, MODE.inColumnGroup)],
  ['td th tr', imply(ID.tbody, MODE.inTableBody)],
  ['table', nestedTable],
  ['style', rawText],
  ['script', script],
  ['template', templateStart],
  ['input', inputInTable],
  ['form', formInTable],
])

export const IN_TABLE_END = new HandlerTable(inBodyEnd, [
  ['table', tableEnd],
  ['body caption col colgroup html tbody td tfoot th thead tr', ignore],
  ['template', templateEnd],
])

// "In caption"

const leaveCaption: Handler = (tree) => {
  tree.stack.popTo(tree.stack.topOfHtml(ID.caption))
  tree.formatting.clearToLastMarker()
  tree.mode = MODE.inTable
}

const captionEnd: Handler = (tree, tag) => {
  if (!tree.stack.isInTableScope(ID.caption)) return
  leaveCaption(tree, tag)
  if (tag.id === ID.table) inTableEnd(tree, tag)
}

const captionEndedBefore: Handler = (tree, tag) => {
  if (!tree.stack.isInTableScope(ID.caption)) return
  leaveCaption(tree, tag)
  inTableStart(tree, tag)
}

export const IN_CAPTION_START = new HandlerTable(IN_BODY_START, [
  ['caption col colgroup tbody td tfoot th thead tr', captionEndedBefore],
])
export const IN_CAPTION_END = new HandlerTable(IN_BODY_END, [
  ['caption table', captionEnd],
  ['body col colgroup html tbody td tfoot th thead tr', ignore],
])

// "In column group"

const leaveColumns: Handler = (tree) => {
  tree.stack.pop()
  tree.mode = MODE.inTable
}

const columnsEndedBefore: Handler = (tree, tag) => {
  if (!tree.stack.isCurrent(ID.colgroup)) return
  leaveColumns(tree, tag)
  tree.startTag(tag)
}

const columnsEndedBeforeEnd: Handler = (tree, tag) => {
  if (!tree.stack.isCurrent(ID.colgroup)) return
  leaveColumns(tree, tag)
  tree.endTag(tag)
}

const columnsEnd: Handler = (tree, tag) => {
  if (tree.stack.isCurrent(ID.colgroup)) leaveColumns(tree, tag)
}

export const IN_COLUMN_GROUP_START = new HandlerTable(columnsEndedBefore, [
  ['html', html],
  ['col', ignore],
  ['template', templateStart],
])
export const IN_COLUMN_GROUP_END = new HandlerTable(columnsEndedBeforeEnd, [
  ['colgroup', columnsEnd],
  ['col', ignore],
  ['template', templateEnd],
])

// "In table body"

const row: Handler = (tree, tag) => {
  clearBackTo(tree, SECTION_CONTEXT)
  tree.insert(tag)
  tree.mode = MODE.inRow
}

const impliedRow: Handler = (tree, tag) => {
  clearBackTo(tree, SECTION_CONTEXT)
  tree.stack.push(keyOf(ID.tr, HTML))
  tree.mode = MODE.inRow
  tree.startTagByMode(tag)
}

function leaveSection(tree: Tree): boolean {
  if (!SECTIONS.some((id) => tree.stack.isInTableScope(id))) return false
  clearBackTo(tree, SECTION_CONTEXT)
  tree.stack.pop()
  tree.mode = MODE.inTable
  return true
}

const sectionEndedBefore: Handler = (tree, tag) => {
  if (leaveSection(tree)) inTableStart(tree, tag)
}

const sectionEnd: Handler = (tree, tag) => {
  if (tree.stack.isInTableScope(tag.id)) leaveSection(tree)
}

const tableEndInSection: Handler = (tree, tag) => {
  if (leaveSection(tree)) inTableEnd(tree, tag)
}

export const IN_TABLE_BODY_START = new HandlerTable(IN_TABLE_START, [
  ['tr', row],
  ['td th', impliedRow],
  ['caption col colgroup tbody tfoot thead', sectionEndedBefore],
])
export const IN_TABLE_BODY_END = new HandlerTable(IN_TABLE_END, [
  ['tbody tfoot thead', sectionEnd],
  ['table', tableEndInSection],
  ['body caption col colgroup html td th tr', ignore],
])

const TAKES_NO_TEXT = new Set(idsOf('table tbody tfoot thead tr'))

/** Character data straight in a table: white space stays, anything else moves before the table. */
export function textInTable(tree: Tree, start: number, end: number): void {
  if (tree.mode === MODE.inColumnGroup) return textInColumns(tree, start, end)
  if (!TAKES_NO_TEXT.has(tree.stack.currentHtmlId()) || !tree.isBlank(start, end)) tree.textInBody(start, end)
}

function textInColumns(tree: Tree, start: number, end: number): void {
  const shown = tree.firstNonSpace(start, end)
  if (shown === end || !tree.stack.isCurrent(ID.colgroup)) return
  tree.stack.pop()
  tree.mode = MODE.inTable
  textInTable(tree, shown, end)
}
