import { folklore, measured, official, reports } from '../../../facts/evidence.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import { GUESSABLE } from '../../resolver/guessable.ts'
import { pastedPages } from '../../public-tests.ts'
import { imageUrlKeys, meta, metaDescription, oembed, titleElement } from '../../sources.ts'

const help = official(
  'Images of 1200×627 pixels or more at 1.91:1, at most 5 MB; under 401 pixels of width a thumbnail is drawn (that note is below the ad sizes of the same page).',
  'linkedin.com/help/linkedin/answer/a521928',
)
const thumbnail = official(
  'A post has a small thumbnail of the linked page; it becomes a wide image where the post is an ad, and small again where the ad is shared. Best at 3:2 or 16:9.',
  'linkedin.com/help/lms/answer/a1689427',
)
const engineering = official(
  'Structured metadata first, Open Graph by name, then guesses; the exact order is not documented. Post Inspector reads a page again.',
  'engineering.linkedin.com/blog/2018/06/post-inspector--a-tool-to-optimize-content-sharing',
)
const robots = measured(
  'A disallow for LinkedInBot made previews vanish, and Post Inspector said so.',
  'news.cgast.org/news/17784',
)
const scripts = measured(
  'Ran scripts for 20 s and more and fetched files up to 50 MB for message previews (2020).',
  'mysk.blog/2020/10/25/link-previews',
  { seen: '2020-10' },
)
const smaller = measured(
  'A limit of 1 MB for images was reported in 2017.',
  'github.com/warfare-plugins/social-warfare/issues/334',
  { seen: '2017' },
)
const lists = folklore(
  'User agent, a cache of about 7 days, no description in the feed card, twitter: tags read or not.',
  'bot directories and guides',
)

const plainTags = measured(
  'Without Open Graph the card has the text of <title>, and the meta description is read.',
  'getoutofmyhead.dev/link-preview-meta-tags; GitHub: next-prismic-base pull 231',
  { seen: '2022-10', people: 2 },
)
const quoting = measured(
  'An image whose tag a minifier had left without quotes was missing, and came back with them (2023).',
  'github.com/philhawksworth/netlify-plugin-minify-html/issues/25',
  { seen: '2023-03' },
)
const picks = measured(
  'Without an image in its tags it takes an <img> of the page, mostly the first (2017 to 2024).',
  'GitHub: Etch.OrchardCore.SEO pull 44, docslikecode pull 63, delta-io/website 206, godotengine/godot-website 893, linkedin/linkedin.github.com 26',
  { seen: '2024-08', people: 5 },
)
const twitterTags = pastedPages(
  'With Twitter tags alone the card has their title and description, and no thumbnail, although the URL of the image was absolute.',
)
const oEmbed = measured(
  'An oEmbed answer comes before Open Graph, of type rich too, in JSON or XML: its title and thumbnail win over og:title and og:image (2018 to 2025).',
  'GitHub: Yoast/wordpress-seo 10631 and 14683, warfare-plugins/social-warfare 683, asu-ke-web-services/ASU-Web-Standards-Wordpress-Theme pull 382, awesomemotive/all-in-one-seo-pack 3186, rankmath/seo-by-rank-math 227, buttondown/roadmap 1103, pressbooks 4097',
  { seen: '2025-01', people: 8 },
)
const named = reports(
  'og:image in name= was not taken until it was in property=; of og:title there is no test of its own (2019 to 2025).',
  'GitHub: torchbox-frontend pull 107, Etch.OrchardCore.SEO pull 44, react-three-next pull 115, osmus/dogwood pull 17',
  { seen: '2025-01', people: 4 },
)
const absolute = reports(
  'A relative og:image is not resolved (2026, and guides). An example on its help page begins with "//", so that is taken.',
  'GitHub: DaniAkash pull 11; guides',
  { seen: '2026-03' },
)
const webp = reports(
  'WebP is drawn since December 2024, before it was not; the help page names JPG, PNG and GIF alone.',
  'joost.blog/use-avif-webp-share-images; github.com/godotengine/godot-website/issues/893',
  { seen: '2024-12' },
)
const avif = measured('AVIF is not drawn.', 'joost.blog/use-avif-webp-share-images', { seen: '2024-12' })
const svg = reports(
  'SVG is not drawn, and the help page names JPG, PNG and GIF alone.',
  'GitHub: EddieHub 146; the help page as quoted in godotengine/godot-website 893',
  { seen: '2021-01' },
)
const streamed = reports(
  'Post Inspector read no title, description or image where Next.js had streamed the tags into the body; Next.js then put LinkedInBot on the list of those that get them in the head.',
  'https://github.com/vercel/next.js/issues/76746',
  { seen: '2025-03' },
)
const agent = measured(
  'User agent in a server log, from 108.174.5.113 (April 2024).',
  'github.com/maglevhq/maglev-core/pull/79',
  { seen: '2024-04' },
)
const noindex = reports(
  'Post Inspector said that it does not read a page with noindex (December 2023), and an article with noindex could not be shared (January 2024).',
  'GitHub: baptisteArno/typebot.io 1123, forem/forem 20485',
  { seen: '2024-01', people: 2 },
)
const deepLink = folklore(
  'Post Inspector opens on a URL given behind /post-inspector/inspect/.',
  'many public repositories that link to it so',
)
const lookup = measured(
  'Reverse DNS of 108.174.5.113, which asked as LinkedInBot, is 108-174-5-113.fwd.linkedin.com (2024). LinkedIn itself publishes no way.',
  'deviceandbrowserinfo.com/learning_zone/articles/linkedin-bot',
  { seen: '2024-06' },
)

const titleOnly = { title: true, description: false }
const noDescription = 'Guides say that the feed card leaves the description out (folklore).'
const thumbnailNote = `Only ads draw the image wide. ${noDescription}`

export const linkedin = definePlatform({
  id: 'linkedin',
  name: 'LinkedIn',
  kind: 'social',
  summary:
    'Prefers Open Graph and guesses the rest; posts have a small thumbnail, and only ads the wide image.',
  crawler: {
    userAgents: ['LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)'],
    missesBody: streamed,
    verification: { reverseDns: { suffixes: ['linkedin.com'], by: lookup } },
    robots: { token: 'LinkedInBot', honoured: true, by: robots },
  },
  reads: {
    oEmbed: {
      linkTypes: ['application/json+oembed', 'text/json+oembed'],
      readsXml: true,
      by: oEmbed,
    },
    attribute: 'property-first',
    by: named,
    title: {
      sources: [
        { ...oembed('title'), by: oEmbed },
        { ...meta('og:title'), attribute: 'property' },
        { ...meta('twitter:title'), by: twitterTags },
        { ...titleElement, by: plainTags },
      ],
      by: engineering,
    },
    description: {
      sources: [
        { ...meta('og:description'), attribute: 'property' },
        { ...meta('twitter:description'), by: twitterTags },
        { ...metaDescription, by: plainTags },
      ],
      by: engineering,
    },
    image: {
      sources: [
        { ...oembed('thumbnail_url'), by: oEmbed },
        { ...meta('og:image'), attribute: 'property' },
        imageUrlKeys('whether % takes one in place of og:image is not known'),
      ],
      quotes: 'quoted',
      quotesBy: quoting,
      by: engineering,
    },
  },
  image: {
    reference: { accepts: 'with-host', by: absolute },
    tried: {
      webp: { drawn: true, by: webp },
      avif: { drawn: false, by: avif },
      svg: { drawn: false, by: svg },
    },
    picks,
    needs: [{ maxBytes: 5_000_000, by: help }],
    // The stated minimum of the sharing module; smaller images are still drawn.
    advised: { width: 1200, height: 627, by: help },
  },
  layouts: [
    {
      name: 'small',
      looks: 'A thumbnail next to the title, as posts of people and pages have it; the wide image is for ads',
      rank: 'best',
      picture: {},
      draws: titleOnly,
      note: thumbnailNote,
      by: thumbnail,
    },
    {
      ...TEXT_CARD,
      looks: 'The title without an image',
      draws: titleOnly,
      note: noDescription,
      by: plainTags,
    },
    {
      name: 'text',
      looks: 'LinkedIn picks text and image itself',
      needs: [],
      when: [GUESSABLE],
      draws: titleOnly,
      doubt: {
        id: 'guessed-title',
        why: 'LinkedIn finds neither og:title nor <title>, and then guesses, in a way that is not known.',
      },
      by: engineering,
    },
  ],
  bare: {
    why: 'The page has no og:title, no <title>, and nothing else that LinkedIn could guess from.',
    by: engineering,
  },
  warnings: [
    {
      id: 'oembed-first',
      when: [{ oEmbed: 'unseen' }],
      message:
        'The page offers oEmbed, which LinkedIn reads before the tags; its answer did not reach this inspection, so the card may say something else.',
      by: oEmbed,
    },
    {
      id: 'noindex',
      when: [{ key: 'robots', includes: 'noindex' }],
      message:
        'The page says noindex. Two people report that LinkedIn makes no preview of such a page: look at it in Post Inspector.',
      by: noindex,
    },
    {
      id: 'webp',
      when: [{ imageFormat: ['webp'] }],
      message:
        'LinkedIn draws WebP only since December 2024, and names JPG, PNG and GIF alone: offer JPEG or PNG.',
      by: webp,
    },
    {
      id: 'image-over-1-mb',
      when: [{ imageOverBytes: 1_000_000 }],
      message: "A report of 2017 put LinkedIn's limit for images at 1 MB; the documented limit is 5 MB.",
      by: smaller,
    },
  ],
  cache: { note: 'About 7 days (folklore)' },
  refresh: {
    description: 'Open the URL in Post Inspector: it reads the page again and shows what it found.',
    url: 'https://www.linkedin.com/post-inspector/',
    opensOn: { template: 'https://www.linkedin.com/post-inspector/inspect/%', by: deepLink },
    cannot: 'What becomes of posts that are already published is not known.',
  },
  evidence: [scripts, lists, agent],
  unknowns: [
    'How long it waits: guides speak of a short time, and give no number',
    'How much of a page is read, whether tags count outside the head, which of several og:image is taken: issues and guides were searched, and nothing was found',
    'What is drawn where there is no title: one report saw a card with the words "Lien web" (Web link)',
    'Whether scripts run today (measured in 2020 for messages; guides say no)',
    'Whether robots.txt is obeyed for images too',
    'How much of the title is drawn; whether the description ever is',
  ],
})
