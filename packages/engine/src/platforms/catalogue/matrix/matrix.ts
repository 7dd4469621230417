import { code, type Cause } from '../../../facts/evidence.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import type { PageIndex } from '../../../facts/page-index.ts'
import type { Entry } from '../../../facts/field-value.ts'
import {
  anyIcon,
  host,
  largestImage,
  meta,
  metaDescription,
  oembed,
  titleElement,
  type Source,
} from '../../sources.ts'
import { keyName } from '../../../facts/wording.ts'
import { anyServer } from '../../verification.ts'

const html = code(
  'og: only in property=, twitter: only in name=, compared exactly; the last wins, empty ones are ignored; a tag after 50 different keys of its prefix drops that prefix; then <title>, the first h1, h2 or h3 (text in the heading itself, not in a link in it), meta description in any case, page text; an <img> before an icon: the largest by width and height over 10, else the first; characters by a declaration in the first 1 KB, then header, UTF-8, Windows-1252.',
  'element-hq/synapse @a58ad44e synapse/media/preview_html.py',
)
const previewer = code(
  'robots.txt is not asked for; discovered oEmbed gives only what the tags do not say (og_from_oembed | og_from_html); og:description is shortened to 500 characters and any value over 1,000 is removed; relative and data: images are taken; the header Accept-Language, "en" by default; 60 s to answer and 30 s for the body; kept for 1 hour.',
  'element-hq/synapse synapse/media/url_previewer.py @0b4eb347 and @a58ad44e',
  '2026-11-23',
)
const oEmbed = code(
  'A link of rel alternate and type application/json+oembed; JSON sent as application/json, version 1.0 or none; the image is url of a photo, else thumbnail_url; a failed answer changes nothing.',
  'element-hq/synapse synapse/media/oembed.py @2927008e, url_previewer.py @0b4eb347',
)
const config = code(
  "Off unless the server's owner enables it; 10M by default, and a larger page fails; thumbnails of JPEG, PNG, GIF, WebP.",
  'element-hq/synapse @a58ad44e synapse/config/repository.py',
)
const card = code(
  'Element draws the image up to 478 pixels wide; one under 96 pixels of width or height, or under 8,192 bytes, becomes a small site icon. Without a title the description is the title, else the site name, else the host; a description equal to the site name is dropped; og:image:alt is read; an author comes from article:author or profile:username where that is no URL.',
  'element-hq/element-web apps/web/src/utils/UrlPreviewFetcher.ts @004f2f8f',
  '2026-11-23',
)
const icon = { minWidth: 96, minHeight: 96, minBytes: 8_192, by: card } as const

const twitter = (key: string): Source => ({ ...meta(key), attribute: 'name' })
/** It turns the name into lower case before it compares. */
const anyCase: Source = { ...metaDescription, keyCase: 'ignored' }
const MAX_KEYS = 50
const MAX_VALUE_CHARACTERS = 1_000
/** Sources of the image before the page's own images and its icon. */
const NAMED = ['og:image', 'twitter:image', 'image']
/** Asked only where the page itself has none. */
const OF_OEMBED = ['oEmbed', 'oEmbed url', 'oEmbed thumbnail_url']
const off = 'Only where the owner of the server has enabled previews.'

/** Different keys count, not tags (sixty og:image are one key), and any tag after the fiftieth key is one too many. */
function isCrowded(page: PageIndex, prefix: 'og:' | 'twitter:'): boolean {
  if (page.extraction.allTags.length <= MAX_KEYS) return false
  const name = `matrix ${prefix} keys`
  const known = page.counts.get(name)
  if (known !== undefined) return known >= MAX_KEYS
  const attribute = prefix === 'og:' ? 'property' : 'name'
  const entries = [...page.entries.values()]
    .flat()
    .filter((entry) => entry.attribute === attribute && entry.value !== '' && keyOf(entry).startsWith(prefix))
    .toSorted((a, b) => a.tag.offset - b.tag.offset)
  // A list is here once for each of its keys.
  const keys = [...new Map(entries.map((entry) => [entry.tag.offset, keyOf(entry)])).values()]
  const before = new Set(keys.slice(0, -1))
  page.counts.set(name, before.size)
  return before.size >= MAX_KEYS
}

/** Synapse takes a list of several keys for one key. */
const keyOf = ({ key, listed }: Entry): string => listed ?? key

function ignoresTag(page: PageIndex, { key, tag }: Entry): Cause | null {
  const prefix = key.startsWith('og:') ? 'og:' : key.startsWith('twitter:') ? 'twitter:' : null
  if (prefix && isCrowded(page, prefix))
    return {
      why: `the page goes on after ${MAX_KEYS} different ${prefix} keys, and Synapse then drops them all`,
      by: html,
      faults: ['too-many-tags'],
    }
  const length = tag.contentLength ?? tag.content.length
  return length > MAX_VALUE_CHARACTERS && key !== 'og:description'
    ? {
        why: `${keyName(key)} is ${length} characters long, and Synapse removes values over ${MAX_VALUE_CHARACTERS}`,
        by: previewer,
        faults: ['values-too-long'],
      }
    : null
}

export const matrix = definePlatform({
  id: 'matrix',
  name: 'Matrix (Element)',
  kind: 'chat',
  summary:
    'Open source: Synapse reads the page strictly by attribute, Element draws a card with the image as wide as it.',
  crawler: {
    userAgents: ['Synapse (bot; +https://github.com/matrix-org/synapse)'],
    speech: { acceptLanguage: 'en', by: previewer },
    language: { asked: 'its-own', by: previewer },
    verification: anyServer('github.com/element-hq/synapse'),
    robots: { honoured: false, by: previewer },
    window: { maxBytes: 10_485_760, over: 'fail', by: config },
    headOnly: false,
    scripts: false,
    types: { accepted: ['text/html', 'application/xhtml', 'application/xhtml+xml'], by: previewer },
    timeLimit: { pageMs: 60_000, by: previewer },
  },
  reads: {
    oEmbed: {
      linkTypes: ['application/json+oembed'],
      rels: ['alternate', 'alternative'],
      jsonOnly: true,
      version: 'unless-other',
      photoUrl: true,
      by: previewer,
    },
    attribute: 'property',
    values: 'content',
    keyCase: 'exact',
    duplicates: 'last',
    empty: 'skipped',
    decodesAgain: ['description'],
    ignoresTag,
    title: {
      sources: [
        meta('og:title'),
        twitter('twitter:title'),
        titleElement,
        { from: 'heading', own: true },
        oembed('author_name'),
        meta('og:description'),
        twitter('twitter:description'),
        anyCase,
      ],
      by: html,
    },
    description: {
      sources: [meta('og:description'), twitter('twitter:description'), anyCase],
      by: html,
    },
    image: {
      sources: [
        meta('og:image'),
        twitter('twitter:image'),
        { ...meta('image'), attribute: 'itemprop', keyCase: 'ignored' },
        largestImage,
        anyIcon,
        oembed('thumbnail_url'),
      ],
      by: html,
    },
    imageAlt: { sources: [meta('og:image:alt')], by: card },
    siteName: {
      sources: [meta('og:site_name'), twitter('twitter:site'), oembed('provider_name'), host],
      by: card,
    },
  },
  image: {
    reference: { accepts: 'any', by: previewer },
    data: previewer,
    needs: [{ maxBytes: 10_485_760, by: config }],
    formats: { accepted: ['jpeg', 'png', 'gif', 'webp'], refused: [], by: config },
  },
  layouts: [
    {
      name: 'large',
      looks: 'No tag that Synapse reads names an image, and it takes the largest <img> of the page',
      needs: [],
      when: [{ imageFrom: ['<img>'] }],
      picture: { frame: 'whole', needs: [] },
      note: off,
      by: html,
    },
    {
      name: 'large',
      looks: 'The image up to 478 pixels wide, with title, site name and description',
      rank: 'best',
      needs: [],
      when: [{ imageFrom: [...NAMED, ...OF_OEMBED] }],
      picture: { frame: 'whole', needs: [icon] },
      note: off,
      by: card,
    },
    {
      name: 'icon',
      shape: 'small',
      looks: 'The image as a small icon next to the site name',
      needs: [],
      when: [{ imageFrom: [...NAMED, ...OF_OEMBED] }],
      picture: { frame: 'whole', needs: [] },
      note: off,
      by: card,
    },
    {
      name: 'icon',
      shape: 'small',
      looks: "The site's icon next to title, site name and description",
      needs: [],
      picture: { frame: 'whole', needs: [] },
      note: off,
      by: html,
    },
    {
      ...TEXT_CARD,
      looks: 'Title, site name and description',
      note: off,
      by: card,
    },
    {
      name: 'text',
      looks: 'A description, or the beginning of the page text',
      needs: [],
      when: [{ showsText: true }],
      note: off,
      by: html,
    },
  ],
  bare: { why: 'The page has no image, title, description or text that Synapse reads.', by: html },
  text: {
    description: { characters: 500, ofKeys: ['og:description', 'twitter:description'], by: previewer },
    fillsDescription: true,
    dropsEqualDescription: true,
  },
  warnings: [
    {
      id: 'letters-broken',
      when: [{ lettersUnsaidIn: 'header-or-early-meta' }],
      message:
        'Matrix looks for the encoding in the first 1,024 bytes of the page and in the header, then tries UTF-8 and Windows-1252; this page is in another encoding, so its letters are broken on the card.',
      by: html,
    },
  ],
  cache: { seconds: 3_600, note: '1 hour; oEmbed may ask for up to 1 day' },
  refresh: {
    description: 'No tool: a server reads a page again after an hour.',
    url: null,
    cannot: 'Every server keeps a preview of its own; an oEmbed answer may ask for up to a day.',
  },
  evidence: [oEmbed],
  unknowns: [
    'Which version a server runs: those before January 2026 prefer oEmbed to the tags',
    'Known oEmbed providers, which Synapse asks in place of the page, and HTML inside an oEmbed answer',
    'Whether a server has previews enabled and which size it allows',
    'The page text, which replaces a missing description, is not simulated',
  ],
})
