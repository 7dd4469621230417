import { measured, official } from '../../../facts/evidence.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import type { Condition } from '../../platform-rules.ts'
import { sharedFormats } from '../../public-tests.ts'
import { link, meta, titleElement } from '../../sources.ts'

const note = official(
  'Title from og:title, else the page title; image from og:image, else an icon; 1 MB for the page and 10 MB for all else (guidelines); no scripts, no meta refresh.',
  'developer.apple.com TN3156, Create rich previews for Messages (2024-04-30)',
)
const sizes = official(
  'Images 900 pixels wide or more; under 150 they may be ignored or drawn as an icon; icons square, 108 pixels or more.',
  note.source,
)
const posts = official(
  'The description only for social posts: twitter:card summary or summary_large_image and a link of type application/activity+json.',
  note.source,
)
const video = official(
  'og:video or twitter:player:stream plays when it points at a file that can be downloaded; embedded HTML does not.',
  note.source,
)
const agent = measured(
  'A Safari string that names facebookexternalhit, Facebot and Twitterbot (logs to 2026).',
  'stackoverflow.com/questions/41499402',
  { seen: '2026' },
)
const order = measured(
  'og:image is preferred over the Twitter image even when it comes later (2016).',
  'stackoverflow.com/questions/38986140',
  { seen: '2016' },
)
const fallback = measured(
  'Without metadata it asks for icons at the root, then the first three images.',
  'jackzellweger.com, iMessage link previews',
)
const sender = measured(
  "The sender's device fetches the page (2020).",
  'mysk.blog/2020/10/25/link-previews',
  { seen: '2020-10' },
)
const length = measured(
  'About 44 characters of a title were drawn (2017).',
  'blog.avenuecode.com/rich-previews-of-shared-links',
  { seen: '2017' },
)

const reader = measured(
  "Apple's own reader, described 2016 to 2023 and to be measured again: tags anywhere in the document, by property=, else name=, else itemprop=, keys exact, text in content= only; empty tags are passed over, of texts the first counts, character references are decoded once more; images are resolved against the final URL of the page, not <base>. og:image:secure_url, og:image, og:image:url, twitter:image, image; og:title, twitter:title, <title>.",
  "descriptions of the behaviour of Apple's reader, 2016 to 2023",
  { seen: '2023-01' },
)
const sideBySide = measured(
  'Several og:image are drawn next to each other; a twitter:image that comes before them and equals one of them leaves that one alone (2020 to 2026).',
  'stackoverflow.com/questions/65371991; github.com/zzstoatzz/plyr.fm/pull/139; github.com/nuxt-modules/og-image/pull/584',
  { seen: '2026-04', people: 3 },
)
const formats = sharedFormats('WebP is drawn, AVIF is not.')

const SOCIAL = {
  imageFrom: ['og:image', 'twitter:image', 'og:image:url', 'og:image:secure_url', 'image'],
}
const PLAYABLE: Condition = {
  anyOf: [
    { key: 'og:video', endsWith: ['.mp4', '.mov'] },
    { key: 'twitter:player:stream', endsWith: ['.mp4', '.mov'] },
  ],
}
const titleOnly = { title: true, description: false }

export const imessage = definePlatform({
  id: 'imessage',
  name: 'iMessage',
  kind: 'chat',
  summary:
    "The sender's device reads Open Graph and draws the title under a wide image, or an icon next to it.",
  crawler: {
    userAgents: [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    ],
    nearest: { platform: 'facebook', why: 'whose name it sends' },
    fetchedBy: 'sender',
    sentOn: { follows: false, by: note },
    window: { maxBytes: 1_000_000, over: 'risk', by: note },
    headOnly: false,
    scripts: false,
  },
  reads: {
    attribute: 'property-first',
    values: 'content',
    keyCase: 'exact',
    duplicates: 'first',
    empty: 'skipped',
    decodesAgain: ['title', 'description', 'siteName'],
    by: reader,
    title: {
      sources: [meta('og:title'), { ...meta('twitter:title'), by: reader }, titleElement],
      by: note,
    },
    description: {
      sources: [meta('og:description'), meta('twitter:description'), meta('description')],
      by: reader,
    },
    image: {
      sources: [
        { ...meta('og:image:secure_url'), by: reader },
        meta('og:image'),
        { ...meta('og:image:url'), by: reader },
        { ...meta('twitter:image'), by: order },
        { ...meta('image'), by: reader },
        { ...meta('image'), attribute: 'itemprop', by: reader },
        link('apple-touch-icon', 'apple-touch-icon-precomposed', 'shortcut icon', 'icon'),
      ],
      by: note,
    },
    siteName: { sources: [meta('og:site_name')], by: note },
  },
  image: {
    reference: { accepts: 'any', by: reader },
    tried: { webp: { drawn: true, by: formats }, avif: { drawn: false, by: formats } },
    advised: { width: 900, by: sizes },
  },
  layouts: [
    {
      name: 'video',
      shape: 'large',
      looks: 'A video that plays by itself',
      rank: 'special',
      when: [PLAYABLE, SOCIAL],
      picture: {},
      draws: titleOnly,
      by: video,
    },
    {
      name: 'video',
      shape: 'large',
      looks: 'A video that plays by itself, without an image of its own',
      rank: 'special',
      when: [PLAYABLE],
      needsNoImage: true,
      draws: titleOnly,
      by: video,
    },
    {
      name: 'post',
      shape: 'large',
      looks: 'A social post: image, title and text',
      rank: 'special',
      when: [
        { key: 'twitter:card', oneOf: ['summary', 'summary_large_image'] },
        { linkType: 'application/activity+json' },
        SOCIAL,
      ],
      picture: { needs: [{ minWidth: 150, by: sizes }] },
      by: posts,
    },
    {
      name: 'large',
      looks: 'An image over the whole width, title and site below',
      rank: 'best',
      when: [SOCIAL],
      picture: {
        needs: [
          { minWidth: 150, by: sizes },
          {
            minWidth: 900,
            doubt: 'how % draws images between 150 and 900 pixels is not documented',
            by: sizes,
          },
        ],
      },
      draws: titleOnly,
      note: 'iMessage draws the description only for social posts.',
      by: sizes,
    },
    {
      name: 'small',
      looks: 'An icon next to title and site',
      picture: { frame: { ratio: 1, position: 'center' }, needs: [] },
      draws: titleOnly,
      by: sizes,
    },
    {
      ...TEXT_CARD,
      looks: 'Title and site without an image',
      draws: titleOnly,
      note: 'Without metadata iMessage also asks for icons at the root of the site, which this inspection does not.',
      by: fallback,
    },
  ],
  bare: { why: 'The page has neither og:title nor <title>.', by: note },
  text: { domain: true },
  warnings: [
    {
      id: 'several-images',
      when: [{ repeats: 'og:image' }],
      message: 'The page has several og:image, and iMessage draws them side by side: keep one.',
      by: sideBySide,
    },
    {
      id: 'image-over-10-mb',
      when: [{ imageOverBytes: 10_000_000 }],
      message: "Apple's guideline is 10 MB for all images and icons of a page together.",
      by: note,
    },
  ],
  cache: { note: 'The preview travels with the message' },
  evidence: [agent, sender, length],
  unknowns: [
    "How long it waits: Apple's LinkPresentation ends after 30 seconds unless an app sets another time, and what Messages sets is not documented",
    'robots.txt',
    'Which image formats are taken, other than JPEG, PNG, GIF, WebP and AVIF',
    'How images between 150 and 900 pixels of width are drawn',
    'How much of the title is drawn (about 44 characters in 2017)',
    'How long a preview is kept',
    'Whether the line below the title is og:site_name, which Apple documents, or the host, which is mostly seen',
  ],
})
