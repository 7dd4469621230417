/**
 * Crawler views of a local capture, as they are submitted: a body that differs from the page is a part of its own, and
 * one that is the page, or its beginning, is only its length. Of an image a view has the head of the file, and nothing
 * where it is the image that was submitted.
 *
 * What must never happen: a length in a submission is believed, or more is kept than our own requests could have
 * brought. Proven by capture-from-parts.test.ts.
 */
import { z } from 'zod'
import { LIMITS } from '../../limits.ts'
import { REFUSAL_BYTES } from '../ask-for-image.ts'
import type { Capture, CrawlerViewCapture, ImageCapture, ImageViewCapture } from '../capture.ts'
import { HEAD_BYTES } from './views-to-parts.ts'
import {
  address,
  capturedError,
  count,
  imageAnswer,
  response,
  sentHeader,
  text,
  userAgent,
} from './capture-fields.ts'
import { CaptureFormatError } from '../capture-format-error.ts'

const base64 = (maxBytes: number) =>
  z
    .base64()
    .max(Math.ceil(maxBytes / 3) * 4)
    .transform((encoded): Uint8Array => Buffer.from(encoded, 'base64'))

/** A crawler has a handful of its own. */
const MAX_SENT_HEADERS = 20

/** One view without its body. */
const viewFields = {
  platforms: z.array(text(100)).max(100),
  userAgent,
  sent: z.record(text(100), sentHeader).refine((sent) => Object.keys(sent).length <= MAX_SENT_HEADERS),
  leftOut: z.array(text(100)).max(MAX_SENT_HEADERS).exactOptional(),
  response: z.object(response).nullable(),
  complete: z.boolean(),
  error: capturedError,
  skipped: z.literal(true).exactOptional(),
  alike: z.literal(true).exactOptional(),
  byAccept: z.literal(true).exactOptional(),
  byName: z.literal(true).exactOptional(),
}

export const listedViews = z
  .array(
    z.object({
      ...viewFields,
      /** Index of the part that holds the body; `page`: it is the beginning of the page; null: there is none. */
      part: z.union([count.max(LIMITS.crawlerViews - 1), z.literal('page')]).nullable(),
      bodyBytes: count.max(LIMITS.crawlerViewBytes),
      image: z
        .object({
          url: address,
          ...imageAnswer,
          /** The head of the file; absent where it is that of the image of the same URL. */
          head: base64(HEAD_BYTES).exactOptional(),
          refusal: base64(REFUSAL_BYTES).exactOptional(),
          skipped: z.literal(true).exactOptional(),
        })
        .exactOptional(),
    }),
  )
  .max(LIMITS.crawlerViews)
export type ListedView = z.infer<typeof listedViews>[number]

type Own = Pick<Capture, 'page' | 'images'>

/** @throws CaptureFormatError where bodies and list do not agree. */
export function viewsFromParts(
  listed: readonly ListedView[],
  bodies: readonly Uint8Array[],
  own: Own,
): CrawlerViewCapture[] {
  const named = new Set(listed.map(({ part }) => part).filter((part) => typeof part === 'number'))
  if (named.size !== bodies.length || bodies.some((_, index) => !named.has(index)))
    throw new CaptureFormatError('The crawler views are not those that the capture tells of.')
  return listed.map(({ part, bodyBytes, image, ...view }) => {
    const whole = part === null ? new Uint8Array() : part === 'page' ? own.page.body : bodies[part]
    if (!whole || bodyBytes > whole.length || (part !== 'page' && bodyBytes !== whole.length))
      throw new CaptureFormatError('The bytes of a crawler view are not what the capture tells of them.')
    return { ...view, body: whole.subarray(0, bodyBytes), ...(image && { image: imageFromJson(image, own) }) }
  })
}

function imageFromJson(
  { head, ...image }: NonNullable<ListedView['image']>,
  { images }: Own,
): ImageViewCapture {
  const own: ImageCapture | undefined = images.find(({ url }) => url === image.url)
  return { ...image, prefix: head ?? own?.prefix ?? new Uint8Array() }
}
