/** What the output shows of the page's tags: the published fields alone, in document order, duplicates kept. */
import type { z } from 'zod'
import type { Extraction, JsonLdBlock, PageLink, PageTag, Tag } from '../extract/tags.ts'
import type { rawMetadataSchema } from './schema.ts'

export type RawMetadata = z.infer<typeof rawMetadataSchema>

export function publicTags(extraction: Extraction): RawMetadata {
  const { lang, baseHref, headEnd, omitted } = extraction
  return {
    standard: extraction.standard.map(publicTag),
    openGraph: extraction.openGraph.map(publicTag),
    twitter: extraction.twitter.map(publicTag),
    links: extraction.links.map(publicLink),
    jsonLd: extraction.jsonLd.map(publicBlock),
    lang,
    baseHref,
    headEnd,
    omitted: { ...omitted },
  }
}

function publicTag({ name, content, attribute, line, column, offset, inHead, contentLength }: PageTag): Tag {
  const tag = { name, content, attribute, line, column, offset, inHead }
  return contentLength === undefined ? tag : { ...tag, contentLength }
}

const LINK_DETAILS = ['type', 'sizes', 'hreflang', 'title', 'media'] as const

function publicLink(link: PageLink): PageLink {
  const { rel, href, line, column, offset, inHead } = link
  const shown: PageLink = { rel, href, line, column, offset, inHead }
  for (const detail of LINK_DETAILS) {
    const value = link[detail]
    if (value !== undefined) shown[detail] = value
  }
  return shown
}

function publicBlock({ value, error, line, column, offset, inHead }: JsonLdBlock): JsonLdBlock {
  const place = { line, column, offset, inHead }
  return value === undefined ? { error: error ?? 'This block is empty.', ...place } : { value, ...place }
}
