/** Stages 3 to 5 of the pipeline: from a capture to the facts that platforms and rules judge. */
import type { Capture, PageCapture } from './capture/capture.ts'
import { headerValue } from './capture/headers.ts'
import { extract } from './extract/extract.ts'
import type { Extraction } from './extract/tags.ts'
import type { Facts } from './facts.ts'
import { analyseImages } from './image/analyse-images.ts'
import type { ImageCandidate, NormalizedMetadata } from './metadata/normalized-metadata.ts'
import { normalize } from './metadata/normalize.ts'

export interface PageReading {
  extraction: Extraction
  metadata: NormalizedMetadata
  imageCandidates: ImageCandidate[]
  icons: ImageCandidate[]
}

const readings = new WeakMap<PageCapture, PageReading>()

/** Reads a page once: the capture asks first (to know the images), the analysis asks again. */
export function readPage(page: PageCapture): PageReading {
  const known = readings.get(page)
  if (known) return known
  const extraction = extract(page.body, headerValue(page.headers, 'content-type'))
  const reading = { extraction, ...normalize(extraction, page.finalUrl) }
  readings.set(page, reading)
  return reading
}

export function readFacts(capture: Capture): Facts {
  const { page, images } = capture
  const { extraction, metadata, imageCandidates, icons } = readPage(page)
  return {
    mode: capture.mode,
    requestedUrl: capture.requestedUrl,
    finalUrl: page.finalUrl,
    status: page.status,
    headers: page.headers,
    redirects: page.redirects,
    contentType: headerValue(page.headers, 'content-type'),
    extraction,
    metadata,
    imageCandidates,
    imageCaptures: images,
    image: analyseImages(imageCandidates, images, icons),
    robots: capture.robots,
  }
}
