/**
 * What platforms and rules judge: everything known of one page, and nothing of how it was fetched.
 * Built once per inspection by `readFacts`; plain data, no methods.
 */
import type { HeaderList, ImageCapture, RedirectHop, RobotsCapture } from './capture/capture.ts'
import type { Extraction } from './extract/tags.ts'
import type { ImageAnalysis } from './image/image-facts.ts'
import type { ImageCandidate, NormalizedMetadata } from './metadata/normalized-metadata.ts'

export interface Facts {
  mode: 'remote' | 'local'
  requestedUrl: string
  finalUrl: string
  status: number
  headers: HeaderList
  redirects: readonly RedirectHop[]
  /** Content-Type header of the page as sent; null when missing. */
  contentType: string | null
  extraction: Extraction
  metadata: NormalizedMetadata
  /** All images the page names, in order of precedence. */
  imageCandidates: readonly ImageCandidate[]
  /** The captures behind `image`, for what platforms ask beyond it (headers, Content-Length). */
  imageCaptures: readonly ImageCapture[]
  image: ImageAnalysis
  robots: readonly RobotsCapture[]
}
