/** A page as it was seen for AI readers, with a robots.txt: for tests that need no network. */
import type { CrawlerViewCapture, RobotsCapture } from '../../src/capture/capture.ts'
import type { ReadersCapture } from '../../src/capture/readers-capture.ts'
import { captureOf } from '../page-capture.ts'

export const ORIGIN = 'https://example.com'

export const ARTICLE = `<!doctype html><html lang="en"><head><title>Bread in a day</title></head><body><h1>Bread in a day</h1><p>${'Flour, water, salt and time. '.repeat(30)}</p></body></html>`

export function viewOf(html: string, url = `${ORIGIN}/page`): CrawlerViewCapture {
  const { body, encodedBytes: _, ...response } = captureOf(Buffer.from(html)).page
  return {
    platforms: [],
    userAgent: 'Linklens',
    sent: {},
    response: { ...response, finalUrl: url },
    body,
    complete: true,
    error: null,
  }
}

export function seenWith(
  robots: string | Partial<RobotsCapture>,
  {
    path = '/page',
    html = ARTICLE,
    ...rest
  }: { path?: string; html?: string } & Partial<ReadersCapture> = {},
): ReadersCapture {
  const file = typeof robots === 'string' ? { status: 200, body: robots } : robots
  return {
    requestedUrl: `${ORIGIN}${path}`,
    mode: 'remote',
    capturedAt: '2026-11-27T08:00:00.000Z',
    own: viewOf(html, `${ORIGIN}${path}`),
    robots: [{ origin: ORIGIN, status: null, body: null, error: null, ...file }],
    notAsked: 'offline',
    markdown: null,
    control: null,
    views: [],
    ...rest,
  }
}
