import { code, folklore, measured, official, reports } from '../../../facts/evidence.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import { pastedPages } from '../../public-tests.ts'
import { meta, metaDescription, titleElement, type Source } from '../../sources.ts'

const card = measured(
  'twitter:card=summary_large_image turned the small cropped square into a large image (2021).',
  'github.com/Kamalisk/arkhamdb/pull/386; github.com/vas3k/vas3k.club/issues/665',
  { seen: '2021', people: 2 },
)
const desktop = code(
  'Site name on 1 line, title on up to 2, all text together on up to 5; a thumbnail on the right for ordinary articles (older layout).',
  'telegramdesktop/tdesktop history_view_web_page.cpp @006cadcc',
)
const openGraph = measured(
  'Open Graph tags are read (2020, 2022); og:image:url without og:image was ignored (2020).',
  'github.com/Astrotomic/php-open-graph/pull/10; getoutofmyhead.dev/link-preview-meta-tags',
  { seen: '2022-08', people: 2 },
)
const server = measured(
  "Telegram's servers fetch the page.",
  'github.com/telegramdesktop/tdesktop/issues/28150',
)
const bots = official(
  'The first URL of a message is previewed; bots may ask for small or large media.',
  'core.telegram.org/bots/api#linkpreviewoptions',
)
const lists = folklore(
  'User agent and robots token; robots.txt honoured; noindex remembered until the next crawl; @WebpageBot reads a page again; images up to 5 MB.',
  'opengraphplus.com/consumers/telegram/crawling',
)

const plainTags = measured(
  'Without Open Graph <title> is read together with a meta description (2021 to 2022); a client names "og:title or <title>" and "description or og:description".',
  'getoutofmyhead.dev/link-preview-meta-tags; mtcute/mtcute packages/core/src/highlevel/types/media/web-page.ts @75e3fe95',
  { seen: '2022-08', people: 2 },
)
const titleAlone = reports(
  '<title> without a description gave no card (2021 to 2022); in 2026 it was read, unsteadily.',
  'getoutofmyhead.dev/link-preview-meta-tags; github.com/cosolar/halo-theme-cosolar/issues/20',
  { seen: '2026-09', people: 2 },
)
const otherTags = pastedPages('Twitter tags and microdata are read; JSON-LD and oEmbed are not.')
const absolute = reports(
  'A relative og:image is not resolved (2026).',
  'github.com/besscroft/PicImpact/issues/417; github.com/tempoxyz/tempo-apps/issues/370',
  { seen: '2026-03', people: 2 },
)
const late = reports(
  'With 19 kB of CSS before the og: tags nothing was drawn; moved up, they were read. No limit was measured, and the date was not seen.',
  'github.com/AutoFixture/AutoFixture.github.io/pull/46',
)
const language = reports(
  'Accept-Language: en-US in requests for previews, also where the app is set to Spanish (2024).',
  'github.com/daimo-eth/daimo/issues/1279',
  { seen: '2024-08' },
)
const lookup = code(
  'A firewall takes requests in the name TelegramBot for real where reverse DNS, confirmed by a forward lookup, ends in ptr.telegram.org (2026-02). Telegram itself publishes no way for previews.',
  'GitHub: TecharoHQ/anubis data/clients/telegram-preview.yaml',
)

const itemprop = (key: string): Source => ({ ...meta(key), attribute: 'itemprop', by: otherTags })
/** Next to one of these a <title> is enough. */
const alongside = ['description', 'og:description', 'twitter:description', 'og:image']

export const telegram = definePlatform({
  id: 'telegram',
  name: 'Telegram',
  kind: 'chat',
  summary: 'Reads Open Graph on its own servers; twitter:card decides whether the image is large.',
  crawler: {
    userAgents: ['TelegramBot (like TwitterBot)'],
    language: { asked: 'its-own', by: language },
    verification: { reverseDns: { suffixes: ['ptr.telegram.org'], by: lookup } },
    robots: { token: 'TelegramBot', by: lists },
    missesLate: late,
  },
  reads: {
    title: {
      sources: [
        meta('og:title'),
        { ...meta('twitter:title'), by: otherTags },
        { ...titleElement, alongside, alongsideBy: titleAlone, by: plainTags },
        itemprop('name'),
      ],
      by: openGraph,
    },
    description: {
      sources: [
        meta('og:description'),
        { ...meta('twitter:description'), by: otherTags },
        { ...metaDescription, by: plainTags },
        itemprop('description'),
      ],
      by: openGraph,
    },
    image: {
      sources: [
        meta('og:image'),
        { ...meta('twitter:image'), by: otherTags },
        { ...meta('twitter:image:src'), doubt: 'whether % reads the old spelling is not known' },
        itemprop('image'),
      ],
      by: openGraph,
    },
    siteName: { sources: [meta('og:site_name')] },
  },
  image: { reference: { accepts: 'absolute', by: absolute } },
  layouts: [
    {
      name: 'large',
      looks: 'A large image with the text',
      rank: 'best',
      when: [{ key: 'twitter:card', oneOf: ['summary_large_image'] }],
      picture: {},
      note: 'The sender may choose another size or place for the image.',
      by: card,
    },
    {
      name: 'small',
      looks: 'A small square on the right of the text',
      picture: { frame: { ratio: 1, position: 'center' }, needs: [] },
      note: 'Pages with Instant View, photos and videos are drawn large.',
      by: card,
    },
    { ...TEXT_CARD, looks: 'Text without an image', by: desktop },
  ],
  bare: { why: 'The page gives Telegram no title to draw.', by: titleAlone },
  text: {
    title: { lines: 2, by: desktop },
    // Five lines for all text together, of which the title takes one at least.
    description: { lines: 4, by: desktop },
    siteName: { lines: 1, by: desktop },
  },
  warnings: [
    {
      id: 'tags-late',
      when: [{ tagsBeyondBytes: 16_000 }],
      message: 'Telegram missed tags that came after 19 kB of the page in one report: move them up.',
      by: late,
    },
    {
      id: 'noindex',
      when: [{ key: 'robots', includes: 'noindex' }],
      message: 'Guides say that Telegram honours noindex and remembers it until it crawls the page again.',
      by: lists,
    },
    {
      id: 'image-url-only',
      when: [{ absent: ['og:image'] }, { present: ['og:image:url'] }],
      message: 'og:image:url without og:image was ignored in a test of 2020; name the image in og:image.',
      by: openGraph,
    },
  ],
  refresh: {
    description: 'Send the URL to @WebpageBot (folklore, universally repeated).',
    url: 'https://t.me/WebpageBot',
    cannot: 'noindex is said to be remembered until Telegram crawls the page again (folklore).',
  },
  evidence: [server, bots],
  unknowns: [
    'Whether robots.txt and noindex are honoured (folklore says so)',
    'How much of a page is read; scripts, redirects',
    'How long it waits: an image that took 6.9 seconds was not drawn, and the person who reports it suspects the time (December 2025, GitHub: Afilmory/afilmory 195)',
    'Whether twitter: tags in property=, og: tags in name=, tags in value= or outside the head count, which of several is taken: issues were searched, and nothing was found',
    'Limits of images (5 MB is folklore)',
    'Line counts of the present clients',
  ],
})
