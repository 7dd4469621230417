/** Our contenders: the reading of tags, and the whole engine on a capture as the network stage leaves it. */
import { extract } from '../packages/engine/dist/extract/extract.js'
import { analyse } from '../packages/engine/dist/index.js'

export const CONTENT_TYPE = 'text/html; charset=utf-8'

export const OURS = {
  'Linklens extract':
    () =>
    ({ html }) =>
      extract(html, CONTENT_TYPE),
  'Linklens: inspection as JSON': () => (page) => JSON.stringify(analyse(captureOf(page))),
}

/** The first bytes of a PNG of 1200 × 630 pixels: all that is read of it. */
const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000004b0000002760803000000789e8b6e0003000049444154',
  'hex',
)

/** Made for each run, because readings are remembered per page. */
export function captureOf({ html, url, image }) {
  const timings = { dns: 1, connect: 1, tls: 1, firstByte: 1, download: 1, total: 5 }
  const headers = [['content-type', CONTENT_TYPE]]
  return {
    captureVersion: 1,
    mode: 'remote',
    requestedUrl: url,
    capturedAt: '2026-11-21T09:00:00.000Z',
    userAgent: 'bench',
    acceptLanguage: 'en',
    page: {
      finalUrl: url,
      status: 200,
      headers,
      redirects: [],
      timings,
      body: html,
      encodedBytes: html.length,
    },
    images: [
      {
        url: image,
        response: {
          finalUrl: image,
          status: 200,
          headers: [
            ['content-type', 'image/png'],
            ['content-length', '48211'],
          ],
          redirects: [],
          timings,
        },
        prefix: PNG,
        complete: false,
        totalBytes: 48_211,
        error: null,
      },
    ],
    robots: [{ origin: 'https://example.com', status: 200, body: 'User-agent: *\nAllow: /\n', error: null }],
    durationMs: 5,
  }
}
