/** What a page names that is requested next. */
import { ownSite, secondLooks } from './meant-images.ts'
import { oEmbedAddress } from './oembed.ts'
import { linkToFollow } from './other-page.ts'
import { placesTagsByAgent } from './tag-places.ts'
import type { ImageCandidate } from './normalized-metadata.ts'
import type { PageReading } from './page-reading.ts'

export interface PageLinks {
  imageCandidates: ImageCandidate[]
  icons: ImageCandidate[]
  /** Images that a few platforms alone draw. */
  otherImages: ImageCandidate[]
  /** What is plainly meant by the URL of the first image, where that may be put together wrongly; asked if it does not come. */
  secondLooks: string[]
  /** Absolute URL of the oEmbed answer that the page offers; null when it offers none. */
  oEmbedUrl: string | null
  /** What og:url or the canonical link names in place of this page, or of its URL; null where they name just that. */
  otherPage: string | null
  /** Its marks say that the page places its tags by user agent. */
  placesByAgent: boolean
}

export function linksOf(reading: PageReading, finalUrl: string): PageLinks {
  const { extraction, metadata, imageCandidates, icons, otherImages } = reading
  const first = imageCandidates.filter(({ url }, index) => url !== null || index === 0).slice(0, 1)
  return {
    imageCandidates,
    icons,
    otherImages,
    secondLooks: secondLooks(first, ownSite(reading, finalUrl), () => false),
    oEmbedUrl: oEmbedAddress(extraction, finalUrl),
    otherPage: linkToFollow(metadata, finalUrl),
    placesByAgent: placesTagsByAgent(extraction),
  }
}
