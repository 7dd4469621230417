/** The elements that are read: each goes to the sink unless it is in a template. */
import { ID } from '../element-names.ts'
import type { Handler } from './handler-table.ts'
import { CONTENT, MODE } from '../insertion-mode.ts'

/** Between `</head>` and the body, these elements still go into the head (section 13.2.6.4.6, "after head"). */
export function isHeadMode(mode: number): boolean {
  return mode >= MODE.inHead && mode <= MODE.afterHead
}

/** A second `<html>` tag gives its attributes to the element that is there. */
export const html: Handler = (tree, tag) => {
  if (!tree.isInTemplate()) tree.sink.html(tag)
}

export const meta: Handler = (tree, tag) => {
  if (tree.isInTemplate()) tree.sink.inertMeta(tag)
  else tree.sink.meta(tag, isHeadMode(tree.mode), tree.stack.isOpen(ID.noscript))
}

export const link: Handler = (tree, tag) => {
  if (tree.isInTemplate()) tree.sink.unread?.inertLink(tag)
  else tree.sink.link(tag, isHeadMode(tree.mode))
}

export const base: Handler = (tree, tag) => {
  if (!tree.isInTemplate()) tree.sink.base(tag, isHeadMode(tree.mode))
}

export const title: Handler = (tree) => {
  if (tree.isInTemplate()) tree.sink.unread?.inert(['title'])
  tree.insertText(CONTENT.rcdata)
}
export const rawText: Handler = (tree) => tree.insertText(CONTENT.rawtext)
export const script: Handler = (tree) => tree.insertText(CONTENT.script)
