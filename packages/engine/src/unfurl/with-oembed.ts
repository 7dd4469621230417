/** The page's oEmbed answer. Loaded only where somebody asks for it. */
import { captureOembed } from '../capture/capture-oembed.ts'
import { oEmbedAddress, oEmbedImages, readOembed } from '../metadata/oembed.ts'
import type { FetchSession } from '../net/session.ts'
import { isPublic, type Link, type LinkImage } from './link.ts'
import type { ReadPage } from './read-page-link.ts'

/**
 * At most one request. A bad answer is none.
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
  const { values } = facts
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
