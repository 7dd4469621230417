/**
 * Crawler views of a local capture, as devcli submits them: a body that differs from the page is a part of its own, and
 * one that is the page, or its beginning, is only its length. Of an image a view has the head of the file, and nothing
 * where it is the image that is submitted. Read back in view-parts.ts, apart from it because devcli loads no schemas.
 */
import { beginsWith } from '../bound-views.ts'
import type { Capture, CrawlerViewCapture, ImageViewCapture } from '../capture.ts'

/** Bytes: as much of an image as shows what it is. */
export const HEAD_BYTES = 4 * 1024

export interface ViewParts {
  /** Plain JSON data. */
  readonly listed: unknown[]
  readonly bodies: Uint8Array[]
}

type Own = Pick<Capture, 'page' | 'images'>

export function viewsToParts(views: readonly CrawlerViewCapture[], own: Own): ViewParts {
  const bodies: Uint8Array[] = []
  const listed = views.map(({ body, image, ...view }) => ({
    ...view,
    part: partOf(body, own, bodies),
    bodyBytes: body.length,
    ...(image && { image: imageToJson(image, own) }),
  }))
  return { listed, bodies }
}

function partOf(body: Uint8Array, { page }: Own, bodies: Uint8Array[]): number | 'page' | null {
  if (body.length === 0) return null
  if (beginsWith(page.body, body)) return 'page'
  const known = bodies.findIndex((other) => other.length === body.length && beginsWith(other, body))
  return known === -1 ? bodies.push(body) - 1 : known
}

function imageToJson({ prefix, refusal, ...image }: ImageViewCapture, { images }: Own) {
  const own = images.find(({ url }) => url === image.url)
  const isOwn =
    own !== undefined && prefix.length > 0 && beginsWith(own.prefix, prefix.subarray(0, HEAD_BYTES))
  return {
    ...image,
    ...(isOwn
      ? {}
      : {
          head: toBase64(prefix.subarray(0, HEAD_BYTES)),
          complete: image.complete && prefix.length <= HEAD_BYTES,
        }),
    ...(refusal && { refusal: toBase64(refusal) }),
  }
}

export const toBase64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
