import { code, measured, official, reports } from '../../../facts/evidence.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import type { Condition } from '../../platform-rules.ts'
import { DOCS, kills, refuses, VIDEOS } from './discord-limits.ts'
import { jsonLd, meta, oembed, titleElement } from '../../sources.ts'

const fetching = official(
  'One GET: 2xx, HTML or XHTML, no attachment, up to 5 redirects, up to 50 MB, 10 s in all; no scripts.',
  DOCS,
)
const measuring = official(
  'Measuring the image belongs to these 10 s; without og:image:width and og:image:height the image is fetched to measure it. Draft: one that comes late is dropped.',
  DOCS,
  '2026-11-27',
)
const tags = official(
  'The key from name, else property; the value from content, else value; keys compared exactly; the first non-empty wins for texts, the last for layout, colour and date.',
  DOCS,
)
const pair = official(
  '<title> and meta description only as a pair, and only when neither Open Graph nor Twitter gives a title or description.',
  DOCS,
)
const layouts = official(
  'Thumbnail by default; summary_large_image is large; photo shows only the image; og:type video or video.*, or a player card, needs a .mp4, .webm or .mov file and og:image as poster; several og:image make a gallery of at most 4.',
  DOCS,
)
const lastLayout = reports(
  'A page with og:video was drawn without its video until twitter:card=summary_large_image was taken out (2022). By the documentation the last tag that sets the layout wins, and both og:type and twitter:card do.',
  `GitHub: discord/discord-api-docs 5737; ${DOCS}`,
  { seen: '2022-12' },
)
const oembedRole = official(
  'oEmbed in JSON, from the first link of type application/json+oembed, fills gaps only, but its provider name overrides og:site_name; the author line comes from it alone; a thumbnail counts only with width and height; type sets the layout where og:type and twitter:card do not; html is ignored, and so are errors.',
  DOCS,
)
const images = official('PNG, GIF, JPEG, WebP, AVIF; relative URLs only from the root.', DOCS)
const limits = official('Title 70 bytes and 3 lines, description 350 bytes and 20 lines.', DOCS)
const color = official('theme-color as #RRGGBB or #RRGGBBAA is the accent; other forms are ignored.', DOCS)
const attached = official(
  'Sizes, type and alt attach to the og:image or twitter:image before them, and to no other image key; dates need time and offset (RFC 3339); at most five links of a message get a preview.',
  DOCS,
)
const draft = official(
  'Draft: tags may be anywhere; upper case is not read; an image that cannot be measured and declares no size is dropped; a new fragment does not refresh.',
  'discord/discord-api-docs pull 8606 (@828ab2fb)',
)
const components = official(
  'Component embeds come from JSON of at most 3,000 bytes; user agent.',
  'docs.discord.com/developers/link-previews/component-embeds',
)
const robots = measured(
  'A disallow for Discordbot suppresses the embed (2024).',
  'github.com/rust-lang/crates.io/issues/7947',
  { seen: '2024' },
)
const proxy = official(
  "Images are fetched again later by a proxy with a browser-like user agent (a maintainer's comment of 2020).",
  'github.com/discord/discord-api-docs/issues/1600',
)
const lookup = code(
  'A firewall takes requests for those of Discord where reverse DNS ends in .ptr.discord.com (2026-03). Discord itself publishes no way.',
  'GitHub: crowdsecurity/hub postoverflows/s01-whitelist/crowdsecurity/discord-crawler-whitelist.yaml',
)

const asksForPlayer: readonly Condition[] = [
  {
    anyOf: [
      { key: 'og:type', oneOf: ['video'] },
      { key: 'og:type', startsWith: 'video.' },
      { key: 'twitter:card', oneOf: ['player'] },
    ],
  },
  { anyOf: VIDEOS.map((key) => ({ key, endsWith: ['.mp4', '.webm', '.mov'] })) },
  { present: ['og:image'] },
]
const asksForLarge: Condition = { key: 'twitter:card', oneOf: ['summary_large_image'] }
const largeIsLast: readonly Condition[] = [
  asksForLarge,
  { last: 'twitter:card', of: ['og:type', 'twitter:card'] },
]

const SOCIAL_TEXT = ['og:title', 'twitter:title', 'og:description', 'twitter:description']
const thumbnail = { frame: 'whole', needs: [] } as const

export const discord = definePlatform({
  id: 'discord',
  name: 'Discord',
  kind: 'chat',
  summary:
    'Documents its reading in full: byte limits on text, galleries, and values that are too long take the whole preview away.',
  crawler: {
    userAgents: ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
    verification: { reverseDns: { suffixes: ['ptr.discord.com'], by: lookup } },
    robots: { token: 'Discordbot', honoured: true, by: robots },
    window: { maxBytes: 50_000_000, over: 'fail', by: fetching },
    headOnly: false,
    scripts: false,
    types: { accepted: ['text/html', 'application/xhtml+xml'], by: fetching },
    refusesAttachment: fetching,
    redirects: { max: 5, by: fetching },
    timeLimit: { pageMs: 10_000, image: { ms: 10_000, fromPageOn: true, by: measuring }, by: fetching },
    refuses,
  },
  reads: {
    oEmbed: { linkTypes: ['application/json+oembed'], sizedThumbnail: true, by: oembedRole },
    attribute: 'name-first',
    values: 'content-or-value',
    keyCase: 'exact',
    duplicates: 'first',
    keyDuplicates: { 'twitter:card': 'last', 'og:type': 'last', 'theme-color': 'last' },
    empty: 'skipped',
    by: tags,
    title: {
      sources: [
        meta('og:title', 'twitter:title'),
        { ...titleElement, unless: SOCIAL_TEXT, alongside: ['description'] },
        oembed('title'),
        jsonLd('name', ['VideoObject']),
      ],
      by: pair,
    },
    description: {
      sources: [
        meta('og:description', 'twitter:description'),
        { ...meta('description'), unless: SOCIAL_TEXT, alongside: ['<title>'] },
        jsonLd('description', ['VideoObject']),
      ],
      by: pair,
    },
    image: {
      sources: [
        meta('og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src'),
        oembed('thumbnail_url'),
        jsonLd('thumbnailUrl', ['VideoObject']),
      ],
      by: tags,
    },
    imageAlt: { sources: [meta('og:image:alt', 'twitter:image:alt')], by: tags },
    siteName: { sources: [oembed('provider_name'), meta('og:site_name')], by: tags },
  },
  image: {
    reference: { accepts: 'root-relative', by: images },
    formats: { accepted: ['png', 'gif', 'jpeg', 'webp', 'avif'], refused: [], by: images },
  },
  layouts: [
    {
      name: 'image',
      looks: 'The image alone',
      needs: [],
      when: [
        {
          anyOf: [
            { key: 'twitter:card', oneOf: ['photo'] },
            { oEmbedType: 'photo', without: ['og:type', 'twitter:card'] },
          ],
        },
      ],
      picture: thumbnail,
      draws: { title: false, description: false },
      by: layouts,
    },
    {
      name: 'still',
      shape: 'large',
      looks: 'A large image below the text, without the video',
      rank: 'special',
      needs: [],
      when: [...asksForPlayer, ...largeIsLast],
      picture: thumbnail,
      by: lastLayout,
    },
    {
      name: 'video',
      shape: 'large',
      looks: 'An inline player with the image as poster',
      rank: 'special',
      when: asksForPlayer,
      picture: thumbnail,
      draws: { title: true, description: false },
      by: layouts,
    },
    {
      name: 'rich',
      shape: 'small',
      looks: 'Text with markdown and a small image on the right',
      when: [{ key: 'og:type', oneOf: ['rich'] }],
      picture: thumbnail,
      by: layouts,
    },
    {
      name: 'gallery',
      shape: 'large',
      looks: 'Up to four images below the text',
      rank: 'special',
      when: [{ minImages: 2 }],
      picture: {},
      by: layouts,
    },
    {
      name: 'large',
      looks: 'A large image below the text',
      rank: 'best',
      needs: [],
      when: [{ key: 'twitter:card', oneOf: ['summary_large_image'] }],
      picture: thumbnail,
      by: layouts,
    },
    {
      name: 'small',
      looks: 'Text with a small image on the right',
      needs: [],
      picture: thumbnail,
      by: layouts,
    },
    { ...TEXT_CARD, looks: 'Text without an image', by: layouts },
    {
      ...TEXT_CARD,
      looks: 'Text without an image',
      needs: ['description'],
      by: layouts,
    },
  ],
  bare: {
    why: 'The page gives Discord no Open Graph or Twitter title, description or image, and not both <title> and meta description.',
    by: pair,
  },
  text: {
    title: { bytes: 70, lines: 3, by: limits },
    description: { bytes: 350, lines: 20, by: limits },
    siteName: { characters: 256, by: kills },
    alt: { characters: 4_096, by: kills },
    lineBreaks: 'kept',
    accent: { key: 'theme-color', pattern: /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i, by: color },
  },
  warnings: [
    {
      id: 'video-not-played',
      when: [...asksForPlayer, ...largeIsLast],
      message:
        'The video is likely not played: twitter:card=summary_large_image stands after og:type, and the last of the two decides. Write twitter:card before og:type, and look at the link in the embed debugger.',
      by: lastLayout,
    },
    {
      id: 'oembed-name',
      when: [{ oEmbed: 'unseen' }],
      message:
        'The page offers oEmbed, whose provider name Discord puts in place of og:site_name; its answer did not reach this inspection.',
      by: oembedRole,
    },
    {
      id: 'unmeasured-image',
      when: [
        { present: ['og:image'] },
        { anyOf: [{ absent: ['og:image:width'] }, { absent: ['og:image:height'] }] },
      ],
      message:
        'Without og:image:width and og:image:height Discord must measure the image within its 10 seconds, or drops it.',
      by: draft,
    },
  ],
  cache: { seconds: 1_800, note: 'About 30 minutes; a new query string refreshes, a new fragment does not' },
  refresh: {
    description:
      "Look at the URL in Discord's embed debugger; the cache lasts about 30 minutes, and a new query string goes past it.",
    url: 'https://discord.com/developers/embeds',
    cannot: 'A new #fragment does not refresh.',
  },
  evidence: [attached, components, proxy],
  unknowns: [
    'Smallest and largest image',
    'Whether robots.txt is obeyed for images too',
    'Rank between the image keys, other than their place in the page',
    'How a gallery crops, and what it does next to summary_large_image',
    'Component embeds in a script are not read by this inspection',
  ],
})
