import { code, measured, reports } from '../../../facts/evidence.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import type { Crawler } from '../../platform-rules.ts'
import { NOT_PAGES } from './not-pages.ts'
import { sharedFormats } from '../../public-tests.ts'
import { meta, metaDescription, otherImageKeys, titleElement } from '../../sources.ts'

const card = code(
  'One layout: image on top at 1200:630; title 3 lines (the URL where there is none), description 2 lines with an image and 4 without, host 1 line.',
  'bluesky-social/social-app src/components/Post/Embed/ExternalEmbed/index.tsx @0589bd7d',
)
const client = code(
  'A server ("cardyb") reads the page and the composer waits 15 s; paths that end in the extension of another type than a page (.com, .doc, .pdf, .xml and some 1,200 more) are not tried.',
  'bluesky-social/social-app src/lib/link-meta/link-meta.ts @0655301a',
  '2026-11-23',
)
const challenge = code(
  'Titles of Cloudflare and Anubis challenge pages are dropped.',
  'bluesky-social/social-app src/lib/link-meta/botChallenge.ts @0ca2f1c2',
)
const record = code(
  'An image in the record holds at most 1,000,000 bytes; the card is stored in the post and never read again.',
  'bluesky-social/atproto lexicons/app/bsky/embed/external.json @0a6cd8ed',
)
const recompressed = measured(
  'Images are compressed again and lose their EXIF rotation (2024).',
  'github.com/bluesky-social/social-app/issues/6303',
  { seen: '2024' },
)
const formats = sharedFormats('WebP is drawn, AVIF is not.')
const webp = measured(
  'A WebP og:image failed (November 2024).',
  'github.com/bluesky-social/social-app/issues/6171',
  { seen: '2024-11' },
)
const order = reports(
  'Open Graph, then Twitter tags, then <title> and meta description: a guide says so of the extractor, and the code that the app had before it (until August 2023) read all of them.',
  'bluesky-social/social-app src/lib/link-meta/html.ts @35c1b251, issue 1100; opengraphplus.com/consumers/bluesky/tags',
  { seen: '2023-08' },
)
const absolute = reports(
  'A relative og:image is not resolved (2025).',
  'github.com/NerdyDayTrips/website/issues/1060',
  { seen: '2025-06' },
)
const small = measured(
  'There is no small form of the card; a request for one is open since 2024.',
  'github.com/bluesky-social/social-app/issues/5012',
  { seen: '2024' },
)
const agent = measured('User agent of the extractor.', 'public server logs')
const otherAgent = measured(
  'A second user agent, which names Chrome and Safari too (2024).',
  'github.com/bluesky-social/social-app/pull/6521',
  { seen: '2024' },
)
const attachment = measured(
  'An image sent as an attachment was not drawn.',
  'github.com/bluesky-social/social-app/issues/4962',
)

/** In the languages of its visitors Anubis says it otherwise; the app knows those too, this list does not. */
const CHALLENGES: ReadonlySet<string> = new Set(['just a moment...', "making sure you're not a bot!"])

const refuses: NonNullable<Crawler['refuses']> = ({ titles, entries, pageUrl, redirects }) => {
  const shared = redirects[0] ? new URL(redirects[0].url) : pageUrl
  const extension = shared.pathname.split('.').pop() ?? ''
  if (NOT_PAGES.has(extension))
    return {
      why: `The path ends in .${extension}, which Bluesky takes for a file that is no page: it does not ask for it.`,
      by: client,
      faults: ['path-extension'],
    }
  const named = entries.get('og:title')?.find(({ value }) => value !== '')
  const title = named?.value ?? titles[0]?.tag.content
  const plain = title?.trim().toLowerCase().replaceAll('’', "'").replaceAll('…', '...')
  return plain !== undefined && CHALLENGES.has(plain)
    ? {
        why: 'The page is a challenge for robots, which Bluesky knows by its title and drops.',
        by: challenge,
        faults: ['challenge-page'],
      }
    : null
}

const extractor = measured(
  'The extractor of the app answers anyone with likely_type, url, title, description and image of a page.',
  'github.com/bluesky-social/social-app/issues/9247',
  { seen: '2025-10' },
)

export const bluesky = definePlatform({
  id: 'bluesky',
  name: 'Bluesky',
  kind: 'social',
  summary: 'A closed extractor reads the page when the post is written; the card never changes afterwards.',
  crawler: {
    userAgents: [
      'Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app) Chrome/W.X.Y.Z Safari/537.36',
    ],
    verification: {
      none: reports(
        'Owners of firewalls asked for the addresses of its crawler and were given its user agent only (2024, 2025).',
        'GitHub: bluesky-social/social-app 6521 and 8344',
        { seen: '2025-05', people: 2 },
      ),
    },
    timeLimit: { pageMs: 15_000, by: client },
    refuses,
  },
  reads: {
    title: { sources: [meta('og:title'), meta('twitter:title'), titleElement], by: order },
    description: {
      sources: [meta('og:description'), meta('twitter:description'), metaDescription],
      by: order,
    },
    image: {
      sources: [meta('og:image'), meta('twitter:image'), otherImageKeys()],
      by: order,
    },
  },
  image: {
    reference: { accepts: 'absolute', by: absolute },
    tried: { webp: { drawn: true, by: formats }, avif: { drawn: false, by: formats } },
    needs: [
      {
        maxBytes: 1_000_000,
        doubt:
          '% keeps no more in a post and compressed such images again in 2024; whether this one fits then is not known',
        by: record,
      },
    ],
  },
  layouts: [
    {
      name: 'large',
      looks: 'An image over the whole width, text below',
      rank: 'best',
      needs: [],
      picture: { frame: { ratio: 1.905, position: 'center' }, needs: [] },
      by: card,
    },
    {
      ...TEXT_CARD,
      looks: 'Text without an image; the description takes up to 4 lines',
      descriptionLines: 4,
      by: card,
    },
    {
      ...TEXT_CARD,
      looks: 'The URL and a description of up to 4 lines',
      needs: ['description'],
      descriptionLines: 4,
      by: card,
    },
  ],
  bare: {
    why: 'The page gives Bluesky no title, description or image; the card would show the bare URL.',
    by: card,
  },
  text: {
    title: { lines: 3, by: card },
    description: { lines: 2, by: card },
    domain: true,
    addressForTitle: true,
  },
  warnings: [
    {
      id: 'webp',
      when: [{ imageFormat: ['webp'] }],
      message: 'A WebP og:image failed in November 2024, and was drawn in December 2024.',
      by: webp,
    },
  ],
  cache: { note: 'The card is stored in the post; later edits of the page do not change it' },
  refresh: {
    description:
      'Ask the extractor that the app asks: it answers anyone with what it reads now. A posted card never changes: delete the post and write it again.',
    url: 'https://cardyb.bsky.app/v1/extract',
    opensOn: { template: 'https://cardyb.bsky.app/v1/extract?url=%', by: extractor },
  },
  evidence: [challenge, recompressed, small, agent, otherAgent, attachment],
  unknowns: [
    "Whether tags in name= or outside the head count, which of several is taken, robots.txt, scripts, redirects and how much of a page is read: the extractor's source was not found",
    'Cards of Atmosphere records (associatedRefs), which replace the tags, are not simulated',
  ],
})
