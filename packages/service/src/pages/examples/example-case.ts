/** A question that people come with, as a made-up page with its fault, and the same page with the fix. */
import type { exampleCapture } from '@linklens/engine'

type ExamplePage = Parameters<typeof exampleCapture>[0]

export interface ExampleCase {
  readonly id: string
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

/** The example report, and the card of the home page. */
export const EXAMPLE_CASE: ExampleCase = {
  id: 'linkedin-blank',
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
}
