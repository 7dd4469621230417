/** The header of an image: its real size and type. Loaded only where somebody asks for it. */
import { askForImage, CRAWLER_ACCEPT } from '../capture/ask-for-image.ts'
import { isSuccess } from '../capture/headers.ts'
import { imageNeed } from '../image/image-need.ts'
import { readImage } from '../image/read-image.ts'
import { MIME_TYPES } from '../image/sniff.ts'
import { LIMITS } from '../limits.ts'
import type { FetchSession } from '../net/session.ts'
import type { LinkImage } from './link.ts'

/** Bytes of a file that are read for its size. */
export const HEAD_BYTES: number = LIMITS.otherImageHeadBytes

/**
 * Makes one request. @returns null where the URL does not answer with an image.
 * @throws the reason of the session's caller when it aborted.
 */
export async function measureImage(session: FetchSession, image: LinkImage): Promise<LinkImage | null> {
  const { response, prefix, complete } = await askForImage(session, {
    url: image.url,
    accept: CRAWLER_ACCEPT,
    need: (start, isWhole) => (start.length < HEAD_BYTES ? imageNeed(start, isWhole) : 'enough'),
    timeoutMs: session.limits.imageMs,
  })
  return response && isSuccess(response.status) ? imageOf(image, prefix, complete) : null
}

/** @returns null for what is no image; without sizes for one that does not say them early enough. */
export function imageOf(image: LinkImage, prefix: Uint8Array, complete: boolean): LinkImage | null {
  const facts = readImage(prefix, complete)
  if (facts === null) return null
  if (facts === 'more') return image
  return { ...image, width: facts.width, height: facts.height, type: MIME_TYPES[facts.format] }
}
