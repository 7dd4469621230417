import { folklore, measured, official } from '../../../facts/evidence.ts'
import { definePlatform } from '../../define-platform.ts'
import { GUESSABLE } from '../../resolver/guessable.ts'
import { meta, otherImageKeys, titleElement, type Source } from '../../sources.ts'

const help = official(
  'Images of 1200×627 pixels or more at 1.91:1, at most 5 MB; under 401 pixels of width a thumbnail is drawn (that note is below the ad sizes of the same page).',
  'linkedin.com/help/linkedin/answer/a521928',
)
const engineering = official(
  'Structured metadata first, Open Graph by name, then guesses; the exact order is not told. Post Inspector reads a page again.',
  'engineering.linkedin.com/blog/2018/06/post-inspector--a-tool-to-optimize-content-sharing',
)
const robots = measured(
  'A disallow for LinkedInBot made previews vanish, and Post Inspector said so.',
  'news.cgast.org/news/17784',
)
const scripts = measured(
  'Ran scripts for 20 s and more and fetched files up to 50 MB for message previews (2020).',
  'mysk.blog/2020/10/25/link-previews',
)
const smaller = measured(
  'A limit of 1 MB for images was reported in 2017.',
  'github.com/warfare-plugins/social-warfare/issues/334',
)
const lists = folklore(
  'User agent, a cache of about 7 days, no description in the feed card, twitter: tags read or not.',
  'bot directories and guides',
)

const deepLink = folklore(
  'Post Inspector opens on an address given behind /post-inspector/inspect/.',
  'many public repositories that link to it so',
)

const guessed = '% prefers structured metadata and then guesses, in an order that is not known'
const disputed = 'sources disagree on whether % reads Twitter tags'
const unsure = (source: Source, doubt: string): Source => ({ ...source, doubt })
const titleOnly = { title: true, description: false }
const noDescription = 'Guides say that the feed card leaves the description out (folklore).'

export const linkedin = definePlatform({
  id: 'linkedin',
  name: 'LinkedIn',
  kind: 'social',
  summary:
    'Prefers Open Graph and guesses the rest; the width of the image decides between a large card and a thumbnail.',
  crawler: {
    userAgents: ['LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)'],
    fetchedBy: 'server',
    robots: { token: 'LinkedInBot', honoured: true, by: robots },
  },
  reads: {
    quotes: 'any',
    title: {
      sources: [meta('og:title'), unsure(meta('twitter:title'), disputed), unsure(titleElement, guessed)],
      by: engineering,
    },
    description: {
      sources: [
        meta('og:description'),
        unsure(meta('twitter:description'), disputed),
        { from: 'meta', keys: ['description'], attribute: 'name', doubt: guessed },
      ],
      by: engineering,
    },
    image: {
      sources: [meta('og:image'), unsure(meta('twitter:image'), disputed), otherImageKeys()],
      by: engineering,
    },
  },
  image: {
    needs: [{ maxBytes: 5_000_000, by: help }],
    // The stated minimum of the sharing module; smaller images are still drawn.
    advised: { width: 1200, height: 627, by: help },
  },
  layouts: [
    {
      name: 'large',
      shape: 'large',
      looks: 'An image over the whole width, title below',
      rank: 'best',
      when: [],
      needs: ['title'],
      picture: {
        frame: { ratio: 1.91, position: 'center' },
        needs: [
          {
            minWidth: 401,
            doubt:
              'the note on thumbnails is below the sizes for advertisements; whether % draws this one small in a post is not known',
            by: help,
          },
        ],
      },
      draws: titleOnly,
      note: noDescription,
      by: help,
    },
    {
      name: 'small',
      shape: 'small',
      looks: 'A thumbnail beside the title',
      rank: 'lesser',
      when: [],
      needs: ['title'],
      picture: {},
      draws: titleOnly,
      note: noDescription,
      by: help,
    },
    {
      name: 'text',
      shape: 'text',
      looks: 'The title, with an image that LinkedIn finds in the page',
      rank: 'special',
      when: [
        { absent: ['og:image', 'twitter:image', 'og:image:url', 'og:image:secure_url', 'twitter:image:src'] },
        { drawsPictures: true },
      ],
      needs: ['title'],
      findsPicture: true,
      draws: titleOnly,
      note: noDescription,
      doubt: {
        id: 'page-picture',
        why: 'The page names no image; LinkedIn then guesses, and which one of the page it takes, if any, is not known.',
      },
      by: engineering,
    },
    {
      name: 'text',
      shape: 'text',
      looks: 'The title without an image',
      rank: 'lesser',
      when: [],
      needs: ['title'],
      draws: titleOnly,
      note: noDescription,
    },
    {
      name: 'text',
      shape: 'text',
      looks: 'What LinkedIn guesses',
      rank: 'lesser',
      when: [GUESSABLE],
      needs: [],
      draws: titleOnly,
      doubt: {
        id: 'guessed-title',
        why: 'The page has no og:title and no <title>; LinkedIn then guesses, in a way that is not known.',
      },
      by: engineering,
    },
  ],
  bare: {
    why: 'The page has no og:title, no <title>, and nothing else that LinkedIn could guess from.',
    by: engineering,
  },
  text: { lineBreaks: 'folded' },
  warnings: [
    {
      id: 'image-over-1-mb',
      when: [{ imageOverBytes: 1_000_000 }],
      message: "A report of 2017 put LinkedIn's limit for images at 1 MB; the documented limit is 5 MB.",
      by: smaller,
    },
  ],
  cache: { note: 'About 7 days (folklore)' },
  refresh: {
    description: 'Open the address in Post Inspector: it reads the page again and shows what it found.',
    url: 'https://www.linkedin.com/post-inspector/',
    opensOn: { template: 'https://www.linkedin.com/post-inspector/inspect/%', by: deepLink },
    cannot: 'What becomes of posts that are already published is not known.',
  },
  evidence: [help, engineering, robots, scripts, smaller, lists, deepLink],
  unknowns: [
    'The exact order of sources, and whether twitter: tags are read',
    'How much of a page is read, whether tags count outside the head',
    'Whether scripts run today (measured in 2020 for messages; guides say no)',
    'Which image formats are taken for shares; WebP and AVIF in particular',
    'Whether robots.txt is obeyed for images too',
    'How much of the title is drawn; whether the description ever is',
  ],
})
