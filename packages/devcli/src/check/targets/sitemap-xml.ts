/**
 * Reads a sitemap (sitemaps.org, protocol 0.9) without an XML parser: only the text of `loc` is of interest.
 *
 * What must never happen: a file makes devcli expand entities, read another file, or work for long. A document type
 * declaration is refused, which is where entities are declared; the text is scanned once. Proven by sitemap-xml.test.ts.
 */

export interface SitemapXml {
  /** `index` names other sitemaps, `pages` names pages. */
  readonly kind: 'index' | 'pages'
  /** Locations as written, in order. Read as far as they are asked for: of an index of thousands a few are enough. */
  readonly locations: Iterable<string>
}

/** The protocol's own limit for one file (checked 2026-11). */
const MAX_LOCATIONS = 50_000

/** Completes the sentence "The sitemap … cannot be used: …". */
export class SitemapProblem extends Error {
  override readonly name = 'SitemapProblem'
}

/** @throws SitemapProblem */
export function readSitemapXml(text: string): SitemapXml {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new SitemapProblem(
      'it declares a document type or entities, which no sitemap needs and which can be an attack.',
    )
  const [, root] = /<(?:\w{1,40}:)?(urlset|sitemapindex)[\s>/]/.exec(text) ?? []
  if (root === undefined)
    throw new SitemapProblem('it has neither <urlset> nor <sitemapindex>. Is it a sitemap in XML?')
  const hasEnd = /<\/(?:\w{1,40}:)?(?:urlset|sitemapindex)\s*>/.test(text)
  if (!hasEnd && !locationsIn(text).next().done) throw new SitemapProblem('it breaks off before its end.')
  return {
    kind: root === 'urlset' ? 'pages' : 'index',
    locations: { [Symbol.iterator]: () => locationsIn(text) },
  }
}

function* locationsIn(text: string): Generator<string, void> {
  let count = 0
  // Not the `image:loc` of the image extension, which names no page. No value holds `<`: every attempt ends at the next tag.
  for (const [, raw = ''] of text.matchAll(
    /<loc>([^<]{0,4096}|\s{0,99}<!\[CDATA\[[^\]<]{0,4096}\]\]>\s{0,99})<\/loc>/g,
  )) {
    const location = unescapeXml(raw.trim())
    if (location === '') continue
    yield location
    count += 1
    if (count >= MAX_LOCATIONS) return
  }
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text of XML, and of a value of HTML where it needs the basic entities alone. */
export function unescapeXml(text: string): string {
  const [, cdata] = /^<!\[CDATA\[(.*)\]\]>$/s.exec(text) ?? []
  if (cdata !== undefined) return cdata.trim()
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
