/** The "in row" and "in cell" insertion modes (sections 13.2.6.4.14 and 13.2.6.4.15). */
import { ID, idsOf } from '../element-names.ts'
import { type Handler, HandlerTable, ignore } from './handler-table.ts'
import { IN_BODY_END, IN_BODY_START } from './in-body.ts'
import {
  IN_TABLE_BODY_END,
  IN_TABLE_BODY_START,
  IN_TABLE_END,
  IN_TABLE_START,
  clearBackTo,
} from './in-table.ts'
import { MODE } from '../insertion-mode.ts'
import type { Tree } from '../tree.ts'

const ROW_CONTEXT = idsOf('tr template html')

// "In row"

const cell: Handler = (tree, tag) => {
  clearBackTo(tree, ROW_CONTEXT)
  tree.insert(tag)
  tree.mode = MODE.inCell
  tree.formatting.addMarker()
}

function leaveRow(tree: Tree): boolean {
  if (!tree.stack.isInTableScope(ID.tr)) return false
  clearBackTo(tree, ROW_CONTEXT)
  tree.stack.pop()
  tree.mode = MODE.inTableBody
  return true
}

const rowEndedBefore: Handler = (tree, tag) => {
  if (leaveRow(tree)) IN_TABLE_BODY_START.handle(tree, tag)
}

const rowEnd: Handler = (tree) => {
  leaveRow(tree)
}

const rowEndedBeforeEnd: Handler = (tree, tag) => {
  if (tag.id !== ID.table && !tree.stack.isInTableScope(tag.id)) return
  if (leaveRow(tree)) IN_TABLE_BODY_END.handle(tree, tag)
}

export const IN_ROW_START = new HandlerTable(IN_TABLE_START, [
  ['td th', cell],
  ['caption col colgroup tbody tfoot thead tr', rowEndedBefore],
])
export const IN_ROW_END = new HandlerTable(IN_TABLE_END, [
  ['tr', rowEnd],
  ['table tbody tfoot thead', rowEndedBeforeEnd],
  ['body caption col colgroup html td th', ignore],
])

// "In cell"

function closeCell(tree: Tree): void {
  tree.stack.popTo(Math.max(tree.stack.topOfHtml(ID.td), tree.stack.topOfHtml(ID.th)))
  tree.formatting.clearToLastMarker()
  tree.mode = MODE.inRow
}

const cellEndedBefore: Handler = (tree, tag) => {
  if (!tree.stack.isInTableScope(ID.td) && !tree.stack.isInTableScope(ID.th)) return
  closeCell(tree)
  IN_ROW_START.handle(tree, tag)
}

const cellEnd: Handler = (tree, tag) => {
  if (!tree.stack.isInTableScope(tag.id)) return
  tree.stack.popTo(tree.stack.topOfHtml(tag.id))
  tree.formatting.clearToLastMarker()
  tree.mode = MODE.inRow
}

const cellEndedBeforeEnd: Handler = (tree, tag) => {
  if (!tree.stack.isInTableScope(tag.id)) return
  closeCell(tree)
  IN_ROW_END.handle(tree, tag)
}

export const IN_CELL_START = new HandlerTable(IN_BODY_START, [
  ['caption col colgroup tbody td tfoot th thead tr', cellEndedBefore],
])
export const IN_CELL_END = new HandlerTable(IN_BODY_END, [
  ['td th', cellEnd],
  ['table tbody tfoot thead tr', cellEndedBeforeEnd],
  ['body caption col colgroup html', ignore],
])
