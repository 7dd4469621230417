/** Stages 3 and 4 for one page: what the capture needs to know the images, and the analysis starts from. */
import type { PageCapture } from './capture/capture.ts'
import { headerValue } from './capture/headers.ts'
import { deployedUrl } from './capture/site.ts'
import { extract } from './extract/extract.ts'
import type { PageReading } from './facts.ts'
import { normalize } from './metadata/normalize.ts'

const readings = new WeakMap<PageCapture, PageReading & { site: string | undefined }>()

/**
 * Reads a page once: the capture asks first (to know the images), the analysis asks again.
 * @param site where a local page will stand: its relative addresses are then read as they will be there.
 */
export function readPage(page: PageCapture, site?: string): PageReading {
  const known = readings.get(page)
  if (known && known.site === site) return known
  const extraction = extract(page.body, headerValue(page.headers, 'content-type'))
  const reading = { extraction, ...normalize(extraction, deployedUrl(page.finalUrl, site)), site }
  readings.set(page, reading)
  return reading
}
