import { folklore, measured, official } from '../../../facts/evidence.ts'
import { definePlatform } from '../../define-platform.ts'
import { GUESSABLE } from '../../resolver/guessable.ts'
import { meta, titleElement } from '../../sources.ts'

const DOCS = 'developers.facebook.com/docs/sharing/webmasters'
const crawler = official(
  'facebookexternalhit reads robots.txt, and may pass it by for security or integrity checks; tags must come within the first 1 MB; gzip and deflate only; its own test command asks for bytes 0-524288, and servers must honour Range or ignore it wholly; the answer must come within a few seconds.',
  `${DOCS}/web-crawlers`,
)
const guide = official(
  'Reads Open Graph; without it the crawler guesses ("Inferred Property" in the debugger). og:url is the address on which likes and shares are counted.',
  DOCS,
)
const sizes = official(
  '600×315 pixels for the large card, 200×200 at least, 8 MB at most, ratio 1.91:1, best 1200×630.',
  `${DOCS}/images`,
)
const firstShare = official(
  'The first share has no image unless og:image:width and og:image:height are given or the address was scraped before.',
  `${DOCS}/images`,
)
const faq = official(
  'Addresses must be absolute; images between 200×200 and 600×315 are drawn as a small square; posts by Pages are always drawn large and landscape; crops are centred and moved towards faces.',
  `${DOCS}/faq`,
)
const imageUrl = measured(
  'og:image:url without og:image was ignored (2020).',
  'github.com/Astrotomic/php-open-graph/pull/10',
)
const equivalent = official(
  'og:image:url is equivalent to og:image; og:image:type is image/jpeg, image/gif or image/png.',
  `${DOCS} (list of tags)`,
)
const inBody = measured(
  'The debugger reports "Meta Tags In Body", and then does not use the tags; where it sees the end of a broken head is not known.',
  'github.com/manuel-schoebel/ms-seo/issues/78; github.com/nfl/react-helmet/issues/26',
)
const named = measured(
  'The debugger called tags of Open Graph in name= missing.',
  'github.com/nicoknoll/MarkupSEO/issues/18',
)
const daily = official(
  'A page is read again every 24 hours as a rule.',
  'developers.facebook.com/docs/sharing/best-practices',
)
const shortWindow = folklore(
  'A guide says that only about 60 kB are parsed; the official limit contradicts it.',
  'opengraphplus.com/consumers/facebook',
)

const deepLink = folklore(
  'The Sharing Debugger opens on an address given in ?q=.',
  'many public repositories that link to it so',
)
const frozen = official(
  'Keep the old image reachable, for old shares go blank without it; a changed image needs a new address; titles freeze after a number of actions on the object.',
  `${DOCS}/faq`,
)

const follows = official(
  'og:url is followed, also from there to a further one, and the details of the last page are shown. Since 3 February 2020 it may name another domain only where that domain has put this one on its allow list.',
  `${DOCS}/getting-started/versioned-link`,
)
const canonical = measured(
  'Its debugger lists what it takes for a redirect: a redirect of HTTP, rel=canonical, og:url.',
  'github.com/Yoast/wordpress-seo/issues/2243',
)

const disputedKeys =
  'the list of tags calls og:image:url equivalent, while a test of 2020 found that % ignored it'
const guessed = 'what % guesses without Open Graph is not documented'
const both = { title: true, description: true }

const hostLine = folklore(
  'A card shows the host in capitals, without "www.".',
  'screenshots in public guides',
)

export const facebook = definePlatform({
  id: 'facebook',
  name: 'Facebook',
  kind: 'social',
  summary: 'Draws Open Graph; the size of the image decides between a large card and a small square.',
  crawler: {
    userAgents: [
      'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
      'facebookexternalhit/1.1',
      'facebookcatalog/1.0',
    ],
    fetchedBy: 'server',
    robots: { token: 'facebookexternalhit', honoured: true, by: crawler },
    window: { maxBytes: 1_000_000, over: 'cut', by: crawler },
    follows,
    encodings: { accepted: ['gzip', 'deflate'], by: crawler },
    speech: { range: 'bytes=0-524288', by: crawler },
  },
  reads: {
    quotes: 'any',
    title: { sources: [meta('og:title'), { ...titleElement, doubt: guessed }], by: guide },
    description: {
      sources: [
        meta('og:description'),
        { from: 'meta', keys: ['description'], attribute: 'name', doubt: guessed },
      ],
      by: guide,
    },
    image: {
      sources: [meta('og:image'), { ...meta('og:image:url'), doubt: disputedKeys, by: equivalent }],
      by: guide,
    },
    url: { sources: [meta('og:url')], by: guide },
  },
  image: {
    reference: { accepts: 'absolute', by: faq },
    needs: [
      { minWidth: 200, minHeight: 200, by: sizes },
      { maxBytes: 8_000_000, by: sizes },
    ],
    advised: { width: 1200, height: 630, by: sizes },
  },
  layouts: [
    {
      name: 'large',
      shape: 'large',
      looks: 'An image over the whole width, text below',
      rank: 'best',
      when: [],
      needs: ['title'],
      picture: {
        frame: { ratio: 1.91, position: 'center, moved towards faces' },
        needs: [{ minWidth: 600, minHeight: 315, by: sizes }],
      },
      draws: both,
      by: sizes,
    },
    {
      name: 'small',
      shape: 'small',
      looks: 'A small square image beside the text',
      rank: 'lesser',
      when: [],
      needs: ['title'],
      picture: { frame: { ratio: 1, position: 'center, moved towards faces' }, needs: [] },
      draws: both,
      note: 'Posts by Pages always take the large landscape form.',
      by: faq,
    },
    {
      name: 'text',
      shape: 'text',
      looks: 'Title and description, with an image that Facebook finds in the page',
      rank: 'special',
      when: [{ absent: ['og:image'] }, { drawsPictures: true }],
      needs: ['title'],
      findsPicture: true,
      draws: both,
      doubt: {
        id: 'page-picture',
        why: 'The page has no og:image; Facebook then guesses, and which image of the page it takes, if any, is not documented.',
      },
      by: guide,
    },
    {
      name: 'text',
      shape: 'text',
      looks: 'Title and description without an image',
      rank: 'lesser',
      when: [],
      needs: ['title'],
      draws: both,
      by: sizes,
    },
    {
      name: 'text',
      shape: 'text',
      looks: 'What Facebook guesses',
      rank: 'lesser',
      when: [GUESSABLE],
      needs: [],
      draws: both,
      doubt: {
        id: 'guessed-title',
        why: 'The page has no og:title and no <title>; what Facebook guesses from the rest is not documented.',
      },
      by: guide,
    },
  ],
  bare: {
    why: 'The page has no og:title, no <title>, and nothing else that Facebook could guess from.',
    by: guide,
  },
  text: { lineBreaks: 'folded', dropsWww: hostLine },
  warnings: [
    {
      id: 'first-share',
      when: [
        { anyOf: [{ absent: ['og:image:width'] }, { absent: ['og:image:height'] }] },
        { present: ['og:image'] },
      ],
      message:
        'Without og:image:width and og:image:height the first share shows no image, unless the address was scraped before.',
      by: firstShare,
    },
    {
      id: 'image-url-only',
      when: [{ absent: ['og:image'] }, { present: ['og:image:url'] }],
      message: 'og:image:url without og:image was ignored in a test of 2020; name the image in og:image.',
      by: imageUrl,
    },
  ],
  cache: {
    seconds: 86_400,
    note: 'Read again every 24 hours as a rule; the title freezes after a number of actions on the object; old images must stay reachable',
  },
  refresh: {
    description:
      'Open the address in the Sharing Debugger and choose "Scrape Again". A changed image needs a new address.',
    url: 'https://developers.facebook.com/tools/debug/',
    opensOn: { template: 'https://developers.facebook.com/tools/debug/?q=%', by: deepLink },
    cannot:
      'Old shares keep the address of their image: leave the old file where it is. A title freezes after a number of actions on the page.',
  },
  evidence: [
    crawler,
    guide,
    sizes,
    firstShare,
    faq,
    imageUrl,
    equivalent,
    inBody,
    named,
    daily,
    shortWindow,
    deepLink,
    frozen,
    follows,
    canonical,
    hostLine,
  ],
  unknowns: [
    'Which of several og:image is taken',
    'Whether name= works for Open Graph (one report says that it does not), and where a broken head ends for it',
    'What is guessed when Open Graph is missing',
    'How much of title and description is drawn',
    'Whether other image formats than JPEG, GIF and PNG are taken; whether scripts run',
    'Whether robots.txt is obeyed for images too',
    'A page that hands its card over by <link rel="opengraph"> is judged by its own tags here',
  ],
})
