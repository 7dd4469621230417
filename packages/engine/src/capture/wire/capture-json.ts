/**
 * A capture as JSON: saved, replayed, and sent by devcli. Reading one back trusts nothing: it may come
 * from a stranger, so every field is checked, and nothing that is not a field is kept.
 */
import { z } from 'zod'
import { cardPage, crawlerViews, notAsked, oEmbed, remoteRobots, withoutLanguage } from './capture-extras.ts'
import {
  address,
  askedAsSite,
  count,
  imageAnswer,
  milliseconds,
  response,
  sentHeader,
  siteOrigin,
  userAgent,
} from './capture-fields.ts'
import { CaptureFormatError, versionOf } from '../capture-format-error.ts'
import { CAPTURE_VERSION, type Capture, type CrawlerViewCapture, type ImageCapture } from '../capture.ts'
import { toBase64 } from './views-to-parts.ts'

/** @returns plain JSON data; bytes as base64. */
export function captureToJson(capture: Capture): unknown {
  const { page, images, crawlerViews: views, cardPage: other, withoutLanguage: unnamed } = capture
  return {
    ...capture,
    ...(views && { crawlerViews: views.map(viewToJson) }),
    ...(other && {
      cardPage: { ...other, view: viewToJson(other.view), images: other.images.map(imageToJson) },
    }),
    ...(unnamed && { withoutLanguage: viewToJson(unnamed) }),
    page: { ...page, body: toBase64(page.body) },
    images: images.map(imageToJson),
  }
}

const imageToJson = ({ variants, ...image }: ImageCapture) => ({
  ...bytesToJson(image),
  ...(variants && { variants: variants.map(bytesToJson) }),
})

const viewToJson = ({ image, ...view }: CrawlerViewCapture) => ({
  ...view,
  body: toBase64(view.body),
  ...(image && { image: bytesToJson(image) }),
})

const bytesToJson = <T extends Pick<ImageCapture, 'prefix' | 'refusal'>>({ refusal, ...answer }: T) => ({
  ...answer,
  prefix: toBase64(answer.prefix),
  ...(refusal && { refusal: toBase64(refusal) }),
})

/** @throws CaptureFormatError for another version, and for anything that is not a capture in full. */
export function captureFromJson(value: unknown): Capture {
  const version = versionOf(value)
  if (!READ_VERSIONS.includes(version)) throw new CaptureFormatError(versionAdvice(version))
  const result = captureSchema.safeParse(value)
  if (result.success) return { ...result.data, captureVersion: CAPTURE_VERSION }
  const [issue] = result.error.issues
  throw new CaptureFormatError(`This is not a capture: ${issue?.path.join('.') ?? ''} is missing or wrong.`)
}

/** Version 1 lacks what version 2 may leave out as well. */
const READ_VERSIONS: readonly number[] = [1, CAPTURE_VERSION]

function versionAdvice(version: number): string {
  return version < CAPTURE_VERSION
    ? `This capture has version ${version}; version ${CAPTURE_VERSION} is needed. Update the tool that made it.`
    : `This capture has version ${version}, newer than version ${CAPTURE_VERSION} that is known here. Update this side.`
}

const base64Schema = z.base64().transform((text): Uint8Array => Buffer.from(text, 'base64'))
const imageBytes = { ...imageAnswer, prefix: base64Schema, refusal: base64Schema.exactOptional(), notAsked }

/** We ask once more and no oftener. */
const MAX_VARIANTS = 4

const image = z.object({
  url: address,
  ...imageBytes,
  accept: sentHeader.exactOptional(),
  deferred: z.literal(true).exactOptional(),
  variants: z
    .array(z.object({ accept: sentHeader, ...imageBytes }))
    .max(MAX_VARIANTS)
    .exactOptional(),
})

const captureSchema: z.ZodType<Capture> = z.object({
  captureVersion: z.int(),
  mode: z.enum(['remote', 'local']),
  site: siteOrigin.exactOptional(),
  asSite: askedAsSite.exactOptional(),
  requestedUrl: address,
  capturedAt: z.iso.datetime(),
  userAgent,
  acceptLanguage: sentHeader,
  page: z.object({ ...response, body: base64Schema, encodedBytes: count }),
  images: z.array(image),
  robots: remoteRobots,
  oEmbed: oEmbed.exactOptional(),
  crawlerViews: crawlerViews(base64Schema).exactOptional(),
  cardPage: cardPage(base64Schema, image).exactOptional(),
  withoutLanguage: withoutLanguage(base64Schema).exactOptional(),
  durationMs: milliseconds,
})
