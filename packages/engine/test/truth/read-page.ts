/** What a page holds, as parse5 reads it: none of the engine's own code, so that both cannot be wrong alike. */
import { parse, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

export interface SeenTag {
  readonly element: string
  /** What a reader may look for: every word of name=, property= and itemprop=, or of rel=; in lower case. */
  readonly keys: readonly string[]
  /** Of content= or value=, of href=, or the text of a title. Trimmed. */
  readonly value: string
  readonly attributes: Readonly<Record<string, string>>
  /** As it is written. */
  readonly source: string
  /** From 1. */
  readonly line: number
  readonly inHead: boolean
}

export interface SeenPage {
  readonly html: string
  /** In document order; what is in templates and foreign content is left out. */
  readonly tags: readonly SeenTag[]
  readonly lang: string | null
}

export function seePage(html: string): SeenPage {
  const document = parse(html, { scriptingEnabled: false, sourceCodeLocationInfo: true })
  const tags: SeenTag[] = []
  let lang: string | null = null
  const waiting: [Node, boolean][] = [[document, false]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, inHead] = next
    const isElement = 'tagName' in node && node.namespaceURI === 'http://www.w3.org/1999/xhtml'
    if (isElement) {
      const tag = seeTag(html, node, inHead)
      if (tag) tags.push(tag)
      if (node.tagName === 'html') lang = attributesOf(node)['lang'] ?? null
    }
    const isHead = inHead || (isElement && node.tagName === 'head')
    if ('childNodes' in node) for (const child of node.childNodes.toReversed()) waiting.push([child, isHead])
  }
  return { html, tags, lang }
}

const WANTED = new Set(['meta', 'link', 'title'])

function seeTag(html: string, element: Element, inHead: boolean): SeenTag | null {
  if (!WANTED.has(element.tagName)) return null
  const attributes = attributesOf(element)
  const { name = '', property = '', itemprop = '', rel = '', content, value, href = '' } = attributes
  const place = element.sourceCodeLocation
  const text =
    element.tagName === 'title' ? textOf(element) : element.tagName === 'link' ? href : (content ?? value)
  return {
    element: element.tagName,
    keys: element.tagName === 'title' ? ['title'] : wordsOf(`${name} ${property} ${itemprop} ${rel}`),
    value: (text ?? '').trim(),
    attributes,
    source: place ? html.slice(place.startOffset, place.endOffset) : '',
    line: place?.startLine ?? 1,
    inHead,
  }
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

const attributesOf = ({ attrs }: Element): Record<string, string> =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]))

const textOf = ({ childNodes }: Element): string =>
  childNodes.map((node) => ('value' in node ? node.value : '')).join('')

/** Metas of this key; the title element has its own. */
export const metasOf = ({ tags }: SeenPage, key: string): SeenTag[] =>
  tags.filter(({ element, keys }) => element === 'meta' && keys.includes(key.toLowerCase()))

export const linksOf = ({ tags }: SeenPage, rel: string): SeenTag[] =>
  tags.filter(({ element, keys }) => element === 'link' && keys.includes(rel))

export const titlesOf = ({ tags }: SeenPage): SeenTag[] => tags.filter(({ element }) => element === 'title')
