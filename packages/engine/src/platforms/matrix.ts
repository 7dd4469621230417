import { code } from './claims.ts'
import { definePlatform } from './define-platform.ts'
import type { Entry, PageIndex } from './page-index.ts'
import { link, meta, oembed, titleElement, type Source } from './sources.ts'

const html = code(
  'og: only in property=, twitter: only in name=, compared exactly; the last wins, empty ones are ignored; more than 50 tags of a prefix drop that prefix; then <title>, h1, meta description, page text.',
  'element-hq/synapse @a58ad44e synapse/media/preview_html.py',
)
const previewer = code(
  'robots.txt is not asked for; discovered oEmbed overrides; og:description is shortened to 500 characters and any value over 1,000 is removed; kept for 1 hour.',
  'element-hq/synapse @a58ad44e synapse/media/url_previewer.py',
)
const config = code(
  'Off unless the server’s owner enables it; 10M by default, and a larger page fails; thumbnails of JPEG, PNG, GIF, WebP.',
  'element-hq/synapse @a58ad44e synapse/config/repository.py',
)
const card = code(
  'Element scales the picture into 100×100 beside title, site name and description (older revision).',
  'matrix-org/matrix-react-sdk LinkPreviewWidget.tsx @4cfebf05',
)

const og = (...keys: string[]): Source => ({ ...meta(...keys), attribute: 'property' })
const twitter = (key: string): Source => ({ ...meta(key), attribute: 'name' })
const MAX_TAGS = 50
const MAX_VALUE_CHARACTERS = 1_000
const both = { title: true, description: true }
const off = 'Only where the owner of the server has enabled previews.'

const prefixCounts = new WeakMap<PageIndex, Map<string, number>>()

function countPrefix(page: PageIndex, prefix: string): number {
  const counts = prefixCounts.get(page) ?? new Map<string, number>()
  prefixCounts.set(page, counts)
  const known = counts.get(prefix)
  if (known !== undefined) return known
  const count = [...page.entries].reduce(
    (sum, [key, list]) => (key.startsWith(prefix) ? sum + list.length : sum),
    0,
  )
  counts.set(prefix, count)
  return count
}

function ignoresTag(page: PageIndex, { key, tag }: Entry): string | null {
  const prefix = /^(?:og|twitter):/.exec(key)?.[0]
  if (!prefix) return null
  if (countPrefix(page, prefix) > MAX_TAGS)
    return `the page has more than ${MAX_TAGS} ${prefix} tags, and Synapse then drops them all`
  const length = tag.contentLength ?? tag.content.length
  return length > MAX_VALUE_CHARACTERS && key !== 'og:description'
    ? `${key} is ${length} characters long, and Synapse removes values over ${MAX_VALUE_CHARACTERS}`
    : null
}

export const matrix = definePlatform({
  id: 'matrix',
  name: 'Matrix (Element)',
  kind: 'chat',
  summary: 'Open source: Synapse reads the page strictly by attribute, Element draws a small card.',
  crawler: {
    userAgents: ['Synapse (bot; +https://github.com/matrix-org/synapse)'],
    fetchedBy: 'server',
    robots: { token: null, honoured: false, by: previewer },
    window: { maxBytes: 10_485_760, over: 'fail', by: config },
    headOnly: false,
    scripts: false,
    types: { accepted: ['text/html', 'application/xhtml', 'application/xhtml+xml'], by: previewer },
    redirects: null,
    timeoutMs: 60_000,
  },
  reads: {
    attribute: 'property',
    values: 'content',
    keyCase: 'exact',
    duplicates: 'last',
    empty: 'skipped',
    quotes: 'any',
    ignoresTag,
    title: {
      sources: [oembed('title'), og('og:title'), twitter('twitter:title'), titleElement, { from: 'heading' }],
      by: html,
    },
    description: {
      sources: [
        og('og:description'),
        twitter('twitter:description'),
        { ...meta('description'), attribute: 'name' },
      ],
      by: html,
    },
    image: {
      sources: [
        oembed('thumbnail_url'),
        og('og:image'),
        twitter('twitter:image'),
        { ...meta('image'), attribute: 'itemprop' },
        link('icon', 'shortcut icon', 'apple-touch-icon'),
      ],
      by: html,
    },
    imageAlt: null,
    siteName: { sources: [oembed('provider_name'), og('og:site_name'), twitter('twitter:site')], by: html },
    url: null,
  },
  required: null,
  image: {
    reference: { accepts: 'any', by: previewer },
    needs: [{ maxBytes: 10_485_760, by: config }],
    formats: { accepted: ['jpeg', 'png', 'gif', 'webp'], refused: [], by: config },
    advised: null,
  },
  layouts: [
    {
      name: 'small',
      looks: 'A picture within 100×100 pixels beside title, site name and description',
      rank: 'best',
      when: [],
      needs: [],
      picture: { frame: 'whole', needs: [] },
      draws: both,
      note: off,
      by: card,
    },
    {
      name: 'text',
      looks: 'Title, site name and description',
      rank: 'lesser',
      when: [],
      needs: ['title'],
      draws: both,
      note: off,
      by: card,
    },
  ],
  bare: { why: 'The page has no picture, title or description that Synapse reads.', by: html },
  text: {
    title: null,
    description: { characters: 500, by: previewer },
    siteName: null,
    alt: null,
    lineBreaks: 'folded',
    domain: null,
  },
  warnings: [],
  cache: { seconds: 3_600, note: '1 hour; oEmbed may ask for up to 1 day' },
  refresh: { description: 'No tool: a server reads a page again after an hour.', url: null },
  evidence: [html, previewer, config, card],
  unknowns: [
    'Whether a server has previews enabled and which size it allows',
    'The largest picture in the page and the page text, which stand in for missing tags, are not simulated',
    'Whether 50 tags of a prefix are already too many, or only more',
  ],
})
