/** The questions that people come with, each as a made-up page with its fault, and the same page with the fix. */
import type { exampleCapture } from '@linklens/engine'

type ExamplePage = Parameters<typeof exampleCapture>[0]

export interface ExampleCase {
  readonly id: string
  /** As people ask it. */
  readonly question: string
  /** Whose card shows it. */
  readonly platform: string
  readonly title: string
  /** What happens, in one or two sentences. */
  readonly cause: string
  readonly fix: {
    readonly title: string
    readonly text: string
    readonly code: string
    readonly what: string
  }
  /** What has to be done outside of the page; `url`: where. */
  readonly after: { readonly text: string; readonly url: string; readonly name: string }
  /** How to find out whether a page has this fault. */
  readonly check: string
  readonly now: ExamplePage
  readonly fixed: ExamplePage
}

const PAGE_URL = 'https://almanac.example/lights/keepers'

const IMAGE_URL = 'https://almanac.example/media/keepers.jpg'

const html = (image: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>The last keepers of the northern lights</title>
<meta name="description" content="Until 1998, somebody climbed 214 steps each evening to light a lamp that ships could see from thirty miles away.">
<link rel="canonical" href="${PAGE_URL}">
<link rel="icon" href="/favicon.ico">
<meta property="og:type" content="article">
<meta property="og:url" content="${PAGE_URL}">
<meta property="og:site_name" content="Northlight Almanac">
<meta property="og:title" content="The last keepers of the northern lights">
<meta property="og:description" content="Until 1998, somebody climbed 214 steps each evening to light a lamp that ships could see from thirty miles away.">
<meta property="og:image" content="${image}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="A lighthouse on a dark coast throws its beam over the sea.">
<meta name="twitter:card" content="summary_large_image">
<meta name="theme-color" content="#1f3a5f">
</head>
<body><h1>The last keepers of the northern lights</h1><p>Until 1998, somebody climbed 214 steps each evening.</p></body>
</html>
`

const robots = 'User-agent: *\nDisallow: /drafts/\n'
const cached = { 'cache-control': 'public, max-age=86400' }
const jpeg = (bytes: number) =>
  ({ format: 'jpeg', width: 1200, height: 630, bytes, headers: cached }) as const
const SOUND: ExamplePage = { url: PAGE_URL, html: html(IMAGE_URL), robots, image: jpeg(183_402) }

/** The first is the example report, and the card of the home page. */
export const EXAMPLE_CASES: readonly [ExampleCase, ...ExampleCase[]] = [
  {
    id: 'linkedin-blank',
    question: 'LinkedIn blank?',
    platform: 'linkedin',
    title: 'Why is my link blank on LinkedIn?',
    cause:
      'The image comes straight from a camera: 4,032 pixels wide and 7.4 MB. Every browser shows it, but LinkedIn and X draw no image over 5 MB, and WhatsApp draws a small one.',
    fix: {
      title: 'Make the image lighter than 600 kB',
      text: 'A JPEG of 1,200 × 630 pixels looks the same and weighs a fortieth. With your own file’s name:',
      code: "magick 'keepers.png' -resize 1200x630^ -gravity center -extent 1200x630 -quality 82 keepers.jpg",
      what: 'command that makes the image lighter',
    },
    after: {
      text: 'LinkedIn keeps what it read for about a week. To have it read the page now, paste its URL into LinkedIn’s',
      url: 'https://www.linkedin.com/post-inspector/',
      name: 'Post Inspector',
    },
    check:
      'Another page may have another cause, such as a firewall that refuses LinkedInBot: Linklens measures the image, and asks for it as LinkedInBot too.',
    now: {
      ...SOUND,
      html: html('https://almanac.example/media/keepers.png'),
      image: { format: 'png', width: 4032, height: 2117, bytes: 7_402_480, headers: cached },
    },
    fixed: SOUND,
  },
  {
    id: 'whatsapp-no-image',
    question: 'WhatsApp without image?',
    platform: 'whatsapp',
    title: 'Why does WhatsApp show my link without its image?',
    cause:
      'The image’s URL is relative: /media/keepers.jpg. Browsers complete it, and so may other apps; WhatsApp and Facebook need the whole URL.',
    fix: {
      title: 'Write the image’s whole URL',
      text: 'With https:// and the host, in the HTML that the server sends:',
      code: `<meta property="og:image" content="${IMAGE_URL}">`,
      what: 'tag with the whole URL',
    },
    after: {
      text: 'WhatsApp keeps a card on the phone that made it: send the link once with a changed query, such as ?v=2. More is on the page of',
      url: '/platforms/whatsapp',
      name: 'WhatsApp',
    },
    check: 'Another frequent cause is an image of more than 600 kB. Linklens looks for both.',
    now: { ...SOUND, html: html('/media/keepers.jpg') },
    fixed: SOUND,
  },
  {
    id: 'old-image-on-facebook',
    question: 'Old image on Facebook?',
    platform: 'facebook',
    title: 'Why does Facebook show an old image for my link?',
    cause:
      'Facebook reads a page once and keeps its card, often for weeks. Here it read the page while the image was still a square of 150 pixels, too small to be drawn. The page has been right since then, and Facebook does not know it.',
    fix: {
      title: 'Give the new image a new URL',
      text: 'A file under the old name may come from the old copy. Name the new one differently, then ask Facebook to read the page again:',
      code: `<meta property="og:image" content="${IMAGE_URL}">`,
      what: 'tag with the new image',
    },
    after: {
      text: 'Paste the page’s URL into Facebook’s debugger and choose “Scrape again”, twice if the image is new:',
      url: 'https://developers.facebook.com/tools/debug/',
      name: 'Sharing Debugger',
    },
    check:
      'Linklens shows what Facebook would draw if it read the page now. If that is right, only its cache is old.',
    now: {
      ...SOUND,
      html: html('https://almanac.example/media/keepers-small.jpg'),
      image: { ...jpeg(9_120), width: 150, height: 150 },
    },
    fixed: SOUND,
  },
]
