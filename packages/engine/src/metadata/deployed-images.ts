/**
 * The development server of Next.js writes its own URL into the tags of images that are files of the app
 * (`opengraph-image.png`, `twitter-image.tsx`), whatever `metadataBase` says; the built site writes its own. So on a
 * page of that server whose site is known they count as the site's. A built page that names localhost says so for good.
 */
import { isLoopbackUrl, atSite } from '../capture/site.ts'
import type { Extraction } from '../extract/tags.ts'
import { movedTags } from './move-tags.ts'

const KEYS = /^(?:og:image|twitter:image)(?::url|:secure_url|:src)?$/u
const FILE = /\/(?:opengraph|twitter)-image[^/?#]*(?:\?[^#]*)?$/u

/** @param site origin that the local page will have. */
export const withDeployedImages = (extraction: Extraction, site: string): Extraction =>
  extraction.generators.includes('next-dev')
    ? movedTags(extraction, (name, value) =>
        KEYS.test(name) && FILE.test(value) && isLoopbackUrl(value) ? atSite(value, site) : value,
      )
    : extraction
