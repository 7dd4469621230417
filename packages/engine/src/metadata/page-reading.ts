/** Stages 3 and 4 for one page: what the capture needs to know the images, and the analysis starts from. */
import type { PageCapture } from '../capture/capture.ts'
import { headerValue } from '../capture/headers.ts'
import { deployedUrl } from '../capture/site.ts'
import { extract } from '../extract/extract.ts'
import type { Extraction } from '../extract/tags.ts'
import { withDeployedImages } from './deployed-images.ts'
import { normalize } from './normalize.ts'
import type { ImageCandidate, NormalizedMetadata } from './normalized-metadata.ts'

/** What a page says, read from its bytes. */
export interface PageReading {
  extraction: Extraction
  metadata: NormalizedMetadata
  imageCandidates: ImageCandidate[]
  icons: ImageCandidate[]
  otherImages: ImageCandidate[]
}

/** @param site origin that a local page will have: its relative URLs are resolved against it. */
export function readPage(page: PageCapture, site?: string): PageReading {
  const written = withLeftBytes(
    extract(page.body, headerValue(page.headers, 'content-type')),
    page.leftBytes ?? 0,
  )
  const extraction = site === undefined ? written : withDeployedImages(written, site)
  return { extraction, ...normalize(extraction, deployedUrl(page.finalUrl, site), page.headers) }
}

function withLeftBytes(extraction: Extraction, leftBytes: number): Extraction {
  if (leftBytes === 0) return extraction
  const { htmlLength, omitted } = extraction
  const unreadBytes = (omitted.unreadBytes ?? 0) + leftBytes
  return { ...extraction, htmlLength: htmlLength + leftBytes, omitted: { ...omitted, unreadBytes } }
}
