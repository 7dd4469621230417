/** What a page names that is requested next. */
import { oEmbedAddress } from './oembed.ts'
import { linkToFollow } from './other-page.ts'
import { placesTagsByAgent } from './tag-places.ts'
import type { ImageCandidate } from './normalized-metadata.ts'
import type { PageReading } from './page-reading.ts'

export interface PageLinks {
  imageCandidates: ImageCandidate[]
  icons: ImageCandidate[]
  /** Absolute URL of the oEmbed answer that the page offers; null when it offers none. */
  oEmbedUrl: string | null
  /** What og:url or the canonical link names in place of this page, or of its URL; null where they name just that. */
  otherPage: string | null
  /** Its marks say that the page places its tags by user agent. */
  placesByAgent: boolean
}

export function linksOf(
  { extraction, metadata, imageCandidates, icons }: PageReading,
  finalUrl: string,
): PageLinks {
  return {
    imageCandidates,
    icons,
    oEmbedUrl: oEmbedAddress(extraction, finalUrl),
    otherPage: linkToFollow(metadata, finalUrl),
    placesByAgent: placesTagsByAgent(extraction),
  }
}
