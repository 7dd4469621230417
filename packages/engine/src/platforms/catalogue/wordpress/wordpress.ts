import { code, official } from '../../../facts/evidence.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import { meta, titleElement } from '../../sources.ts'
import { anyServer } from '../../verification.ts'

const source = code(
  'Releases 5.9 to 6.1: the first 150 KB, up to <body>; regular expressions over the source as it is, comments included, in any case, values in quotes and without white space around "="; <title> only; the first of description or og:description in name=, even an empty one; the same of og:image or og:image:url in property=, joined to the site\'s root; icon from rel icon, shortcut icon or icon shortcut; status exactly 200; title and description are decoded and their HTML taken out; kept 1 hour; no robots.txt.',
  'WordPress 5.9 and 6.1.9 class-wp-rest-url-details-controller.php',
  '2026-11-25',
)

const waiting = official(
  'A request ends after 5 seconds unless the site sets another time; the reader of link details sets none.',
  'developer.wordpress.org/reference/hooks/http_request_timeout (2026-08-20); class-wp-rest-url-details-controller.php @1949b12f',
  '2026-11-27',
)

export const wordpress = definePlatform({
  id: 'wordpress',
  name: 'WordPress editor',
  kind: 'editor',
  summary:
    'The link preview of the block editor: <title>, not og:title, and only the first 150 KB before <body>.',
  crawler: {
    userAgents: ['WP-URLDetails/<version> (+<site>)'],
    verification: anyServer('github.com/WordPress/wordpress-develop'),
    robots: { honoured: false, by: source },
    window: { maxBytes: 153_600, over: 'cut', by: source },
    headOnly: true,
    scripts: false,
    onlyStatus: { status: 200, by: source },
    timeLimit: { pageMs: 5_000, by: waiting },
    // Version and site are examples: each site sends its own.
    speech: { userAgent: 'WP-URLDetails/6.9 (+https://wordpress.example)', by: source },
  },
  reads: {
    attribute: 'name',
    values: 'content',
    keyCase: 'ignored',
    duplicates: 'first',
    empty: 'wins',
    needsContent: true,
    quotes: 'value-quoted',
    asText: source,
    tight: true,
    decodesAgain: ['title', 'description'],
    stripsTags: ['title', 'description'],
    title: { sources: [titleElement], by: source },
    description: { sources: [meta('description', 'og:description')], by: source },
    image: { sources: [{ ...meta('og:image', 'og:image:url'), attribute: 'property' }], by: source },
  },
  image: { reference: { accepts: 'any', from: 'root', by: source } },
  layouts: [
    {
      name: 'card',
      shape: 'large',
      looks: 'A preview in the editor: icon, title, image, description',
      rank: 'best',
      picture: {},
      note: 'Seen by authors in the editor, not by readers.',
      by: source,
    },
    { ...TEXT_CARD, looks: 'Icon, title and description', by: source },
  ],
  bare: {
    why: 'The head of the page has no <title> within its first 150 KB; og:title is not read.',
    by: source,
  },
  text: { domain: true },
  cache: { seconds: 3_600, note: '1 hour' },
  refresh: { description: 'No tool: the editor asks again after an hour.', url: null },
  unknowns: [
    'Whether releases from 6.5 on read tags another way: a branch of that time had another reader',
    'Limits of images',
    'How much text is drawn',
    'Redirects (those of the WordPress HTTP API)',
  ],
})
