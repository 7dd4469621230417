/** The capture of one page and nothing else. */
import type { Capture } from '../src/capture/capture.ts'
import { unfetchedCapture, unfetchedPage } from '../src/capture/unfetched-page.ts'

const ADDRESS = 'https://example.com/page'

export const captureOf = (body: Buffer): Capture =>
  unfetchedCapture(
    unfetchedPage({ url: ADDRESS, body, headers: [['content-type', 'text/html; charset=utf-8']] }),
    {
      robots: [
        { origin: 'https://example.com', status: 200, body: 'User-agent: *\nAllow: /\n', error: null },
      ],
    },
  )
