/** The capture of one page and nothing else. */
import type { Capture } from '../src/capture/capture.ts'

const ADDRESS = 'https://example.com/page'

export const captureOf = (body: Buffer): Capture => ({
  captureVersion: 1,
  mode: 'remote',
  requestedUrl: ADDRESS,
  capturedAt: '2026-11-21T09:00:00.000Z',
  userAgent: 'test',
  acceptLanguage: 'en',
  page: {
    finalUrl: ADDRESS,
    status: 200,
    headers: [['content-type', 'text/html; charset=utf-8']],
    redirects: [],
    timings: { dns: null, connect: null, tls: null, firstByte: null, download: null, total: 0 },
    body,
    encodedBytes: body.length,
  },
  images: [],
  robots: [{ origin: 'https://example.com', status: 200, body: 'User-agent: *\nAllow: /\n', error: null }],
  durationMs: 0,
})
