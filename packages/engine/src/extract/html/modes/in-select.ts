/** `<select>` and frames, in which most tags are ignored (sections 13.2.6.4.16, .17, .20 and .21). */
import { html, rawText, script } from './document-elements.ts'
import { ID } from '../element-names.ts'
import { type Handler, HandlerTable, ignore } from './handler-table.ts'
import { templateEnd, templateStart } from './in-template.ts'
import { MODE } from '../insertion-mode.ts'
import type { Tree } from '../tree.ts'

// The standard dropped these two modes in 2025: newer browsers keep tags inside <select>. Parsers that crawlers
// are built on still have them, and they hide fake tags in a <select> better.

const option: Handler = (tree, tag) => {
  if (tree.stack.isCurrent(ID.option)) tree.stack.pop()
  if (tag.id !== ID.option && tree.stack.isCurrent(ID.optgroup)) tree.stack.pop()
  if (tag.id !== ID.hr) tree.insert(tag)
}

/** Whether a select is open with nothing but options above it. */
function isInSelectScope(tree: Tree): boolean {
  const { stack } = tree
  let slot = stack.top
  const isOption = (): boolean => [ID.option, ID.optgroup].includes(stack.keyAt(slot) >> 2)
  while (slot > 0 && isOption()) slot--
  return slot === stack.topOfHtml(ID.select)
}

function leaveSelect(tree: Tree): void {
  tree.stack.popTo(tree.stack.topOfHtml(ID.select))
  tree.resetMode()
}

const selectEnd: Handler = (tree) => {
  if (isInSelectScope(tree)) leaveSelect(tree)
}

const selectEndedBefore: Handler = (tree, tag) => {
  if (!isInSelectScope(tree)) return
  leaveSelect(tree)
  tree.startTag(tag)
}

const optgroupEnd: Handler = (tree) => {
  const { stack } = tree
  const below = stack.top > 0 ? stack.keyAt(stack.top - 1) >> 2 : 0
  if (stack.isCurrent(ID.option) && below === ID.optgroup) stack.pop()
  if (stack.isCurrent(ID.optgroup)) stack.pop()
}

const optionEnd: Handler = (tree) => {
  if (tree.stack.isCurrent(ID.option)) tree.stack.pop()
}

export const IN_SELECT_START = new HandlerTable(ignore, [
  ['html', html],
  ['option optgroup hr', option],
  ['select', selectEnd],
  ['input keygen textarea', selectEndedBefore],
  ['script', script],
  ['template', templateStart],
])

export const IN_SELECT_END = new HandlerTable(ignore, [
  ['optgroup', optgroupEnd],
  ['option', optionEnd],
  ['select', selectEnd],
  ['template', templateEnd],
])

const TABLE_PARTS = 'caption table tbody tfoot thead tr td th'

const tableStartInSelect: Handler = (tree, tag) => {
  leaveSelect(tree)
  tree.startTag(tag)
}

const tableEndInSelect: Handler = (tree, tag) => {
  if (!tree.stack.isInTableScope(tag.id)) return
  leaveSelect(tree)
  tree.endTag(tag)
}

export const IN_SELECT_IN_TABLE_START = new HandlerTable(IN_SELECT_START, [[TABLE_PARTS, tableStartInSelect]])
export const IN_SELECT_IN_TABLE_END = new HandlerTable(IN_SELECT_END, [[TABLE_PARTS, tableEndInSelect]])

const frameset: Handler = (tree, tag) => tree.insert(tag)

const framesetEnd: Handler = (tree) => {
  if (tree.stack.top === 0) return
  tree.stack.pop()
  if (!tree.stack.isCurrent(ID.frameset)) tree.mode = MODE.afterFrameset
}

export const IN_FRAMESET_START = new HandlerTable(ignore, [
  ['html', html],
  ['frameset', frameset],
  ['noframes', rawText],
])
export const IN_FRAMESET_END = new HandlerTable(ignore, [['frameset', framesetEnd]])
export const AFTER_FRAMESET_START = new HandlerTable(ignore, [
  ['html', html],
  ['noframes', rawText],
])
