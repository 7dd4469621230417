/**
 * The development server of Next.js writes its own URL into the tags of images that are files of the app
 * (`opengraph-image.png`, `twitter-image.tsx`), whatever `metadataBase` says; the built site writes its own. So on a
 * page of that server whose site is known they count as the site's. A built page that names localhost says so for good.
 * Where og:url or the canonical link names this machine, `metadataBase` does: then the images follow that, as they do in
 * the built site (tried with Next.js 16.4, 2026-11-27).
 */
import { isLoopbackUrl, atSite } from '../capture/site.ts'
import type { Extraction } from '../extract/tags.ts'
import { movedTags, namedValues } from './move-tags.ts'

const KEYS = /^(?:og:image|twitter:image)(?::url|:secure_url|:src)?$/u
const FILE = /\/(?:opengraph|twitter)-image[^/?#]*(?:\?[^#]*)?$/u

/** @param site origin that the local page will have. */
export const withDeployedImages = (extraction: Extraction, site: string): Extraction =>
  extraction.generators.includes('next-dev') && !hasLocalBase(extraction)
    ? movedTags(extraction, (name, value) =>
        KEYS.test(name) && FILE.test(value) && isLoopbackUrl(value) ? atSite(value, site) : value,
      )
    : extraction

const BASED = new Set(['og:url', 'link canonical'])
const hasLocalBase = (extraction: Extraction): boolean =>
  namedValues(extraction).some(({ name, value }) => BASED.has(name) && isLoopbackUrl(value.trim()))
