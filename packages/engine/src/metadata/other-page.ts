/** The page that og:url, else the canonical link, names in place of this one: Facebook takes both for a redirect. */
import { parseHref } from '../net/parse-url.ts'
import type { NormalizedMetadata } from './normalized-metadata.ts'
import { isTracking } from './tracking.ts'

export interface OtherPage {
  readonly url: string
  readonly source: 'og:url' | 'canonical'
}

/** @returns null where they name this page, or none that can be asked for. */
export function otherPage(
  { url, canonicalUrl }: Pick<NormalizedMetadata, 'url' | 'canonicalUrl'>,
  finalUrl: string,
): OtherPage | null {
  const named: OtherPage | null =
    url?.source === 'og:url'
      ? { url: url.value, source: 'og:url' }
      : canonicalUrl && { url: canonicalUrl.value, source: 'canonical' }
  const [there, here] = [parseHref(named?.url ?? ''), parseHref(finalUrl)]
  if (!named || !there || !here || !/^https?:$/.test(there.protocol)) return null
  return pageKey(there) === pageKey(here) ? null : named
}

/**
 * The URL to ask for, to see where it leads: that of another page, or another spelling of this page's, which may redirect
 * back to it.
 */
export function linkToFollow(
  { url, canonicalUrl }: Pick<NormalizedMetadata, 'url' | 'canonicalUrl'>,
  finalUrl: string,
): string | null {
  const other = otherPage({ url, canonicalUrl }, finalUrl)
  if (other) return other.url
  const here = plainHref(finalUrl)
  const named = [url?.source === 'og:url' ? url.value : null, canonicalUrl?.value ?? null]
  const isOtherSpelling = (one: string | null): boolean =>
    one !== null && plainHref(one) !== null && plainHref(one) !== here
  return named.find(isOtherSpelling) ?? null
}

/** Whether two URLs name one page, whatever the spelling. */
export function isSamePage(one: string, other: string): boolean {
  const [a, b] = [parseHref(one), parseHref(other)]
  return a !== null && b !== null && pageKey(a) === pageKey(b)
}

/** Whether two URLs are one but for tracking and the fragment. */
export const isSameUrl = (one: string, other: string): boolean =>
  plainHref(one) !== null && plainHref(one) === plainHref(other)

function plainHref(href: string): string | null {
  const url = parseHref(href)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const plain = new URL(url)
  plain.hash = ''
  for (const name of new Set(plain.searchParams.keys())) if (isTracking(name)) plain.searchParams.delete(name)
  return plain.href
}

/** Equal for one page, whatever the scheme, `www.`, the slash at the end, the name of an index file, tracking and the fragment. */
function pageKey({ hostname, port, pathname, searchParams }: URL): string {
  const content = [...searchParams]
    .filter(([name]) => !isTracking(name))
    .map((pair) => JSON.stringify(pair))
    .toSorted()
  const host = hostname.replace(/^www\./u, '').replace(/\.$/u, '')
  return JSON.stringify([host, port, withoutIndexFile(pathname), content])
}

/** Servers answer with such a file where a folder is asked for. */
const INDEX_FILE = /\/(?:index|default)\.(?:x?html?|php\d?|aspx?|jsp|cfm|cgi)$/iu

export const withoutIndexFile = (pathname: string): string =>
  pathname.replace(INDEX_FILE, '/').replace(/\/+$/u, '')

/** Whether two hosts belong to different sites, as far as names tell. */
export const isForeignHost = (a: string, b: string): boolean => siteOf(a) !== siteOf(b)

/** `co.uk`, `com.au`, `or.jp`: the name of a site comes before both. */
const SECOND_LEVEL = /^(?:ac|co|com|edu|go|gob|gouv|gov|govt|ltd|mil|ne|net|nom|or|org|plc|sch)\.[a-z]{2}$/u
/** Under these each name belongs to somebody else. */
const SHARED =
  /^(?:github\.io|gitlab\.io|vercel\.app|netlify\.app|pages\.dev|workers\.dev|web\.app|firebaseapp\.com|herokuapp\.com|onrender\.com|fly\.dev|blogspot\.com|wordpress\.com|myshopify\.com|wixsite\.com|webflow\.io|substack\.com|tumblr\.com|weebly\.com)$/u

function siteOf(host: string): string {
  const labels = host.toLowerCase().replace(/\.$/u, '').split('.')
  const end = labels.slice(-2).join('.')
  return labels.slice(SECOND_LEVEL.test(end) || SHARED.test(end) ? -3 : -2).join('.')
}
