/**
 * The links of a page, for a crawl. A page is a stranger's: its text is cut at each `<` and every piece is read once, so
 * that no page makes devcli work for long.
 */
import { unescapeXml } from './sitemap-xml.ts'

const MAX_LINKS = 2_000

/** What is no page by its name. */
const FILE =
  /\.(?:avif|bmp|css|csv|docx?|gif|gz|ico|jpe?g|js|json|m4a|mjs|mp[34]|ogg|pdf|png|rss|atom|svg|tar|txt|wasm|wav|web[mp]|woff2?|xlsx?|xml|zip)$/i

/** @returns absolute http(s) URLs without fragments, each once, in the order of the page. */
export function linksOf(html: Uint8Array, pageUrl: string): string[] {
  const links = new Set<string>()
  let base = pageUrl
  for (const piece of new TextDecoder().decode(html).split('<')) {
    const [, name] = /^(a|area|base)\s/i.exec(piece) ?? []
    const href = name === undefined ? null : hrefIn(piece)
    if (href === null) continue
    const url = URL.parse(href, base)
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') continue
    url.hash = ''
    if (name?.toLowerCase() === 'base') base = url.href
    else if (!FILE.test(url.pathname)) links.add(url.href)
    if (links.size >= MAX_LINKS) break
  }
  return [...links]
}

const MAX_TAG = 4_096

function hrefIn(piece: string): string | null {
  const tag = piece.slice(0, MAX_TAG)
  const [, double, single, bare] = /\shref\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? []
  const value = double ?? single ?? bare
  return value === undefined ? null : unescapeXml(value.trim())
}
