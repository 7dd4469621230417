/** What the pages work with. `mountPages` puts it together once; each page takes what it needs. */
import type { Inspection } from '@linklens/engine'
import type { Frame } from '../components/frame.ts'
import { safeHref } from '../components/safe-link.tsx'
import type { AppContext } from '../http/app-env.ts'
import { chosenPlatforms } from '../http/chosen-platforms.ts'
import type { ImageUrls } from '../images/image-url.ts'
import { imageVersion } from '../images/shown-image.ts'
import type { SocialImages } from '../images/social-image.ts'
import type { Snapshots } from '../saved/snapshot.ts'
import type { Services } from '../services.ts'

export interface PageServices {
  readonly deps: Services
  readonly frame: Frame
  readonly imageUrls: ImageUrls
  readonly images: SocialImages
  readonly snapshots: Snapshots
  /** User-Agent of our crawler. */
  readonly userAgent: string
}

/** What every report has, whatever it shows. */
export const reportBasis = (c: AppContext, { deps, userAgent, frame }: PageServices) => ({
  fileScript: frame.assets.fileScript,
  chosen: chosenPlatforms(c),
  baseUrl: deps.config.baseUrl,
  userAgent,
})

/** @returns the service's own URL of a public image as an inspection saw it; null where it cannot be shown. */
export function publicImage(
  { imageUrls }: PageServices,
  inspection: Inspection,
  url: string,
  at: number,
): string | null {
  return safeHref(url) ? imageUrls.sign(url, imageVersion(inspection, url, at)) : null
}
