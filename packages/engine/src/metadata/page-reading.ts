/** Stages 3 and 4 for one page: what the capture needs to know the images, and the analysis starts from. */
import type { PageCapture } from '../capture/capture.ts'
import { headerValue } from '../capture/headers.ts'
import { deployedUrl } from '../capture/site.ts'
import { extract } from '../extract/extract.ts'
import type { Extraction } from '../extract/tags.ts'
import { withDeployedImages } from './deployed-images.ts'
import { movedTags, type MoveTag } from './move-tags.ts'
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

/**
 * @param site origin that a local page will have: its relative URLs are resolved against it.
 * @param move what tags name once the page is there, as far as that is another URL.
 */
export function readPage(page: PageCapture, site?: string, move?: MoveTag): PageReading {
  const written = withLeftBytes(
    extract(page.body, headerValue(page.headers, 'content-type')),
    page.leftBytes ?? 0,
  )
  const extraction = atItsSite(written, site, move)
  return { extraction, ...normalize(extraction, deployedUrl(page.finalUrl, site), page.headers) }
}

/** Tags of a local page as they will be at its site, as far as that is known. */
export function atItsSite(written: Extraction, site: string | undefined, move?: MoveTag): Extraction {
  const placed = site === undefined ? written : withDeployedImages(written, site)
  return move ? movedTags(placed, move) : placed
}

function withLeftBytes(extraction: Extraction, leftBytes: number): Extraction {
  if (leftBytes === 0) return extraction
  const { htmlLength, omitted } = extraction
  const unreadBytes = (omitted.unreadBytes ?? 0) + leftBytes
  return { ...extraction, htmlLength: htmlLength + leftBytes, omitted: { ...omitted, unreadBytes } }
}
