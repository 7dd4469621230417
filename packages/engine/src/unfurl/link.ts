/** What a link preview is drawn from. */
import { InspectError } from '../errors.ts'
import type { Normalized } from '../metadata/normalize.ts'
import type { ImageCandidate, NormalizedMetadata, ResolvedValue } from '../metadata/normalized-metadata.ts'
import type { OembedFacts } from '../metadata/oembed.ts'
import { checkUrl } from '../net/policy/url-policy.ts'

export type LinkKind = 'page' | 'image' | 'video' | 'audio' | 'document'

/** Width and height in pixels, type as in `image/png`; null where neither the page nor the file says it. */
export interface LinkImage {
  readonly url: string
  readonly width: number | null
  readonly height: number | null
  readonly alt: string | null
  readonly type: string | null
}

/** The oEmbed answer, with the standard's own names. `html` says that it brings HTML to embed. */
export type LinkOembed = OembedFacts['values'] & {
  /** HTML of a stranger, where `foreignHtml` asked for it. It would run as a part of your page: put it into a sandbox. */
  readonly foreignHtml?: string
}

/**
 * Texts are plain text that a stranger wrote: escape them. They are safe to print, unless `raw` asked for them as they
 * are. URLs are absolute, http or https, and name no host that is
 * known to be private; nothing but `url` was asked for.
 */
export interface Link {
  /** After redirects. What a page calls its own URL is not taken: any page may name another site's. */
  readonly url: string
  readonly kind: LinkKind
  readonly title: string | null
  readonly description: string | null
  readonly image: LinkImage | null
  readonly siteName: string | null
  readonly favicon: string | null
  /** `og:type`, such as `article`. */
  readonly type: string | null
  readonly author: string | null
  /** Time as the page writes it; mostly an ISO date. */
  readonly publishedTime: string | null
  readonly video: string | null
  /** A CSS colour as the page writes it. */
  readonly themeColor: string | null
  readonly lang: string | null
  /** The page's oEmbed answer; null unless `oembed` was asked for and answered. */
  readonly oembed: LinkOembed | null
}

const EMPTY = {
  title: null,
  description: null,
  image: null,
  siteName: null,
  favicon: null,
  type: null,
  author: null,
  publishedTime: null,
  video: null,
  themeColor: null,
  lang: null,
  oembed: null,
} as const

export const fileLink = (url: string, kind: LinkKind, image: LinkImage | null = null): Link => ({
  ...EMPTY,
  url,
  kind,
  title: fileName(url),
  image,
})

/** @param denyHosts no URL of these is in the answer. */
export function pageLink(
  { metadata, imageCandidates }: Normalized,
  url: string,
  denyHosts: readonly string[],
): Link {
  const text = (field: ResolvedValue | null): string | null => field?.value ?? null
  const publicUrl = (field: ResolvedValue | null): string | null =>
    field && isPublic(field.value, denyHosts) ? field.value : null
  const image = imageCandidates.find((one) => one.url !== null && isPublic(one.url, denyHosts))
  return {
    url,
    kind: 'page',
    title: text(metadata.title),
    description: text(metadata.description),
    image: image ? declaredImage(image, metadata) : null,
    siteName: text(metadata.siteName),
    favicon: publicUrl(metadata.favicon),
    type: text(metadata.type),
    author: text(metadata.author),
    publishedTime: text(metadata.publishedTime),
    video: publicUrl(metadata.video),
    themeColor: text(metadata.themeColor),
    lang: text(metadata.lang),
    oembed: null,
  }
}

const declaredImage = (
  { url, declaredWidth, declaredHeight, declaredType, alt }: ImageCandidate,
  { image, imageAlt }: NormalizedMetadata,
): LinkImage => ({
  url: url ?? '',
  width: declaredWidth,
  height: declaredHeight,
  alt: alt ?? (image?.value === url ? (imageAlt?.value ?? null) : null),
  type: declaredType,
})

/** Whether a URL is public by its name alone: what the name leads to is vetted when somebody connects, as by `guardedFetch`. */
export function isPublic(url: string, denyHosts: readonly string[]): boolean {
  try {
    checkUrl(url, { denyHosts })
    return true
  } catch (error) {
    if (error instanceof InspectError) return false
    throw error
  }
}

/** The last part of the path, such as `report.pdf`. */
function fileName(url: string): string | null {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || null
  } catch {
    // Not UTF-8.
    return last
  }
}
