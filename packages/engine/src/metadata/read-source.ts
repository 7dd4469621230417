/** Reads one named source of a page (`og:title`, `link:canonical`, `json-ld:headline`, `h1`): all its values in order. */
import type { Extraction, PageLink } from '../extract/tags.ts'
import type { JsonLdValues } from './json-ld-values.ts'
import { ownAttributeFirst, tagValue, type TagIndex } from './tag-index.ts'

export interface PageSources {
  extraction: Extraction
  tags: TagIndex
  jsonLd: JsonLdValues
  finalUrl: string
}

export function readSource(
  { extraction, tags, jsonLd, finalUrl }: PageSources,
  source: string,
): readonly string[] {
  if (source === 'final-url') return [finalUrl]
  if (source === 'h1') return present(extraction.firstHeading)
  if (source === 'html:lang') return present(extraction.lang)
  if (source.startsWith('json-ld:')) return jsonLd.text.get(source.slice('json-ld:'.length)) ?? []
  if (source.startsWith('link:')) return linkValues(extraction.links, source.slice('link:'.length))
  return ownAttributeFirst(tags.get(source) ?? [], source, (tag) => tag).map(tagValue)
}

function linkValues(links: readonly PageLink[], rel: string): string[] {
  return links.filter((link) => link.rel.split(' ').includes(rel)).map((link) => link.href)
}

function present(value: string | null): string[] {
  return value === null ? [] : [value]
}
