/** Links that say something of the page: all but those that load or warm up resources. */
import type { LinkAttributes, RawLink } from './raw-tags.ts'
import type { SourceText } from './source-text.ts'
import type { PageLink } from './tags.ts'
import type { Located } from './positions.ts'

const RESOURCE_RELS = new Set([
  'stylesheet',
  'preload',
  'prefetch',
  'preconnect',
  'dns-prefetch',
  'modulepreload',
  'prerender',
  'subresource',
])

/** What a link says of the page, also where another word of its `rel` loads the same file: `preload icon`. */
const PAGE_RELS = new Set([
  'canonical',
  'icon',
  'apple-touch-icon',
  'apple-touch-icon-precomposed',
  'image_src',
  'manifest',
])

/** Longer ones are cut: nobody writes more than four words. */
const MAX_REL_CHARACTERS = 256

/** Tokens of a `rel`, in lower case. */
function relTokens(rel: string): string[] {
  // Nearly every one is a single word already, and there are many links.
  if (/^[a-z-]+$/.test(rel)) return [rel]
  return rel
    .slice(0, MAX_REL_CHARACTERS)
    .toLowerCase()
    .split(/[\t\n\f\r ]+/)
    .filter((token) => token !== '')
}

export function isKeptRel(rel: string): boolean {
  // Most links of a page load style sheets.
  if (RESOURCE_RELS.has(rel)) return false
  const tokens = relTokens(rel)
  if (tokens.some((token) => PAGE_RELS.has(token))) return true
  return tokens.length > 0 && !tokens.some((token) => RESOURCE_RELS.has(token))
}

/** Words of a `rel` that say what the page's canonical URL, icon, image or manifest is. */
export function pageRels(rel: string): string[] {
  return relTokens(rel).filter((token) => PAGE_RELS.has(token))
}

const OPTIONAL = ['type', 'sizes', 'hreflang', 'title', 'media'] as const

export function readLink(raw: RawLink, text: SourceText, place: Located): PageLink {
  const value = (name: keyof LinkAttributes): string | undefined => {
    const range = raw.found[name]
    return range && text.attribute(range)
  }
  const link: PageLink = {
    rel: relTokens(value('rel') ?? '').join(' '),
    href: value('href') ?? '',
    ...place,
    inHead: raw.inHead,
  }
  for (const name of OPTIONAL) {
    const attribute = value(name)
    if (attribute !== undefined) link[name] = attribute
  }
  return link
}
