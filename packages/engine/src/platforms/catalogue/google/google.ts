import { headerValues } from '../../../capture/headers.ts'
import { folklore, official } from '../../../facts/evidence.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import type { Crawler } from '../../platform-rules.ts'
import { earlierHeading, heading, imageUrlKeys, meta, titleElement } from '../../sources.ts'

const bot = official(
  'The first 2 MB of a file; Googlebot obeys robots.txt; scripts run in a later step.',
  'developers.google.com/search/docs/crawling-indexing/googlebot',
)
const languages = official(
  'Requests are sent without Accept-Language.',
  'developers.google.com/search/docs/specialty/international/locale-adaptive-pages',
  '2026-11-27',
)
const titles = official(
  'Title links are chosen from <title>, the main visual title, headings, og:title and other text; cut to the width of the device.',
  'developers.google.com/search/docs/appearance/title-link',
)
const snippets = official(
  'Snippets come mostly from the page text and sometimes from the meta description; they differ by query.',
  'developers.google.com/search/docs/appearance/snippet',
)
const imageFacts = official(
  "og:image, primaryImageOfPage and the main entity's image are candidates for the thumbnail; max-image-preview:large allows a big one; Discover wants 1200 pixels of width, 300,000 pixels in all, 16:9.",
  'developers.google.com/search/docs/appearance/google-images; google-discover',
)
const head = official(
  'An element that does not belong in the head ends it: what comes after is not read as its metadata.',
  'developers.google.com/search/docs/crawling-indexing/valid-page-metadata (2025-12-31)',
)
const icons = official(
  'The favicon is square, 8×8 or more, better over 48×48, one per host; Googlebot-Image fetches it.',
  'developers.google.com/search/docs/appearance/favicon-in-search',
)
const noindex = official(
  'noindex keeps a page out of the results; nosnippet and max-snippet shape its text.',
  'developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
)
const kept = official(
  'robots.txt and noindex keep pages and images out.',
  'developers.google.com/search/docs/appearance/google-images',
)
const widths = folklore('Titles are cut near 600 pixels, snippets near 155 to 160 characters.', 'guides')
const verifying = official(
  'Requests of common crawlers, such as Googlebot, come from the networks of common-crawlers.json, and their reverse DNS is in googlebot.com.',
  'developers.google.com/crawling/docs/crawlers-fetchers/verifying-googlebot',
)

/** A directive for another crawler (`otherbot: noindex`) does not count. */
const refuses: NonNullable<Crawler['refuses']> = ({ entries, headers: sent }) => {
  const tags = ['robots', 'googlebot'].flatMap((key) => entries.get(key) ?? []).map(({ value }) => value)
  const headers = headerValues(sent, 'x-robots-tag').map(forGoogle)
  return [...tags, ...headers].some(saysNoindex)
    ? {
        why: "The page says noindex, which keeps it out of Google's results.",
        by: noindex,
        faults: ['page-noindex'],
      }
    : null
}

/** Directives with a colon of their own; any other word before a colon names a crawler. */
const WITH_VALUE = /^(?:max-snippet|max-image-preview|max-video-preview|unavailable_after)$/i

function forGoogle(header: string): string {
  const [, word, rest] = /^\s*([\w-]+)\s*:(.*)$/s.exec(header) ?? []
  if (word === undefined || rest === undefined || WITH_VALUE.test(word)) return header
  return word.toLowerCase() === 'googlebot' ? rest : ''
}

/** Whole directives only: `max-image-preview:none` is no `none`. */
const saysNoindex = (directives: string): boolean =>
  directives.split(',').some((directive) => /^\s*(?:noindex|none)\s*$/i.test(directive))

const sentOn = official(
  'A meta refresh and a redirect by script are taken for redirects.',
  'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  '2026-07-08',
)

export const google = definePlatform({
  id: 'google',
  name: 'Google',
  kind: 'search',
  summary: 'Chooses title, snippet and thumbnail for each query; the page can only propose them.',
  crawler: {
    userAgents: ['Googlebot (several strings)'],
    language: { asked: 'none', by: languages },
    verification: {
      ranges: {
        list: 'https://developers.google.com/static/crawling/ipranges/common-crawlers.json',
        by: verifying,
      },
      reverseDns: { suffixes: ['googlebot.com'], by: verifying },
    },
    robots: { token: 'Googlebot', honoured: true, by: bot, images: kept },
    window: { maxBytes: 2_000_000, over: 'cut', by: bot },
    headOnly: true,
    headBy: head,
    scripts: true,
    sentOn: { follows: true, by: sentOn },
    refuses,
    // Sites recognise the real one by its IP address: a request that only carries its name proves nothing.
    speech: null,
  },
  reads: {
    title: { sources: [titleElement, heading, earlierHeading, meta('og:title')], by: titles },
    description: { sources: [meta('description')], by: snippets },
    image: {
      sources: [meta('og:image'), imageUrlKeys('whether % takes one in place of og:image is not known')],
      by: imageFacts,
    },
  },
  image: { picks: imageFacts, advised: { width: 1200, by: imageFacts } },
  layouts: [
    {
      name: 'thumbnail',
      shape: 'small',
      looks: 'Title link and snippet with a small image',
      rank: 'best',
      picture: {},
      note: 'Google chooses title, snippet and image for each query; what the page names are candidates.',
      by: imageFacts,
    },
    {
      ...TEXT_CARD,
      looks: 'Title link and snippet',
      note: 'Google chooses title and snippet by itself; the sources here are not in a known order.',
      by: titles,
    },
    {
      name: 'text',
      looks: 'Title link and snippet of words that Google takes from the page',
      needs: [],
      when: [{ showsText: true }],
      doubt: {
        id: 'guessed-title',
        why: 'The page proposes no title: no <title>, no heading, no og:title; which of its words Google takes instead is not known.',
      },
      by: titles,
    },
  ],
  bare: { why: 'The page proposes no title: no <title>, no heading, no og:title, no text.', by: titles },
  text: {
    domain: true,
    fillsDescription: true,
  },
  warnings: [
    {
      id: 'no-description',
      when: [{ absent: ['description'] }],
      message: 'Without a meta description the snippet comes from the page text alone.',
      by: snippets,
    },
  ],
  cache: { note: 'Until the page is crawled again' },
  refresh: {
    description: 'Ask for a new crawl in Search Console (URL inspection).',
    url: 'https://search.google.com/search-console',
  },
  evidence: [icons, noindex, widths],
  unknowns: [
    'Which title, snippet and image a query will show',
    'Where title and snippet are cut (pixel and character counts are folklore)',
    'Whether a page text or script changes what is read: scripts run there, not here',
  ],
})
