import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import { folklore, measured, official, reports } from '../../../facts/evidence.ts'
import { longestTitles } from '../../public-tests.ts'
import { imageUrlKeys, meta } from '../../sources.ts'

// The Cards pages are gone from X's live site; what is official here was read in archived copies.
const start = official(
  'Archived: Twitterbot obeys robots.txt, a plain ASCII file, for pages and images; tags in name=, property= as a fall-back; the last twitter:card wins; cards are kept about 7 days.',
  'developer.twitter.com, Cards: getting started (archived copy)',
)
const markup = official(
  'Archived: twitter:* before og:*; without twitter:card a summary card may be drawn from og:type, og:title and og:description; title 70, description 200, alt 420 characters.',
  'developer.x.com, Cards markup (archived copy)',
)
const files = official(
  'Archived: images under 5 MB in JPG, PNG, WEBP or GIF, of which the first frame is drawn; no SVG.',
  'developer.x.com, Cards markup (archived copy)',
)
const summary = official(
  'Archived: the summary card is square, from 144×144 to 4096×4096 pixels.',
  'developer.x.com, summary card (archived copy)',
)
const large = official(
  'Archived: the large card is 2:1, from 300×157 to 4096×4096 pixels.',
  'developer.x.com, summary card with large image (archived copy of 2026-02-04)',
)
const sentOn = measured(
  'Of a page with a meta refresh the card is drawn, and not that of its target.',
  'https://ws-dl.blogspot.com/2021/11/2021-11-19-html-meta-redirects.html',
  { seen: '2021-11', people: 1 },
)
const headline = measured(
  'Since October 2023 the large card draws no description; since November 2023 the title lies over the image.',
  'boingboing.net 2023-10-05; newsbytesapp.com 2023-11-23; github.com/Textualize/textual/pull/3856',
  { seen: '2023-11', people: 3 },
)
const imageRobots = measured(
  'An image under a path that robots.txt forbids leaves a card without an image (2025).',
  'cholf5.com/en/posts/250908-twitter-card-image-blocked-by-robots.txt',
  { seen: '2025-09' },
)
const player = folklore(
  'The player card needs an https twitter:player, its width and height, and an image.',
  'third-party summaries of the withdrawn player card page',
)
const app = official(
  'Archived: the app card needs an app id and is not drawn on mobile web.',
  'developer.x.com, app card (archived copy)',
)
const weight = measured(
  'Files up to 25 MB were fetched for previews in direct messages (2020).',
  'mysk.blog/2020/10/25/link-previews',
  { seen: '2020-10' },
)
const withdrawn = measured(
  'The documentation of Cards is gone from the live site (October 2026); the preview of the validator was withdrawn in 2022, its log went on.',
  'patrickstox.com/technical-seo/on-page/meta-tags/social-images; cholf5.com/en/posts/250908-twitter-card-image-blocked-by-robots.txt',
)
const robotsDispute = measured(
  'One report of 2024 says that X previews ignored robots.txt.',
  'github.com/rust-lang/crates.io/issues/7947',
  { seen: '2024' },
)

const oldSpelling = measured(
  "The log of X's own validator names twitter:image:src as the tag of the image (February 2026); an image that is broken there left cards without one (2024).",
  'github.com/npmx-dev/npmx.dev/pull/845; github.com/docker/docs/issues/19989',
  { seen: '2026-02', people: 2 },
)

const withoutTitle = measured(
  'Neither <title> nor meta description is read: its own validator asked for twitter:title or og:title (2017 to 2022).',
  'getoutofmyhead.dev/link-preview-meta-tags; GitHub: gohugoio/hugo 3095, FriendsOfFlarum/seo 21, standardebooks/web pull 90, web.dev 4828, elementary/store 100',
  { seen: '2022-08', people: 6 },
)
const unnamed = reports(
  'Without twitter:card a small card from Open Graph: staff (2017), its validator (2017), and cards seen in 2022 and 2024, the last without og:description. Nothing newer was found; guides say that nothing is drawn.',
  'github.com/twitter/twitter-text/issues/180; twittercommunity.com/t/84185; getoutofmyhead.dev/link-preview-meta-tags; github.com/rolldown/rolldown/pull/477',
  { seen: '2024-03', people: 4 },
)
const relative = measured(
  'A relative image is not resolved (2017 to 2026).',
  'getoutofmyhead.dev/link-preview-meta-tags; GitHub: DaniAkash pull 11, pulumi/docs 3544, jenkins.io pull 804, bazel-website 48',
  { seen: '2026-03', people: 5 },
)
const last = reports(
  'Of several twitter:image or og:image the last is drawn (2020, 2021).',
  'GitHub: hugo-tranquilpeak-theme pull 450, alphagov/govuk-frontend 1920',
  { seen: '2021-01', people: 2 },
)
const contentOnly = reports(
  'twitter:card in value= did not work, and did in content= (2015).',
  'GitHub: duckduckgo-publisher pull 199',
  { seen: '2015-01' },
)

const longest = longestTitles(
  'A title of 47 characters was drawn whole, a longer one was cut. The archived documentation says 70.',
)

const noCard = {
  id: 'card-missing',
  why: 'The page has no twitter:card and no og:type; X drew a small card from Open Graph where og:type was there.',
} as const
const oddCard = {
  id: 'card-value',
  why: 'The value of twitter:card is none that X documents; what X draws then is not known.',
} as const
const brokenCard = {
  id: 'card-incomplete',
  why: 'The page asks for a player or app card and does not give all that it needs; what X draws then is not known.',
} as const
const APP_IDS = ['twitter:app:id:iphone', 'twitter:app:id:ipad', 'twitter:app:id:googleplay']
const KNOWN_CARDS = ['summary', 'summary_large_image', 'player', 'app']
const withoutCard = [{ absent: ['twitter:card'] }, { present: ['og:type'] }]
const withoutEither = [{ absent: ['twitter:card', 'og:type'] }]
const small = {
  name: 'small',
  looks: 'A small square image next to title and description',
  rank: 'lesser',
  picture: {
    frame: { ratio: 1, position: 'center' },
    needs: [{ minWidth: 144, minHeight: 144, maxWidth: 4096, maxHeight: 4096, by: summary }],
  },
} as const
const text = { ...TEXT_CARD, looks: 'Title and description without an image' } as const

const vanity = measured(
  'The host of a card (vanity_url in answers of X) has no "www.": wsj.com, youtube.com.',
  'answers of the site in public repositories (2022 to 2024)',
  '2026-11-23',
)
const validating = official(
  'Twitterbot asks from 199.16.156.0/22, 199.59.148.0/22 and 192.133.76.0/22 (AS13414); reverse DNS is in twttr.com or twitter.com.',
  'developer.x.com/en/docs/x-for-websites/cards/guides/troubleshooting-cards (stored copy of developer.twitter.com)',
)

export const x = definePlatform({
  id: 'x',
  name: 'X',
  kind: 'social',
  summary:
    'Draws a card from Twitter tags and falls back to Open Graph; twitter:card decides whether it is large.',
  crawler: {
    userAgents: ['Twitterbot/1.0'],
    sentOn: { follows: false, by: sentOn },
    verification: {
      ranges: {
        networks: ['199.16.156.0/22', '199.59.148.0/22', '192.133.76.0/22'],
        list: 'https://developer.x.com/en/docs/x-for-websites/cards/guides/troubleshooting-cards',
        by: validating,
      },
      reverseDns: { suffixes: ['twttr.com', 'twitter.com'], by: validating },
    },
    robots: { token: 'Twitterbot', honoured: true, by: start, images: imageRobots },
  },
  reads: {
    attribute: 'name-first',
    isOtherKeyUnsure: true,
    values: 'content',
    keyDuplicates: { 'twitter:card': 'last' },
    by: start,
    title: { sources: [meta('twitter:title'), meta('og:title')], by: markup },
    description: {
      sources: [meta('twitter:description'), meta('og:description')],
      by: markup,
    },
    image: {
      sources: [
        meta('twitter:image'),
        { ...meta('twitter:image:src'), by: oldSpelling },
        meta('og:image'),
        imageUrlKeys('whether % takes one in place of og:image is not known'),
      ],
      duplicates: 'last',
      duplicatesBy: last,
      by: markup,
    },
    imageAlt: { sources: [meta('twitter:image:alt')], by: markup },
  },
  image: {
    reference: { accepts: 'absolute', by: relative },
    needs: [{ underBytes: 5_000_000, by: files }],
    formats: { accepted: ['jpeg', 'png', 'webp', 'gif'], refused: ['svg'], by: files },
  },
  layouts: [
    {
      name: 'player',
      shape: 'large',
      looks: 'An inline player with a poster',
      rank: 'special',
      when: [
        { key: 'twitter:card', oneOf: ['player'] },
        { key: 'twitter:player', startsWith: 'https://' },
        { present: ['twitter:player:width', 'twitter:player:height'] },
      ],
      picture: {},
      by: player,
    },
    {
      name: 'app',
      shape: 'large',
      looks: 'A card of the app, filled from its store',
      needs: [],
      when: [
        { key: 'twitter:card', oneOf: ['app'] },
        {
          anyOf: APP_IDS.map((id) => ({ present: [id] })),
        },
      ],
      draws: { title: false, description: false },
      doubt: {
        id: 'app-store',
        why: "The page asks for an app card; what it shows comes from the app's store, not from the page.",
      },
      by: app,
    },
    {
      name: 'large',
      looks: 'An image over the whole width with the title on it and the host below',
      rank: 'best',
      when: [{ key: 'twitter:card', oneOf: ['summary_large_image'] }],
      picture: {
        frame: { ratio: 2, position: 'center' },
        needs: [{ minWidth: 300, minHeight: 157, maxWidth: 4096, maxHeight: 4096, by: large }],
      },
      // Since 2023-10; the overlay was announced on 2023-11-22 and should be checked against the live product.
      draws: { title: true, description: false },
      note: 'X draws no description on a large card; the title lies over the image.',
      by: large,
    },
    {
      ...small,
      when: [{ key: 'twitter:card', oneOf: ['summary'] }],
      by: summary,
    },
    {
      ...small,
      when: withoutCard,
      by: unnamed,
    },
    {
      ...small,
      when: withoutEither,
      doubt: noCard,
      by: unnamed,
    },
    {
      ...small,
      when: [{ key: 'twitter:card', noneOf: KNOWN_CARDS }],
      doubt: oddCard,
    },
    {
      ...text,
      when: [{ key: 'twitter:card', oneOf: ['summary', 'summary_large_image'] }],
      note: 'Seen where robots.txt keeps the image away; what X draws for one that is too small is not documented.',
      by: imageRobots,
    },
    {
      ...text,
      when: [{ key: 'twitter:card', oneOf: ['player'] }],
      doubt: brokenCard,
    },
    {
      ...text,
      when: [{ key: 'twitter:card', oneOf: ['app'] }, { absent: APP_IDS }],
      doubt: brokenCard,
    },
    {
      ...text,
      when: withoutCard,
      by: unnamed,
    },
    {
      ...text,
      when: withoutEither,
      doubt: noCard,
      by: unnamed,
    },
    {
      ...text,
      when: [{ key: 'twitter:card', noneOf: KNOWN_CARDS }],
      doubt: oddCard,
    },
  ],
  bare: {
    why: 'X draws a card only with twitter:title or og:title, and reads no <title>; the page has neither.',
    by: withoutTitle,
  },
  text: {
    title: { characters: 70, by: markup },
    titleSeen: { characters: 47, by: longest },
    description: { characters: 200, by: markup },
    alt: { characters: 420, by: markup },
    domain: true,
    dropsWww: vanity,
  },
  warnings: [
    {
      id: 'still-frame',
      when: [{ imageFormat: ['gif'] }],
      message: 'X draws only the first frame of a GIF.',
      by: files,
    },
  ],
  cache: { seconds: 604_800, note: 'About 7 days after the link is posted' },
  refresh: {
    description:
      'X has no way to refresh a card: it keeps it for about 7 days. Its Card Validator shows a log, but no preview.',
    url: 'https://cards-dev.x.com/validator',
    cannot: 'A card that X has read cannot be replaced before that.',
  },
  evidence: [headline, weight, withdrawn, contentOnly, robotsDispute],
  unknowns: [
    'How much of a page is read, how many redirects are followed',
    'How long it waits: its validator ended after 15 seconds (2014, dev.twitter.com/docs/cards/troubleshooting) and after 4 (January 2015, spokenlikeageek.com), and nothing newer was found',
    'Whether scripts run (guides say no)',
    'Whether tags outside the head and og:image:url are taken: issues and guides were searched, and nothing was found',
    'Which of several equal titles or descriptions is taken',
    'Whether a card is drawn without twitter:card in 2025 or later: no test was found',
    'What the present product draws: its documentation was withdrawn',
  ],
})
