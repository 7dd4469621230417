/** What the output shows of the page's tags: the published fields alone, in document order, duplicates kept. */
import type { z } from 'zod'
import type { Extraction, JsonLdBlock, PageLink, PageTag, Tag } from '../extract/tags.ts'
import { groupOf, type TagGroup } from '../extract/tag-keys.ts'
import { LIMITS } from '../limits.ts'
import type { rawMetadataSchema } from './schema.ts'

export type RawMetadata = z.infer<typeof rawMetadataSchema>

export function publicTags(extraction: Extraction): RawMetadata {
  const { lang, baseHref, headEnd } = extraction
  const omitted = { ...extraction.omitted }
  const twoKeyed = extraction.allTags.filter(({ otherKey }) => otherKey !== null)
  const shown = (group: TagGroup): Tag[] => {
    const own = extraction[group].map(publicTag)
    const twins = twinsOfGroup(twoKeyed, group)
    const free = Math.max(0, LIMITS.tagsPerGroup - own.length)
    omitted[group] += Math.max(0, twins.length - free)
    if (twins.length === 0) return own
    return [...own, ...twins.slice(0, free)].toSorted((a, b) => a.offset - b.offset)
  }
  return {
    standard: shown('standard'),
    openGraph: shown('openGraph'),
    twitter: shown('twitter'),
    links: extraction.links.map(publicLink),
    jsonLd: extraction.jsonLd.map(publicBlock),
    lang,
    baseHref,
    headEnd,
    omitted,
  }
}

/** A tag with two keys (`name="description" property="og:description"`) is in the group of each. */
function twinsOfGroup(twoKeyed: readonly PageTag[], group: TagGroup): Tag[] {
  const twins = twoKeyed.flatMap((tag) => {
    const { otherKey } = tag
    return otherKey && groupOf(otherKey.name) === group && groupOf(tag.name) !== group
      ? [publicTag({ ...tag, ...otherKey })]
      : []
  })
  // A property that lists several keys is there once for each, its twin only once.
  return [...new Map(twins.map((twin) => [twin.offset, twin])).values()]
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
