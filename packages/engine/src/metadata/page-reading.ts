/** Stages 3 and 4 for one page: what the capture needs to know the images, and the analysis starts from. */
import type { PageCapture } from '../capture/capture.ts'
import { headerValue } from '../capture/headers.ts'
import { deployedUrl } from '../capture/site.ts'
import { extract } from '../extract/extract.ts'
import type { Extraction } from '../extract/tags.ts'
import { normalize } from './normalize.ts'
import type { ImageCandidate, NormalizedMetadata } from './normalized-metadata.ts'

/** What a page says, read from its bytes. */
export interface PageReading {
  extraction: Extraction
  metadata: NormalizedMetadata
  imageCandidates: ImageCandidate[]
  icons: ImageCandidate[]
}

type Reading = PageReading & { site: string | undefined }

/** What waits for the analysis, and nothing else: see the hazard of `rememberLast`. */
const readings = new WeakMap<PageCapture, Reading>()

/**
 * Reads a page once, for a capture that has to know the images; the reading is kept for its analysis.
 * @param site where a local page will stand: its relative addresses are then read as they will be there.
 */
export function readPage(page: PageCapture, site?: string): PageReading {
  const known = readings.get(page)
  if (known && known.site === site) return known
  const reading = read(page, site)
  readings.set(page, reading)
  return reading
}

/** The reading for the analysis: what the capture kept is handed over, and only now made where it kept none. */
export function takeReading(page: PageCapture, site?: string): PageReading {
  const known = readings.get(page)
  readings.delete(page)
  return known && known.site === site ? known : read(page, site)
}

function read(page: PageCapture, site: string | undefined): Reading {
  const extraction = extract(page.body, headerValue(page.headers, 'content-type'))
  return { extraction, ...normalize(extraction, deployedUrl(page.finalUrl, site)), site }
}
