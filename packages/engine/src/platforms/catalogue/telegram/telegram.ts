import { code, folklore, measured, official } from '../../../facts/evidence.ts'
import { definePlatform } from '../../define-platform.ts'
import { meta, titleElement, type Source } from '../../sources.ts'

const card = measured(
  'twitter:card=summary_large_image turned the small cropped square into a large image (2021).',
  'github.com/Kamalisk/arkhamdb/pull/386; github.com/vas3k/vas3k.club/issues/665',
)
const desktop = code(
  'Site name on 1 line, title on up to 2, all text together on up to 5; a thumbnail on the right for ordinary articles (older layout).',
  'telegramdesktop/tdesktop history_view_web_page.cpp @006cadcc',
)
const openGraph = measured(
  'Open Graph tags are read; og:image:url without og:image was ignored (2020).',
  'github.com/Astrotomic/php-open-graph/pull/10',
)
const server = measured(
  "Telegram's servers fetch the page.",
  'github.com/telegramdesktop/tdesktop/issues/28150',
)
const bots = official(
  'The first address of a message is previewed; bots may ask for small or large media.',
  'core.telegram.org/bots/api#linkpreviewoptions',
)
const lists = folklore(
  'User agent and robots token; robots.txt honoured; noindex remembered until the next crawl; @WebpageBot reads a page again; images up to 5 MB.',
  'opengraphplus.com/consumers/telegram/crawling',
)

const unsure = (source: Source): Source => ({
  ...source,
  doubt: 'the order in which % reads other tags is not known',
})
const both = { title: true, description: true }

export const telegram = definePlatform({
  id: 'telegram',
  name: 'Telegram',
  kind: 'chat',
  summary: 'Reads Open Graph on its own servers; twitter:card decides whether the image is large.',
  crawler: {
    userAgents: ['TelegramBot (like TwitterBot)'],
    fetchedBy: 'server',
    robots: { token: 'TelegramBot', by: lists },
  },
  reads: {
    quotes: 'any',
    title: {
      sources: [meta('og:title'), unsure(meta('twitter:title')), unsure(titleElement)],
      by: openGraph,
    },
    description: {
      sources: [
        meta('og:description'),
        unsure(meta('twitter:description')),
        unsure({ from: 'meta', keys: ['description'], attribute: 'name' }),
      ],
    },
    image: { sources: [meta('og:image'), unsure(meta('twitter:image', 'twitter:image:src'))], by: openGraph },
    siteName: { sources: [meta('og:site_name')] },
  },
  layouts: [
    {
      name: 'large',
      shape: 'large',
      looks: 'A large image with the text',
      rank: 'best',
      when: [{ key: 'twitter:card', oneOf: ['summary_large_image'] }],
      needs: ['title'],
      picture: {},
      draws: both,
      note: 'The sender may choose another size or place for the image.',
      by: card,
    },
    {
      name: 'small',
      shape: 'small',
      looks: 'A small square on the right of the text',
      rank: 'lesser',
      when: [],
      needs: ['title'],
      picture: { frame: { ratio: 1, position: 'center' }, needs: [] },
      draws: both,
      note: 'Pages with Instant View, photos and videos are drawn large.',
      by: card,
    },
    {
      name: 'text',
      shape: 'text',
      looks: 'Text without an image',
      rank: 'lesser',
      when: [],
      needs: ['title'],
      draws: both,
      by: desktop,
    },
  ],
  bare: { why: 'The page gives Telegram no title to draw.' },
  text: {
    title: { lines: 2, by: desktop },
    // Five lines for all text together, of which the title takes one at least.
    description: { lines: 4, by: desktop },
    siteName: { lines: 1, by: desktop },
    lineBreaks: 'folded',
  },
  warnings: [
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
    description: 'Send the address to @WebpageBot (folklore, universally repeated).',
    url: 'https://t.me/WebpageBot',
    cannot: 'noindex is said to be remembered until Telegram crawls the page again (folklore).',
  },
  evidence: [card, desktop, openGraph, server, bots, lists],
  unknowns: [
    'Whether robots.txt and noindex are honoured (folklore says so)',
    'How much of a page is read; scripts, redirects, time-outs',
    'The order of tags beyond Open Graph',
    'Limits of images (5 MB is folklore)',
    'Line counts of the present clients',
  ],
})
