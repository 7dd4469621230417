/**
 * What JSON-LD says of the page itself. Blocks describe many things at once (the publisher, the breadcrumb, thirty
 * teasers), so values are taken only from the one thing the page is about, and from none when several could be it.
 */
import type { JsonLdBlock } from '../extract/tags.ts'
import { collectNodes, nodeTypes, type JsonLdNode } from './json-ld-nodes.ts'
import { parsePixels, spacesAlike } from './text.ts'

export interface JsonLdImage {
  url: string
  width: number | null
  height: number | null
  alt: string | null
}

export interface JsonLdValues {
  /** Under the names that follow `json-ld:` in a source. */
  text: ReadonlyMap<string, readonly string[]>
  images: readonly JsonLdImage[]
}

type Resolve = (value: unknown) => unknown[]

/** Values taken unchanged from the main node. */
const MAIN_PROPERTIES = [
  'headline',
  'name',
  'description',
  'author',
  'publisher',
  'datePublished',
  'dateModified',
  'articleSection',
  'inLanguage',
]

const ARTICLE = /(?:Article|BlogPosting|SocialMediaPosting|ForumPosting|^Report)$/
const WORK =
  /^(?:Product|ProductGroup|Recipe|VideoObject|Book|Movie|TVSeries|TVEpisode|PodcastEpisode|PodcastSeries|MusicAlbum|MusicRecording|Course|JobPosting|SoftwareApplication|MobileApplication|WebApplication|VideoGame|HowTo|Dataset)$|Event$/
const PAGE = /Page$/

export function readJsonLd(blocks: readonly JsonLdBlock[]): JsonLdValues {
  const { nodes, byId } = collectNodes(blocks)
  const resolve: Resolve = (value) => listOf(value).map((item) => dereference(item, byId))
  const main = mainNodes(nodes)
  const text = new Map(MAIN_PROPERTIES.map((key) => [key, textsOf(main, key, resolve)] as const))
  const sites = nodes.filter((node) => nodeTypes(node).includes('WebSite'))
  text.set('website', textsOf(sites, 'name', resolve))
  const images = ['image', 'primaryImageOfPage', 'thumbnailUrl'].flatMap((key) =>
    main.flatMap((node) => resolve(node[key]).flatMap(imageOf)),
  )
  return { text, images }
}

/** The nodes that describe the page's subject: of the most telling kind that names exactly one thing. */
function mainNodes(nodes: readonly JsonLdNode[]): JsonLdNode[] {
  for (const kind of [ARTICLE, WORK, PAGE]) {
    const alike = nodes.filter((node) => nodeTypes(node).some((type) => kind.test(type)))
    const titles = new Set(alike.map((node) => spacesAlike(textOf(node['headline'] ?? node['name']) ?? '')))
    titles.delete('')
    if (alike.length > 0 && titles.size <= 1) return alike
  }
  return []
}

function textsOf(nodes: readonly JsonLdNode[], key: string, resolve: Resolve): string[] {
  return nodes.flatMap((node) => resolve(node[key]).flatMap((value) => textOf(value) ?? []))
}

/** A string, `{ "@value": … }` of any literal, or the name of a thing (`author`, `publisher`). */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (!isNode(value)) return null
  const inner = value['@value'] ?? value['name']
  return typeof inner === 'string' ? inner : null
}

/** A plain URL or an ImageObject. */
function imageOf(value: unknown): JsonLdImage[] {
  if (typeof value === 'string') return [{ url: value, width: null, height: null, alt: null }]
  if (!isNode(value)) return []
  const url = [value['url'], value['contentUrl'], value['@id']].find((item) => typeof item === 'string')
  if (typeof url !== 'string') return []
  const alt = textOf(value['caption'])
  return [{ url, width: pixelsOf(value['width']), height: pixelsOf(value['height']), alt }]
}

/** `1200`, `"1200"`, `"1200px"`, or a QuantitativeValue. */
function pixelsOf(value: unknown): number | null {
  const plain = isNode(value) ? value['value'] : value
  return typeof plain === 'number' || typeof plain === 'string' ? parsePixels(String(plain)) : null
}

/** `{ "@id": "#logo" }` refers to the node of that id. */
function dereference(value: unknown, byId: ReadonlyMap<string, JsonLdNode>): unknown {
  const id = isNode(value) && Object.keys(value).length === 1 ? value['@id'] : undefined
  return (typeof id === 'string' ? byId.get(id) : undefined) ?? value
}

/** Lists are cut: ten authors or images are more than any field shows. */
function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value.slice(0, 10) : [value]
}

function isNode(value: unknown): value is JsonLdNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
