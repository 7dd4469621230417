/**
 * The development server of Next.js writes its own URL into the tags of images that are files of the app
 * (`opengraph-image.png`, `twitter-image.tsx`), whatever `metadataBase` says; the built site writes its own. So on a
 * page of that server whose site is known they count as the site's. A built page that names localhost says so for good.
 */
import type { Extraction, PageTag } from '../extract/tags.ts'
import { isLoopbackUrl } from '../capture/site.ts'

const KEYS = /^(?:og:image|twitter:image)(?::url|:secure_url|:src)?$/u
const FILE = /\/(?:opengraph|twitter)-image[^/?#]*(?:\?[^#]*)?$/u

/** @param site origin that the local page will have. */
export function withDeployedImages(extraction: Extraction, site: string): Extraction {
  if (!extraction.generators.includes('next-dev') || !extraction.allTags.some(isOwnFile)) return extraction
  const moved = (tags: readonly PageTag[]): PageTag[] =>
    tags.map((tag) => (isOwnFile(tag) ? atSite(tag, site) : tag))
  const { allTags, openGraph, twitter } = extraction
  return { ...extraction, allTags: moved(allTags), openGraph: moved(openGraph), twitter: moved(twitter) }
}

const isOwnFile = ({ name, content }: PageTag): boolean =>
  KEYS.test(name) && FILE.test(content) && isLoopbackUrl(content)

const atSite = (tag: PageTag, site: string): PageTag => {
  const { pathname, search } = new URL(tag.content)
  return { ...tag, content: site + pathname + search }
}
