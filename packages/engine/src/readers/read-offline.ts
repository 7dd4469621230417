/** What robots.txt and a page say to AI readers where no name is borrowed: of what an inspection saw, or of a file. */
import type { Capture, PageCapture } from '../capture/capture.ts'
import type { NamesNotAsked, ReadersCapture } from '../capture/readers-capture.ts'
import { unfetchedPage } from '../capture/unfetched-page.ts'
import { readReaders } from './read-readers.ts'
import type { ReadersReport } from './schema.ts'

/** Pure. Sends nothing: the page and robots.txt are those of the capture. */
export function readersOfCapture(
  { requestedUrl, mode, capturedAt, page, robots }: Capture,
  notAsked: NamesNotAsked,
): ReadersReport {
  return readReaders(seenAs({ requestedUrl, mode, capturedAt, page, robots, notAsked }))
}

export interface OfflinePage {
  /** URL that the page has, or will have. */
  readonly url: string
  /** Text of the site's robots.txt; null where it has none. */
  readonly robots: string | null
}

/** Pure. Of a page that is a file. */
export function readersOfHtml(html: Uint8Array, { url, robots }: OfflinePage): ReadersReport {
  const headers = [['content-type', 'text/html; charset=utf-8']] as const
  const page = unfetchedPage({ url, body: html, headers: headers.map(([name, value]) => [name, value]) })
  const { origin } = new URL(url)
  const file = { origin, status: robots === null ? 404 : 200, body: robots, error: null }
  return readReaders(
    seenAs({ requestedUrl: url, mode: 'local', capturedAt: '', page, robots: [file], notAsked: 'offline' }),
  )
}

function seenAs({
  page,
  ...seen
}: Pick<ReadersCapture, 'requestedUrl' | 'mode' | 'capturedAt' | 'robots' | 'notAsked'> & {
  readonly page: PageCapture
}): ReadersCapture {
  const { body, leftBytes = 0 } = page
  const own = {
    platforms: [],
    userAgent: '',
    sent: {},
    response: page,
    body,
    complete: leftBytes === 0,
    error: null,
  }
  return { ...seen, own, markdown: null, control: null, views: [] }
}
