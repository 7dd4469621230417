/** Extractions made by hand, for tests of what comes after the HTML scanner. */
import type { Extraction, JsonLdBlock, PageLink, PageTag } from '../../src/extract/tags.ts'

export interface TagParts extends Partial<PageTag> {
  name: string
  content: string
}

export interface PageParts {
  /** In document order: `[key, value]`, or a tag in parts. `title` as a key makes the element. */
  tags?: readonly (readonly [name: string, content: string] | TagParts)[]
  links?: readonly { rel: string; href: string }[]
  /** Parsed JSON-LD values, one per block. */
  jsonLd?: readonly unknown[]
  lang?: string
  baseHref?: string
  firstHeading?: string
}

const OPEN_GRAPH = /^(?:og|article|book|profile|product|music|video|fb):/i

export function buildExtraction(parts: PageParts): Extraction {
  const allTags = (parts.tags ?? []).map((tag, index) => buildTag(tag, index))
  const openGraph = allTags.filter((tag) => OPEN_GRAPH.test(tag.name))
  const twitter = allTags.filter((tag) => /^twitter:/i.test(tag.name))
  return {
    charset: {
      name: 'UTF-8',
      source: 'header',
      headerLabel: 'utf-8',
      metaLabel: null,
      metaOffset: null,
      validUtf8: true,
      nonAscii: false,
    },
    standard: allTags.filter((tag) => !openGraph.includes(tag) && !twitter.includes(tag)),
    openGraph,
    twitter,
    allTags,
    links: (parts.links ?? []).map((link, index): PageLink => ({
      ...link,
      ...place(100 + index),
      inHead: true,
    })),
    jsonLd: (parts.jsonLd ?? []).map((value, index): JsonLdBlock => {
      return { value, ...place(200 + index), inHead: true }
    }),
    lang: parts.lang ?? null,
    baseHref: parts.baseHref ?? null,
    metaRefresh: null,
    scriptRedirect: null,
    headEnd: 10_000,
    headTextEnd: 10_000,
    headEndedBy: '/head',
    headEndText: null,
    swallowed: [],
    textTags: [],
    headingOwnText: null,
    htmlLength: 20_000,
    bodyTextStart: '',
    firstHeading: parts.firstHeading ?? null,
    earlierHeading: null,
    pageImages: null,
    generators: [],
    omitted: { standard: 0, openGraph: 0, twitter: 0, links: 0, jsonLd: 0 },
  }
}

function buildTag(parts: readonly [string, string] | TagParts, index: number): PageTag {
  const tag = 'name' in parts ? parts : { name: parts[0], content: parts[1] }
  const isElement = tag.name === 'title' && tag.attribute === undefined
  return {
    attribute: isElement ? 'tag' : OPEN_GRAPH.test(tag.name) ? 'property' : 'name',
    inHead: true,
    quote: 'double',
    valueFrom: isElement ? 'text' : 'content',
    otherKey: null,
    endOffset: index * 50 + 49,
    ...place(index),
    ...tag,
  }
}

function place(index: number): { line: number; column: number; offset: number } {
  return { line: index + 1, column: 3, offset: index * 50 }
}
