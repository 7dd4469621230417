/**
 * The example report: a real inspection of a made-up page, made by the real engine from a saved capture.
 * It shows the result of the page below, no more: when a rule changes, so does the example.
 */
import { crc32 } from 'node:zlib'
import { analyse, CAPTURE_VERSION, PLATFORMS, type Capture } from '@linklens/engine'
import type { Report } from '../../components/report/report.ts'

const PAGE_URL = 'https://almanac.example/lights/keepers'
const IMAGE_URL = 'https://almanac.example/media/keepers-1200x630.png'

/** Its faults: robots.txt refuses X, the image is too heavy for some, and og:title has the site's name in it. */
const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>The last keepers of the northern lights | Northlight Almanac</title>
<meta name="description" content="Until 1998, somebody climbed 214 steps each evening to light a lamp that ships could see from thirty miles away. Four of those who did tell how a night on the rock went, what they cooked, and why none of them would go back.">
<link rel="canonical" href="${PAGE_URL}">
<link rel="icon" href="/favicon.ico">
<meta property="og:type" content="article">
<meta property="og:url" content="${PAGE_URL}">
<meta property="og:site_name" content="Northlight Almanac">
<meta property="og:title" content="The last keepers of the northern lights | Northlight Almanac">
<meta property="og:description" content="Until 1998, somebody climbed 214 steps each evening to light a lamp that ships could see from thirty miles away. Four of those who did tell how a night on the rock went.">
<meta property="og:image" content="${IMAGE_URL}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="A lighthouse on a dark coast throws its beam over the sea.">
<meta name="twitter:card" content="summary_large_image">
<meta name="theme-color" content="#1f3a5f">
</head>
<body><h1>The last keepers of the northern lights</h1><p>Until 1998, somebody climbed 214 steps each evening.</p></body>
</html>
`

const ROBOTS = 'User-agent: *\nDisallow: /drafts/\n\nUser-agent: Twitterbot\nDisallow: /\n'

/** Heavier than some platforms take, lighter than most mind. */
const IMAGE_BYTES = 1_482_480

interface ExampleOptions {
  baseUrl: string
  userAgent: string
  /** Our own drawing of the made-up image; null without a build. */
  imagePath: string | null
}

export function exampleReport({ baseUrl, userAgent, imagePath }: ExampleOptions): Report {
  const capture = exampleCapture(userAgent)
  return {
    inspection: analyse(capture),
    mode: 'frozen',
    label: 'Example report on a made-up page',
    at: new Date(capture.capturedAt),
    baseUrl,
    userAgent,
    platforms: PLATFORMS,
    imageUrl: (url) => (url === IMAGE_URL ? imagePath : null),
  }
}

function exampleCapture(userAgent: string): Capture {
  const body = new TextEncoder().encode(HTML)
  return {
    captureVersion: CAPTURE_VERSION,
    mode: 'remote',
    requestedUrl: PAGE_URL,
    capturedAt: '2026-11-20T18:30:00.000Z',
    userAgent,
    acceptLanguage: 'en',
    page: {
      finalUrl: PAGE_URL,
      status: 200,
      headers: [
        ['content-type', 'text/html; charset=utf-8'],
        ['cache-control', 'max-age=300'],
      ],
      redirects: [],
      timings: { dns: 18, connect: 24, tls: 31, firstByte: 86, download: 12, total: 171 },
      body,
      encodedBytes: body.byteLength,
    },
    images: [
      {
        url: IMAGE_URL,
        response: {
          finalUrl: IMAGE_URL,
          status: 200,
          headers: [
            ['content-type', 'image/png'],
            ['content-length', String(IMAGE_BYTES)],
            ['cache-control', 'public, max-age=86400'],
          ],
          redirects: [],
          timings: { dns: null, connect: null, tls: null, firstByte: 41, download: 8, total: 49 },
        },
        prefix: pngHead(1200, 630),
        complete: false,
        totalBytes: IMAGE_BYTES,
        error: null,
      },
    ],
    robots: [{ origin: 'https://almanac.example', status: 200, body: ROBOTS, error: null }],
    durationMs: 238,
  }
}

/** The first bytes of a PNG: its header with the size, and the start of its data. */
function pngHead(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(17)
  header.write('IHDR', 0, 'latin1')
  header.writeUInt32BE(width, 4)
  header.writeUInt32BE(height, 8)
  header.set([8, 2, 0, 0, 0], 12)
  const crc = Buffer.alloc(4)
  crc.writeUInt32BE(crc32(header))
  const data = Buffer.from([0, 0, 0x20, 0, ...Buffer.from('IDAT')])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    header,
    crc,
    data,
    Buffer.alloc(64, 0x55),
  ])
}
