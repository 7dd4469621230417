/** `<template>`: its content belongs to no document, yet it decides how tags are read (section 13.2.6.4.18). */
import { ID } from '../element-names.ts'
import { type Handler, HandlerTable, ignore } from './handler-table.ts'
import { MODE } from '../insertion-mode.ts'

export const templateStart: Handler = (tree, tag) => {
  if (tree.templateModes.length === 0) tree.sink.unread?.template(tag)
  tree.insert(tag)
  tree.formatting.addMarker()
  tree.framesetOk = false
  tree.mode = MODE.inTemplate
  tree.templateModes.push(MODE.inTemplate)
}

export const templateEnd: Handler = (tree) => {
  if (!tree.stack.isOpen(ID.template)) return
  tree.stack.popTo(tree.stack.topOfHtml(ID.template))
  tree.formatting.clearToLastMarker()
  tree.templateModes.pop()
  tree.resetMode()
}

/** The first element in a template decides how the rest is read: `<tr>` needs table rules. */
const continueAs =
  (mode: number): Handler =>
  (tree, tag) => {
    tree.templateModes[tree.templateModes.length - 1] = mode
    tree.mode = mode
    tree.startTagByMode(tag)
  }

export function inTemplateStart(inHead: HandlerTable): HandlerTable {
  const row = (names: string): (readonly [string, Handler])[] =>
    names.split(' ').map((name) => [name, inHead.all()[ID[name as 'meta']] ?? ignore] as const)
  return new HandlerTable(continueAs(MODE.inBody), [
    ...row('base basefont bgsound link meta noframes script style template title'),
    ['caption colgroup tbody tfoot thead', continueAs(MODE.inTable)],
    ['col', continueAs(MODE.inColumnGroup)],
    ['tr', continueAs(MODE.inTableBody)],
    ['td th', continueAs(MODE.inRow)],
  ])
}

export const IN_TEMPLATE_END = new HandlerTable(ignore, [['template', templateEnd]])
