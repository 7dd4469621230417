/** What a page names that is requested next. */
import type { PageCapture } from './capture/capture.ts'
import { oEmbedAddress } from './metadata/oembed.ts'
import type { ImageCandidate } from './metadata/normalized-metadata.ts'
import { readPage } from './page-reading.ts'

export interface PageLinks {
  imageCandidates: ImageCandidate[]
  icons: ImageCandidate[]
  /** Absolute URL of the oEmbed answer that the page offers; null when it offers none. */
  oEmbedUrl: string | null
}

/** @param site where a local page will be deployed: its relative URLs are then read as they will be there. */
export function readLinks(page: PageCapture, site?: string): PageLinks {
  const { extraction, imageCandidates, icons } = readPage(page, site)
  return { imageCandidates, icons, oEmbedUrl: oEmbedAddress(extraction, page.finalUrl) }
}
