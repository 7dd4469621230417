/** The page's oEmbed answer. Loaded only where somebody asks for it. */
import { captureOembed } from '../capture/capture-oembed.ts'
import { oEmbedAddress } from '../metadata/oembed-links.ts'
import { oEmbedImages, readOembed, type OembedFacts } from '../metadata/oembed.ts'
import { resolveUrl } from '../metadata/resolve-url.ts'
import type { FetchSession } from '../net/session.ts'
import { isPublic, type Link, type LinkImage, type LinkOembed } from './link.ts'
import type { ReadPage } from './read-page-link.ts'

/** Its URLs as those of the link itself: absolute, and of no host that is known to be private; else left out. */
function withPublicUrls({ values, finalUrl }: OembedFacts, denyHosts: readonly string[]): LinkOembed {
  const kept: LinkOembed = { ...values }
  for (const name of ['url', 'thumbnail_url'] as const) {
    const url = kept[name] === undefined ? null : resolveUrl(kept[name], finalUrl)
    if (url !== null && isPublic(url, denyHosts)) kept[name] = url
    else delete kept[name]
  }
  return kept
}

/**
 * Makes at most one request. A bad answer is none.
 * @throws the reason of the session's caller when it aborted.
 */
export async function withOembed(
  session: FetchSession,
  { extraction }: ReadPage,
  link: Link,
  denyHosts: readonly string[],
): Promise<Link> {
  const url = oEmbedAddress(extraction, link.url)
  if (url === null) return link
  const facts = readOembed(await captureOembed(session, url))
  if (facts.state !== 'answered') return link
  return filledBy(link, facts, denyHosts)
}

/** What the link leaves open is taken from the answer. */
export function filledBy(link: Link, facts: OembedFacts, denyHosts: readonly string[]): Link {
  const values = withPublicUrls(facts, denyHosts)
  const [thumbnail] = oEmbedImages(facts)
  const image: LinkImage | null =
    thumbnail?.url && isPublic(thumbnail.url, denyHosts)
      ? {
          url: thumbnail.url,
          width: thumbnail.declaredWidth,
          height: thumbnail.declaredHeight,
          alt: null,
          type: null,
        }
      : null
  return {
    ...link,
    title: link.title ?? values.title ?? null,
    description: link.description ?? values.description ?? null,
    image: link.image ?? image,
    siteName: link.siteName ?? values.provider_name ?? null,
    author: link.author ?? values.author_name ?? null,
    oembed: values,
  }
}
