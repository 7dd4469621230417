/**
 * A local capture in parts, as it is submitted: one JSON document, the bytes of the page, and those of up
 * to four images.
 *
 * What must never happen: a submission is taken that our own tool could not have made, or a length in it
 * is believed. So every field is checked and bounded, nothing that is not a field is kept, and what can be
 * counted is counted. Whether its URLs may be taken at all is decided in submitted-capture.ts. Proven by
 * capture-from-parts.test.ts.
 */
import { z } from 'zod'
import { LIMITS } from '../../limits.ts'
import {
  address,
  askedAsSite,
  count,
  imageAnswer,
  milliseconds,
  response,
  robots,
  sentHeader,
  siteOrigin,
  typedAddress,
  userAgent,
} from './capture-fields.ts'
import { CaptureFormatError } from '../capture-format-error.ts'
import type { CaptureParts } from './capture-to-parts.ts'
import { listedViews, viewsFromParts } from './view-parts.ts'
import { CAPTURE_VERSION, type Capture, type ImageCapture } from '../capture.ts'
import { MAX_IMAGES } from '../capture-images.ts'

/** The JSON of a local capture, checked: it names parts that hold the bytes. */
export type CaptureDocument = z.infer<Document>

/** @throws CaptureFormatError with a public message, for whatever is no local capture in full. */
export const captureFromParts = ({ capture, ...parts }: CaptureParts): Capture =>
  captureFromDocument(readDocument(capture), parts)

/**
 * The JSON alone, as it was sent. It may be megabytes of objects within objects, which take a second to read: a service
 * does this in a worker thread.
 * @throws CaptureFormatError with a public message.
 */
export function readCaptureDocument(json: Uint8Array): CaptureDocument {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json))
  } catch {
    throw new CaptureFormatError('The part "capture" is not JSON in UTF-8.')
  }
  return readDocument(value)
}

/** @throws CaptureFormatError with a public message, where the bytes are not those of the document. */
export function captureFromDocument(
  { page, images: listed, crawlerViews, ...rest }: CaptureDocument,
  { html, images, views = [] }: Omit<CaptureParts, 'capture'>,
): Capture {
  if (html.length > LIMITS.pageBytes) throw new CaptureFormatError('The page is larger than is taken.')
  if (images.some(({ length }) => length === 0 || length > LIMITS.submittedImageBytes))
    throw new CaptureFormatError('An image is empty, or larger than is taken.')
  const parts = listed.map(({ part }) => part).filter((part) => part !== null)
  if (parts.length !== images.length || parts.some((part, index) => part !== index))
    throw new CaptureFormatError('The images are not those that the capture tells of.')
  if (
    sizeOf(views) > MAX_VIEWS_BYTES ||
    views.some(({ length }) => length === 0 || length > LIMITS.crawlerViewBytes)
  )
    throw new CaptureFormatError('A crawler view is empty, or they are larger than is taken.')
  const own = { page: { ...page, body: html }, images: listed.map((image) => withBytes(image, images)) }
  if (!crawlerViews && views.length > 0)
    throw new CaptureFormatError('The crawler views are not those that the capture tells of.')
  return {
    ...rest,
    captureVersion: CAPTURE_VERSION,
    ...own,
    ...(crawlerViews && { crawlerViews: viewsFromParts(crawlerViews, views, own) }),
  }
}

/** All bodies together. */
const MAX_VIEWS_BYTES = 8 * 1024 * 1024

const sizeOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0)

function readDocument(value: unknown): CaptureDocument {
  const schema = DOCUMENTS.get(readVersion(value))
  const result = schema?.safeParse(value)
  if (result?.success) return result.data
  const place = result?.error.issues[0]?.path.join('.').slice(0, 100)
  throw new CaptureFormatError(`This is not a capture: ${place || 'something'} is missing or wrong.`)
}

function readVersion(value: unknown): number {
  const version =
    typeof value === 'object' && value !== null && 'captureVersion' in value ? value.captureVersion : null
  if (typeof version !== 'number')
    throw new CaptureFormatError('This is not a capture: captureVersion is missing.')
  if (DOCUMENTS.has(version)) return version
  throw new CaptureFormatError(
    version > CAPTURE_VERSION
      ? 'This capture comes from a devcli that is newer than this service. Install the devcli that this service offers.'
      : 'This capture comes from a devcli that this service no longer takes. Update devcli.',
  )
}

type ListedImage = z.infer<typeof listedImage>

function withBytes({ part, ...image }: ListedImage, images: readonly Uint8Array[]): ImageCapture {
  const prefix = part === null ? new Uint8Array() : (images[part] ?? new Uint8Array())
  const isTrue = image.complete
    ? image.totalBytes === prefix.length
    : (image.totalBytes ?? Infinity) >= prefix.length
  if (!isTrue || (image.deferred && (prefix.length > 0 || image.response !== null || image.error !== null)))
    throw new CaptureFormatError('The bytes of an image are not what the capture tells of them.')
  return { ...image, prefix }
}

const listedImage = z.object({
  url: address,
  ...imageAnswer,
  accept: sentHeader.exactOptional(),
  deferred: z.literal(true).exactOptional(),
  /** Index of the part that holds the bytes; null where there are none. */
  part: count.max(MAX_IMAGES - 1).nullable(),
})

const documentV1 = z.object({
  captureVersion: z.literal(1),
  mode: z.literal('local'),
  site: siteOrigin.exactOptional(),
  requestedUrl: typedAddress,
  // Its fractions of a second could go on for megabytes.
  capturedAt: z.iso.datetime().max(40),
  userAgent,
  acceptLanguage: sentHeader,
  page: z.object({ ...response, status: z.int().min(200).max(299), encodedBytes: count }),
  images: z.array(listedImage).max(MAX_IMAGES),
  robots,
  durationMs: milliseconds,
})

const documentV2 = documentV1.extend({
  captureVersion: z.literal(2),
  crawlerViews: listedViews.exactOptional(),
  asSite: askedAsSite.exactOptional(),
})

type Document = z.ZodType<Omit<z.infer<typeof documentV2>, 'captureVersion'>>

/** The current version and the one before; an older one lacks what the current one may leave out. */
const DOCUMENTS: ReadonlyMap<number, Document> = new Map<number, Document>([
  [1, documentV1],
  [2, documentV2],
])
