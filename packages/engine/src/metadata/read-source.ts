/** Reads one named source of a page (`og:title`, `link:canonical`, `json-ld:headline`, `h1`): all its values in order. */
import type { HeaderList } from '../capture/capture.ts'
import type { Extraction } from '../extract/tags.ts'
import type { JsonLdValues } from './json-ld-values.ts'
import { headerLinks } from './link-header.ts'
import type { LinkIndex } from './link-index.ts'
import { ownAttributeFirst, tagValue, type TagIndex } from './tag-index.ts'

export interface PageSources {
  extraction: Extraction
  tags: TagIndex
  links: LinkIndex
  jsonLd: JsonLdValues
  finalUrl: string
  headers: HeaderList
}

export function readSource(
  { extraction, tags, links, jsonLd, finalUrl, headers }: PageSources,
  source: string,
): readonly string[] {
  if (source === 'final-url') return [finalUrl]
  if (source === 'h1') return present(extraction.firstHeading)
  if (source === 'html:lang') return present(extraction.lang)
  if (source.startsWith('json-ld:')) return jsonLd.text.get(source.slice('json-ld:'.length)) ?? []
  if (source.startsWith('link:')) {
    return links.get(source.slice('link:'.length))?.map(({ href }) => href) ?? []
  }
  if (source.startsWith('header:')) return headerLinks(headers, source.slice('header:'.length), finalUrl)
  const named = tags.get(source)
  return named ? ownAttributeFirst(named, source, (tag) => tag).map(tagValue) : []
}

function present(value: string | null): string[] {
  return value === null ? [] : [value]
}
