import { folklore, measured, official, reports } from '../../../facts/evidence.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import { GUESSABLE } from '../../resolver/guessable.ts'
import { longestTitles, pastedPages } from '../../public-tests.ts'
import { meta, metaDescription, type Source } from '../../sources.ts'

const DOCS = 'developers.facebook.com/docs/sharing/webmasters'
const crawler = official(
  'facebookexternalhit reads robots.txt, and may pass it by for security or integrity checks; tags must come within the first 1 MB; gzip and deflate only; its own test command asks for bytes 0-524288, and servers must honour Range or ignore it wholly; the answer must come within a few seconds.',
  `${DOCS}/web-crawlers`,
)
const testCommand = official(
  'The command that simulates a request of the crawler names no language.',
  `${DOCS}/web-crawlers`,
  '2026-11-27',
)
const waiting = official(
  'Content must be crawled within a few seconds, or it cannot be displayed; no number is given.',
  `${DOCS}/web-crawlers`,
  '2026-11-27',
)
const names = official(
  'facebookexternalhit alone asks for links that are shared on Facebook, Instagram and Messenger. meta-externalagent trains AI, meta-externalfetcher opens links for AI agents at the request of a person. Two pull requests of July 2026 (vercel/next.js 96033, cloudflare/vinext 2666) say that previews come with these names, and show no log.',
  `${DOCS}/web-crawlers`,
  '2026-11-27',
)
const guide = official(
  'Reads Open Graph; without it the crawler guesses ("Inferred Property" in the debugger). og:url is the URL on which likes and shares are counted.',
  DOCS,
)
const sizes = official(
  '600×315 pixels for the large card, 200×200 at least, 8 MB at most, ratio 1.91:1, best 1200×630.',
  `${DOCS}/images`,
)
const firstShare = official(
  'The first share has no image unless og:image:width and og:image:height are given or the URL was scraped before.',
  `${DOCS}/images`,
)
const faq = official(
  'Addresses must be absolute; images between 200×200 and 600×315 are drawn as a small square; posts by Pages are always drawn large and landscape; crops are centred and moved towards faces.',
  `${DOCS}/faq`,
)
const imageUrl = measured(
  'og:image:url without og:image was ignored (2020).',
  'github.com/Astrotomic/php-open-graph/pull/10',
  { seen: '2020' },
)
const equivalent = official(
  'og:image:url is equivalent to og:image; og:image:type is image/jpeg, image/gif or image/png.',
  `${DOCS} (list of tags)`,
)
const inBody = reports(
  'The debugger reports "Meta Tags In Body" and does not use the tags (2015, 2019); in 2017 an og:image behind the head was used all the same. Where it sees the end of a broken head is not known.',
  'github.com/manuel-schoebel/ms-seo/issues/78; github.com/nfl/react-helmet/issues/26; github.com/Yoast/wordpress-seo/issues/7720',
  { seen: '2019-03', people: 3 },
)
const named = measured(
  'The debugger says of tags of Open Graph in name= that it ignores them until they are in property=.',
  'github.com/cnj-digital/seotamic/pull/4; GitHub: react-three-next pull 115; github.com/nicoknoll/MarkupSEO/issues/18',
  { seen: '2023-02', people: 3 },
)
const plainTags = measured(
  'Without Open Graph a card with the text of <title> and meta description; without a description that line stays empty.',
  'getoutofmyhead.dev/link-preview-meta-tags; github.com/Yoast/wordpress-seo/issues/1650 and 7268',
  { seen: '2022-08', people: 3 },
)
const picks = measured(
  'Without og:image it takes an image of the page of 200×200 pixels or more, mostly the first (2015 to 2017).',
  'GitHub: Empirical-Core pull 542, whatdotheyknow-theme 181, RITlug 26, steemit/condenser 108, Yoast/wordpress-seo 7268',
  { seen: '2017-07', people: 5 },
)
const several = reports(
  'Of several og:image the first that is large enough is taken (2014 to 2020); one report of 2022 says the last or the largest.',
  'GitHub: facebookarchive/wordpress pull 522, govuk_template pull 349, coindrop pull 41, open-tacos 443',
  { seen: '2020-12', people: 3 },
)
const microdata = pastedPages(
  'Microdata is read (name, description, image); Twitter tags, JSON-LD, oEmbed and <link rel="opengraph"> are not.',
)
const webp = measured(
  'WebP is drawn (2020, 2024 and 2025).',
  'joost.blog/use-avif-webp-share-images; darekkay.com/blog/open-graph-image-formats; github.com/standardebooks/web/pull/90',
  { seen: '2025-11', people: 3 },
)
const avif = reports(
  'AVIF is drawn, in another format (two tests of 2024 and 2025); one page says that the debugger refuses it.',
  'joost.blog/use-avif-webp-share-images; darekkay.com/blog/open-graph-image-formats; webiano.digital',
  { seen: '2025-11', people: 2 },
)
const svg = reports(
  'The debugger refuses SVG: "Unsupported Image File Extension".',
  'darekkay.com/blog/open-graph-image-formats',
  { seen: '2025-11' },
)
const letters = reports(
  'Images whose URL holds letters beyond ASCII (æ, å, λ, ©) were not fetched or called unusable; percent-encoded they came (2014 to 2025).',
  'GitHub: sybrew/the-seo-framework issue 706, joomla/joomla-cms issue 40222, nystudio107/craft-seomatic issue 1305, Yoast/wordpress-seo issue 4404, Automattic/jetpack issue 501',
  { seen: '2025-01', people: 5 },
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
  'The Sharing Debugger opens on a URL given in ?q=.',
  'many public repositories that link to it so',
)
const frozen = official(
  'Keep the old image reachable, for old shares go blank without it; a changed image needs a new URL; titles freeze after a number of actions on the object.',
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
const itemprop = (key: string): Source => ({ ...meta(key), attribute: 'itemprop', by: microdata })

const hostLine = folklore(
  'A card shows the host in capitals, without "www.".',
  'screenshots in public guides',
)

const longest = longestTitles('A title of 122 characters was drawn whole, a longer one was cut.')
const crawlers = official(
  "Allow its crawlers by user agent or, more secure, by IP address; `whois -h whois.radb.net -- '-i origin AS32934' | grep ^route` lists the networks, which change often.",
  'developers.facebook.com/docs/sharing/webmasters/web-crawlers',
)

const sentOn = measured(
  'Of a page with a meta refresh or a redirect by script the tags are read, and not those of its target.',
  'http://snowadays.jp/2013/10/2217',
  { seen: '2013-10', people: 1 },
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
    sentOn: { follows: false, by: sentOn },
    language: { asked: 'none', by: testCommand },
    verification: {
      ranges: { list: "whois -h whois.radb.net -- '-i origin AS32934' | grep ^route", by: crawlers },
    },
    robots: { token: 'facebookexternalhit', honoured: true, by: crawler },
    window: { maxBytes: 1_000_000, over: 'cut', by: crawler },
    headOnly: true,
    headBy: inBody,
    follows,
    encodings: { accepted: ['gzip', 'deflate'], by: crawler },
    timeLimit: { pageMs: null, says: 'within a few seconds', by: waiting },
    speech: { range: 'bytes=0-524288', by: crawler },
  },
  reads: {
    attribute: 'property',
    by: named,
    title: {
      sources: [meta('og:title'), { from: 'title', anywhere: true, by: plainTags }, itemprop('name')],
      by: guide,
    },
    description: {
      sources: [meta('og:description'), { ...metaDescription, by: plainTags }, itemprop('description')],
      by: guide,
    },
    image: {
      sources: [
        meta('og:image'),
        { ...meta('og:image:url'), doubt: disputedKeys, by: equivalent },
        itemprop('image'),
      ],
      duplicates: 'first',
      duplicatesBy: several,
      by: guide,
    },
    url: { sources: [meta('og:url')], by: guide },
  },
  image: {
    reference: { accepts: 'absolute', by: faq },
    asciiOnly: letters,
    needs: [
      { minWidth: 200, minHeight: 200, by: sizes },
      { maxBytes: 8_000_000, by: sizes },
    ],
    tried: {
      webp: { drawn: true, by: webp },
      avif: { drawn: true, by: avif },
      svg: { drawn: false, by: svg },
    },
    picks,
    advised: { width: 1200, height: 630, by: sizes },
  },
  layouts: [
    {
      name: 'large',
      looks: 'An image over the whole width, text below',
      rank: 'best',
      picture: {
        frame: { ratio: 1.91, position: 'center, moved towards faces' },
        needs: [{ minWidth: 600, minHeight: 315, by: sizes }],
      },
      by: sizes,
    },
    {
      name: 'small',
      looks: 'A small square image next to the text',
      picture: { frame: { ratio: 1, position: 'center, moved towards faces' }, needs: [] },
      note: 'Posts by Pages always take the large landscape form.',
      by: faq,
    },
    { ...TEXT_CARD, looks: 'Title and description without an image', by: sizes },
    {
      name: 'text',
      looks: 'What Facebook guesses',
      needs: [],
      when: [GUESSABLE],
      doubt: {
        id: 'guessed-title',
        why: 'Facebook finds neither og:title nor <title>; what it guesses from the rest is not documented.',
      },
      by: guide,
    },
  ],
  bare: {
    why: 'The page has no og:title, no <title>, and nothing else that Facebook could guess from.',
    by: guide,
  },
  text: {
    titleSeen: { characters: 122, by: longest },
    dropsWww: hostLine,
  },
  warnings: [
    {
      id: 'first-share',
      when: [
        { anyOf: [{ absent: ['og:image:width'] }, { absent: ['og:image:height'] }] },
        { present: ['og:image'] },
      ],
      message:
        'Without og:image:width and og:image:height the first share shows no image, unless the URL was scraped before.',
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
      'Open the URL in the Sharing Debugger and choose "Scrape Again". A changed image needs a new URL.',
    url: 'https://developers.facebook.com/tools/debug/',
    opensOn: { template: 'https://developers.facebook.com/tools/debug/?q=%', by: deepLink },
    cannot:
      'Old shares keep the URL of their image: leave the old file where it is. A title freezes after a number of actions on the page.',
  },
  evidence: [names, daily, shortWindow, frozen, canonical],
  unknowns: [
    'Where a broken head ends for it: reports and its debugger were searched',
    'What is drawn where there is neither og:title nor <title>: nothing was found',
    'Whether og:image:url counts alone: the list of tags says so, and a test of 2020 does not',
    'How much of title and description is drawn',
    'Which image of a page it picks; whether scripts run',
    'Whether robots.txt is obeyed for images too',
  ],
})
