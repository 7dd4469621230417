/** The referee: what parse5, a parser that follows the HTML standard, reads on a page. */
import { parse, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

export interface Seen {
  offset: number
  line: number
  column: number
  inHead: boolean
  /** What the comparison is about: attributes, or the text of a title. */
  text: string
}

export interface RefereeReading {
  titles: Seen[]
  metas: Seen[]
  links: Seen[]
  jsonLd: Seen[]
  lang: string | null
  baseHref: string | null
}

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml'

/** Offsets and columns count UTF-16 units of `html`. */
export function referee(html: string): RefereeReading {
  const document = parse(html, { scriptingEnabled: false, sourceCodeLocationInfo: true })
  const elements = elementsOf(document)
  const see = (element: Element, inHead: boolean, text: string): Seen => ({
    ...placeOf(html, element),
    inHead,
    text,
  })
  const named = (name: string): [Element, boolean][] =>
    elements.filter(([element]) => element.tagName === name)
  return {
    titles: named('title').map(([element, inHead]) => see(element, inHead, textOf(element))),
    metas: named('meta')
      .filter(([element]) => keyAttributes(element).some((value) => value !== ''))
      .map(([element, inHead]) => see(element, inHead, metaValue(element))),
    links: named('link')
      .filter(([element]) => attribute(element, 'href') !== null && isKept(relOf(element)))
      .map(([element, inHead]) => see(element, inHead, `${relOf(element)} ${attribute(element, 'href')}`)),
    jsonLd: named('script')
      .filter(([element]) => /^\s*application\/ld\+json\s*(;|$)/i.test(attribute(element, 'type') ?? ''))
      .map(([element, inHead]) => see(element, inHead, jsonOf(textOf(element)))),
    lang: langOf(elements),
    baseHref: baseOf(named('base')),
  }
}

/** HTML elements of the document in source order, each with whether it is in the head; templates are inert. */
function elementsOf(document: Node): [Element, boolean][] {
  const found: [Element, boolean][] = []
  const waiting: [Node, boolean][] = [[document, false]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, inHead] = next
    const isElement = 'tagName' in node && node.namespaceURI === HTML_NAMESPACE
    if (isElement) found.push([node, inHead])
    const isHead = isElement && node.tagName === 'head'
    if ('childNodes' in node) for (const child of node.childNodes) waiting.push([child, inHead || isHead])
  }
  return found.toSorted(([a], [b]) => offsetOf(a) - offsetOf(b))
}

function offsetOf(element: Element): number {
  return element.sourceCodeLocation?.startOffset ?? -1
}

function attribute(element: Element, name: string): string | null {
  return element.attrs.find((attr) => attr.name === name)?.value ?? null
}

function keyAttributes(element: Element): string[] {
  return ['property', 'name', 'itemprop', 'http-equiv'].map((name) =>
    (attribute(element, name) ?? '').replaceAll(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, ''),
  )
}

function metaValue(element: Element): string {
  return attribute(element, 'content') ?? attribute(element, 'value') ?? ''
}

function relOf(element: Element): string {
  return (attribute(element, 'rel') ?? '')
    .toLowerCase()
    .split(/[\t\n\f\r ]+/)
    .filter(Boolean)
    .join(' ')
}

function isKept(rel: string): boolean {
  return (
    rel !== '' &&
    !/(?:^| )(?:stylesheet|preload|prefetch|preconnect|dns-prefetch|modulepreload|prerender)(?: |$)/.test(rel)
  )
}

function textOf(element: Element): string {
  return element.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
}

/** The value of a JSON text in one form; the empty string for what is no JSON. */
function jsonOf(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return ''
  }
}

function langOf(elements: readonly [Element, boolean][]): string | null {
  const html = elements.find(([element]) => element.tagName === 'html')
  return html ? attribute(html[0], 'lang') : null
}

function baseOf(bases: readonly [Element, boolean][]): string | null {
  const first = bases.find(([element]) => attribute(element, 'href') !== null)
  return first ? attribute(first[0], 'href') : null
}

/** Line and column by the offset alone: parse5 8.1.1 counts a line break behind `&` twice. */
function placeOf(html: string, element: Element): { offset: number; line: number; column: number } {
  const offset = offsetOf(element)
  const lines = html.slice(0, offset).split(/\r\n?|\n/)
  return { offset, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
