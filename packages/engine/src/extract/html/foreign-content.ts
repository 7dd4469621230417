/** SVG and MathML inside HTML (section 13.2.6.5, "the rules for parsing tokens in foreign content"). */
import { findAttribute, hasAttributeValue } from './attributes.ts'
import { MATHML, SVG, keyOf, namespaceOf } from './element-keys.ts'
import { LT } from './bytes.ts'
import { ID, idsOf } from './element-names.ts'
import type { Tag } from './tag.ts'
import type { Tree } from './tree.ts'

/** How HTML may be inside a foreign element. */
const MATHML_TEXT = 1
const HTML_POINT = 2

const HTML_TYPES = ['text/html', 'application/xhtml+xml']
const MATHML_TEXT_ELEMENTS = new Set(idsOf('mi mn mo ms mtext'))
const SVG_HTML_POINTS = new Set(idsOf('desc foreignobject title'))

/** HTML elements that never belong in foreign content: they end it. */
const BREAKS_OUT = new Set(
  idsOf(`b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu
    meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var`),
)

/** Whether a start tag is read by the rules for foreign content; asked only where the current node is foreign. */
export function takesStartTagAsForeign(tree: Tree, tag: Tag): boolean {
  const { stack } = tree
  if (tag.id === ID.svg && stack.current() === keyOf(ID['annotation-xml'], MATHML)) return false
  const integration = stack.currentIntegration()
  if (integration === HTML_POINT) return false
  return integration === 0 || tag.id === ID.mglyph || tag.id === ID.malignmark
}

export function foreignStartTag(tree: Tree, tag: Tag): void {
  if (BREAKS_OUT.has(tag.id) || (tag.id === ID.font && hasFontAttribute(tree.bytes, tag))) {
    leaveForeignContent(tree)
    tree.startTagByMode(tag)
    return
  }
  if (tag.selfClosing) return
  const namespace = namespaceOf(tree.stack.current())
  if (tag.id === ID.title && namespace === SVG) svgTitle(tree, tag)
  tree.stack.push(tree.nameKey(tag, namespace), integrationOf(tree.bytes, tag, namespace))
}

/** Its text, up to the next tag. */
function svgTitle({ bytes, sink }: Tree, tag: Tag): void {
  const end = bytes.indexOf(LT, tag.end)
  sink.textTitle(tag, { start: tag.end, end: end < 0 ? bytes.length : end }, 'svg')
}

function leaveForeignContent(tree: Tree): void {
  while (tree.stack.isCurrentForeign() && tree.stack.currentIntegration() === 0) tree.stack.pop()
}

export function foreignEndTag(tree: Tree, tag: Tag): void {
  const { stack } = tree
  if (tag.id === ID.p || tag.id === ID.br) {
    leaveForeignContent(tree)
    tree.endTagByMode(tag)
    return
  }
  const slot = Math.max(tree.topOfNamed(tag, SVG), tree.topOfNamed(tag, MATHML))
  if (slot > stack.topmostHtml()) stack.popTo(slot)
  else tree.endTagByMode(tag)
}

function integrationOf(bytes: Buffer, tag: Tag, namespace: number): number {
  if (namespace === SVG) return SVG_HTML_POINTS.has(tag.id) ? HTML_POINT : 0
  if (MATHML_TEXT_ELEMENTS.has(tag.id)) return MATHML_TEXT
  return tag.id === ID['annotation-xml'] && holdsHtml(bytes, tag) ? HTML_POINT : 0
}

function holdsHtml(bytes: Buffer, tag: Tag): boolean {
  return HTML_TYPES.some((type) => hasAttributeValue(bytes, tag, 'encoding', type))
}

function hasFontAttribute(bytes: Buffer, tag: Tag): boolean {
  return ['color', 'face', 'size'].some((name) => findAttribute(bytes, tag, name) >= 0)
}

/** Whether `<![CDATA[` opens a CDATA section: the current node is foreign, an integration point or not. */
export function allowsCdata(tree: Tree): boolean {
  return tree.stack.isCurrentForeign()
}
