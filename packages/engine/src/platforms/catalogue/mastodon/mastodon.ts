import { code } from '../../../facts/evidence.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import {
  host,
  jsonLd,
  link,
  meta,
  metaDescription,
  oembed,
  titleElement,
  type Source,
} from '../../sources.ts'
import { anyServer } from '../../verification.ts'

const details = code(
  'JSON-LD (NewsArticle, WebPage) before Open Graph before HTML; property or name, compared exactly, and description in name alone; the first tag wins, even an empty one; entities decoded once more; canonical, else og:url, where that one is of the same host; of JSON-LD the first object whose @type is one of the two and no list, @graph is not searched, its text is decoded before it is parsed, an empty headline wins, and author and publisher count only as objects with a name; the author comes from JSON-LD, og:author or og:author:username, and fediverse:creator links an account.',
  'mastodon/mastodon app/lib/link_details_extractor.rb @016c1e4e',
)
const fetching = code(
  'Asks with Accept: text/html and its user agent plus "Bot"; status 200 and text/html exactly; oEmbed first, but for its type "rich"; read again after two weeks or when the image is missing; robots.txt is never asked for.',
  'mastodon/mastodon app/services/fetch_link_card_service.rb',
)
const language = code(
  "Since 4.3 the header Accept-Language names the server's language, and any other behind it.",
  'mastodon/mastodon app/services/fetch_link_card_service.rb (a stored copy without its commit), pull 31232',
  '2026-11-27',
)
const oEmbed = code(
  'The first link of type application/json+oembed or text/json+oembed, else text/xml+oembed; status 200, version 1.0 and a type; the answer then replaces the whole page, but type "rich" is passed over; the image is url of a photo, else thumbnail_url.',
  'mastodon/mastodon app/services/fetch_oembed_service.rb @738101bc, fetch_link_card_service.rb @00793a86',
)
const request = code(
  '1 MiB, the rest is cut off; 3 hops; 5 seconds to connect, 10 to read, 30 in all.',
  'mastodon/mastodon app/lib/request.rb',
)
const images = code(
  'JPEG, PNG, GIF, WebP up to 2 MiB; stored with at most 230,400 pixels.',
  'mastodon/mastodon app/models/preview_card.rb',
)
const newer = code('8 MiB with libvips in newer versions.', 'mastodon/mastodon app/models/preview_card.rb')
const card = code(
  'Wider than tall: large at 1.91:1; otherwise a small square; video 16:9; without an image a document icon. Provider and date, title, then author or description.',
  'mastodon/mastodon features/status/components/card.tsx @fefc7457',
)

const article = (property: string): Source => ({
  ...jsonLd(property, ['NewsArticle', 'WebPage']),
  oneType: true,
  strict: property === 'author' || property === 'publisher' ? 'name' : 'text',
})

export const mastodon = definePlatform({
  id: 'mastodon',
  name: 'Mastodon',
  kind: 'social',
  summary: 'Open source: oEmbed, then JSON-LD, then Open Graph; the first tag wins even when it is empty.',
  crawler: {
    userAgents: [
      'Mastodon/<version> (http.rb/<version>; +https://<instance>/) Bot',
      'http.rb/<version> (Mastodon/<version>; +https://<instance>/) Bot',
    ],
    language: { asked: 'its-own', by: language },
    verification: anyServer('github.com/mastodon/mastodon'),
    robots: { honoured: false, by: fetching },
    window: { maxBytes: 1_048_576, over: 'cut', by: request },
    headOnly: false,
    scripts: false,
    types: { accepted: ['text/html'], by: fetching },
    onlyStatus: { status: 200, by: fetching },
    redirects: { max: 3, by: request },
    timeLimit: { pageMs: 30_000, by: request },
    speech: {
      // Version and instance are examples: each instance sends its own.
      userAgent: 'Mastodon/4.5.0 (http.rb/5.3.1; +https://mastodon.example/) Bot',
      accept: 'text/html',
      by: fetching,
    },
  },
  reads: {
    oEmbed: {
      linkTypes: ['application/json+oembed', 'text/json+oembed'],
      readsXml: true,
      onlyStatus: 200,
      version: 'required',
      needsType: true,
      refusesTypes: ['rich'],
      photoUrl: true,
      takesOver: true,
      by: oEmbed,
    },
    attribute: 'either',
    values: 'content',
    keyCase: 'exact',
    duplicates: 'first',
    empty: 'wins',
    needsContent: true,
    decodesJsonLd: details,
    decodesAgain: ['title', 'description', 'siteName'],
    title: {
      sources: [oembed('title'), article('headline'), meta('og:title'), titleElement],
      by: details,
    },
    description: {
      sources: [article('description'), meta('og:description'), metaDescription],
      by: details,
    },
    image: { sources: [oembed('thumbnail_url'), meta('og:image')], by: details },
    imageAlt: { sources: [meta('og:image:alt')], by: details },
    siteName: {
      sources: [oembed('provider_name'), article('publisher'), meta('og:site_name'), host],
      by: details,
    },
    url: {
      sources: [
        { ...link('canonical'), sameHost: true },
        { ...meta('og:url'), sameHost: true },
      ],
      by: details,
    },
    authorForDescription: {
      sources: [oembed('author_name'), article('author'), meta('og:author'), meta('og:author:username')],
      by: details,
    },
  },
  image: {
    reference: { accepts: 'any', by: details },
    needs: [
      { maxBytes: 2_097_152, doubt: 'newer versions of % take up to 8 MiB, older ones 2 MiB', by: images },
      { maxBytes: 8_388_608, by: newer },
    ],
    formats: { accepted: ['jpeg', 'png', 'gif', 'webp'], refused: [], by: images },
  },
  layouts: [
    {
      name: 'video',
      shape: 'large',
      looks: 'A player at 16:9',
      rank: 'special',
      when: [{ anyOf: [{ present: ['twitter:player'] }, { oEmbedType: 'video' }] }],
      picture: { frame: { ratio: 1.78, position: 'center' }, needs: [] },
      by: card,
    },
    {
      name: 'large',
      looks: 'An image over the whole width, text below',
      rank: 'best',
      picture: { frame: { ratio: 1.91, position: 'center' }, needs: [{ landscape: true, by: card }] },
      by: card,
    },
    {
      name: 'small',
      looks: 'A small square image next to the text',
      picture: { frame: { ratio: 1, position: 'center' }, needs: [] },
      by: card,
    },
    { ...TEXT_CARD, looks: 'A document icon next to the text', by: card },
  ],
  bare: { why: 'The page gives Mastodon no title, so no card is saved.', by: details },
  warnings: [
    {
      id: 'author-account',
      when: [{ present: ['fediverse:creator'] }],
      message:
        'The page names an account in fediverse:creator: where that account allows this site, a line "More from …" is drawn under the card, and neither author nor description in it.',
      by: card,
    },
    {
      id: 'oembed-first',
      when: [{ oEmbed: 'unseen' }],
      message:
        'The page offers oEmbed, which Mastodon asks before the tags (an answer of type "rich" is passed over); its answer did not reach this inspection, so the card may say something else.',
      by: fetching,
    },
  ],
  cache: {
    seconds: 1_209_600,
    note: 'Read again after 2 weeks, or when the image is missing; every instance keeps its own',
  },
  refresh: {
    description: 'No tool: each instance reads a page again after two weeks, or when the image is missing.',
    url: null,
    cannot: 'Every instance keeps a card of its own; none can be made to look again from outside.',
  },
  unknowns: [
    'How much of title and description the interface draws (cut by its style sheet)',
    'Which version an instance runs',
  ],
})
