/** Where a page offers oEmbed. Apart from the answer's schema, which devcli does not load to fetch a page. */
import type { Extraction, PageLink } from '../extract/tags.ts'
import { pageBase, resolveUrl } from './resolve-url.ts'

/** Media types in the order in which readers look for them. */
const JSON_TYPES = ['application/json+oembed', 'text/json+oembed'] as const

/** `<link type="application/json+oembed">` and its like, in document order. */
export function oEmbedLinks({ links }: Pick<Extraction, 'links'>): PageLink[] {
  return links.filter(
    ({ type, href }) =>
      /^(?:application|text)\/(?:json|xml)\+oembed$/i.test(type?.trim() ?? '') && href.trim() !== '',
  )
}

/** The one URL that is fetched: the first that is offered in JSON. Null where there is none. */
export function oEmbedAddress(
  extraction: Pick<Extraction, 'links' | 'baseHref'>,
  finalUrl: string,
): string | null {
  const links = oEmbedLinks(extraction)
  for (const wanted of JSON_TYPES) {
    const link = links.find(({ type }) => type?.trim().toLowerCase() === wanted)
    if (link) return resolveUrl(link.href, pageBase(extraction.baseHref, finalUrl))
  }
  return null
}
