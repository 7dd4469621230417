/** What the stack of open elements knows an element by: its name and its namespace in one number. */
import { ID_LIMIT, ID, idsOf } from './element-names.ts'

export const HTML = 0
export const SVG = 1
export const MATHML = 2

/** Keys are `base * 4 + namespace`; the base is an element id, or, from `ID_LIMIT` up, an unknown name's number. */
export function keyOf(base: number, namespace: number): number {
  return base * 4 + namespace
}

export function namespaceOf(key: number): number {
  return key & 3
}

/** The element id of a key; 0 for an unknown name. */
export function idOf(key: number): number {
  const base = key >> 2
  return base < ID_LIMIT ? base : 0
}

/** Keys of known names are below this. */
export const KNOWN_KEYS = ID_LIMIT * 4

/** "Special" elements stop the search for an open element to close (section 13.2.4.2, "stack of open elements"). */
export const SPECIAL = 1
/** Elements, all special ones but `address`, `div` and `p`: what stops the search for a list item to close. */
export const LIST_BOUNDARY = 2
/** What bounds "has an element in scope". */
export const SCOPE = 4

export const KEY_CLASSES = new Uint8Array(KNOWN_KEYS)

const SPECIAL_HTML = `address applet area article aside base basefont bgsound blockquote body br button caption center
  col colgroup dd details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6
  head header hgroup hr html iframe img input li link listing main marquee menu meta nav noembed noframes noscript
  object ol p param plaintext pre script section select source style summary table tbody td template textarea tfoot
  th thead title tr track ul wbr xmp`
for (const id of idsOf(SPECIAL_HTML)) {
  const soft = id === ID.address || id === ID.div || id === ID.p
  KEY_CLASSES[keyOf(id, HTML)] = soft ? SPECIAL : SPECIAL | LIST_BOUNDARY
}
for (const id of idsOf('applet caption html marquee object table td template th')) {
  KEY_CLASSES[keyOf(id, HTML)] = SPECIAL | LIST_BOUNDARY | SCOPE
}
for (const id of idsOf('mi mo mn ms mtext annotation-xml')) {
  KEY_CLASSES[keyOf(id, MATHML)] = SPECIAL | LIST_BOUNDARY | SCOPE
}
for (const id of idsOf('foreignobject desc title')) {
  KEY_CLASSES[keyOf(id, SVG)] = SPECIAL | LIST_BOUNDARY | SCOPE
}
