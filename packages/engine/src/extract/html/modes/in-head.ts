/** The insertion modes up to the body (sections 13.2.6.4.1 to 13.2.6.4.6). */
import { HTML, keyOf } from '../element-keys.ts'
import { ID, NAME_OF } from '../element-names.ts'
import { type Handler, HandlerTable, ignore } from './handler-table.ts'
import { base, html, link, meta, rawText, script, title } from './document-elements.ts'
import { MODE } from '../insertion-mode.ts'
import { templateEnd, templateStart } from './in-template.ts'
import type { Tree } from '../tree.ts'

const beforeHtml: Handler = (tree, tag) => {
  tree.openHtml(tag.id === ID.html ? tag : null)
  if (tag.id !== ID.html) tree.startTag(tag)
}

const beforeHead: Handler = (tree, tag) => {
  tree.openHead()
  if (tag.id !== ID.head) tree.startTag(tag)
}

/** "Anything else" in the head: the head ends here, and the tag is read again. */
const endHeadBefore: Handler = (tree, tag) => {
  tree.stack.pop()
  tree.mode = MODE.afterHead
  tree.sink.headEnded(tag.start, tree.nameOf(tag))
  tree.startTagByMode(tag)
}

const noscript: Handler = (tree, tag) => {
  tree.insert(tag)
  tree.mode = MODE.inHeadNoscript
}

/** Leaves `<noscript>` before something that does not belong there, and reads the tag again in the head. */
const endNoscriptBefore: Handler = (tree, tag) => {
  leaveNoscript(tree)
  tree.startTagByMode(tag)
}

const openBodyBefore: Handler = (tree, tag) => {
  tree.stack.push(keyOf(ID.body, HTML))
  tree.mode = MODE.inBody
  tree.startTagByMode(tag)
}

const body: Handler = (tree, tag) => {
  tree.insert(tag)
  tree.framesetOk = false
  tree.mode = MODE.inBody
}

const frameset: Handler = (tree, tag) => {
  tree.insert(tag)
  tree.mode = MODE.inFrameset
}

const HEAD_ELEMENTS: readonly (readonly [string, Handler])[] = [
  ['html', html],
  ['basefont bgsound head', ignore],
  ['base', base],
  ['link', link],
  ['meta', meta],
  ['title', title],
  ['noframes style', rawText],
  ['script', script],
  ['template', templateStart],
]

export const BEFORE_HTML_START = new HandlerTable(beforeHtml, [])
export const BEFORE_HEAD_START = new HandlerTable(beforeHead, [['html', html]])
export const IN_HEAD_START = new HandlerTable(endHeadBefore, [...HEAD_ELEMENTS, ['noscript', noscript]])
export const AFTER_HEAD_START = new HandlerTable(openBodyBefore, [
  ...HEAD_ELEMENTS,
  ['body', body],
  ['frameset', frameset],
])
export const IN_HEAD_NOSCRIPT_START = new HandlerTable(endNoscriptBefore, [
  ['html', html],
  ['basefont bgsound head noscript', ignore],
  ['link', link],
  ['meta', meta],
  ['noframes style', rawText],
])

/** `</head>`, `</body>`, `</html>` and `</br>` imply what is missing; every other end tag is ignored before the body. */
const endTagBeforeHtml: Handler = (tree, tag) => {
  tree.openHtml(null)
  tree.endTag(tag)
}

const endTagBeforeHead: Handler = (tree, tag) => {
  tree.openHead()
  tree.endTag(tag)
}

const headEnd: Handler = (tree, tag) => {
  tree.stack.pop()
  tree.mode = MODE.afterHead
  tree.sink.headEnded(tag.start, '/head')
}

const endHeadBeforeEndTag: Handler = (tree, tag) => {
  tree.stack.pop()
  tree.mode = MODE.afterHead
  tree.sink.headEnded(tag.start, `/${NAME_OF[tag.id]}`)
  tree.endTagByMode(tag)
}

function leaveNoscript(tree: Tree): void {
  tree.stack.pop()
  tree.mode = MODE.inHead
}

const noscriptEnd: Handler = (tree) => leaveNoscript(tree)

const endNoscriptBeforeEndTag: Handler = (tree, tag) => {
  leaveNoscript(tree)
  tree.endTagByMode(tag)
}

const openBodyBeforeEndTag: Handler = (tree, tag) => {
  tree.stack.push(keyOf(ID.body, HTML))
  tree.mode = MODE.inBody
  tree.endTagByMode(tag)
}

export const BEFORE_HTML_END = new HandlerTable(ignore, [['head body html br', endTagBeforeHtml]])
export const BEFORE_HEAD_END = new HandlerTable(ignore, [['head body html br', endTagBeforeHead]])
export const IN_HEAD_END = new HandlerTable(ignore, [
  ['head', headEnd],
  ['body html br', endHeadBeforeEndTag],
  ['template', templateEnd],
])
export const IN_HEAD_NOSCRIPT_END = new HandlerTable(ignore, [
  ['noscript', noscriptEnd],
  ['br', endNoscriptBeforeEndTag],
])
export const AFTER_HEAD_END = new HandlerTable(ignore, [
  ['body html br', openBodyBeforeEndTag],
  ['template', templateEnd],
])

/** Character data before the body: white space stays where it is, anything else ends the head. */
export function textBeforeBody(tree: Tree, start: number, end: number): void {
  const shown = tree.firstNonSpace(start, end)
  if (shown === end) return
  implyBody(tree, shown)
  tree.text(shown, end)
}

function implyBody(tree: Tree, offset: number): void {
  if (tree.mode <= MODE.beforeHtml) tree.openHtml(null)
  if (tree.mode === MODE.beforeHead) tree.openHead()
  if (tree.mode === MODE.inHeadNoscript) leaveNoscript(tree)
  if (tree.mode === MODE.inHead) {
    tree.stack.pop()
    tree.sink.headEnded(offset, '#text')
  }
  tree.stack.push(keyOf(ID.body, HTML))
  tree.mode = MODE.inBody
}
