/** The optional parts of a remote capture as they are read back from JSON; submissions carry none of them. */
import { z } from 'zod'
import {
  capturedError,
  httpUrl,
  imageAnswer,
  MAX_ROBOTS,
  response,
  robotsFile,
  sentHeader,
  status,
  text,
  userAgent,
} from './capture-fields.ts'
import { LIMITS } from '../../limits.ts'

export const notAsked = z.literal('own-limit').exactOptional()

export const remoteRobots = z.array(z.object({ ...robotsFile, notAsked })).max(MAX_ROBOTS)

export const oEmbed = z.object({
  url: httpUrl,
  finalUrl: httpUrl.nullable(),
  status: status.nullable(),
  contentType: text(LIMITS.headerBytes).nullable(),
  body: z.string().max(LIMITS.oEmbedBytes).nullable(),
  error: capturedError,
  notAsked,
})

/** A crawler has a handful of its own. */
const MAX_SENT_HEADERS = 20

/** One view without its body. */
export const viewFields = {
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

const view = { ...viewFields, notAsked }

/** @param image how an image is written in this JSON. */
export const cardPage = <T extends z.ZodType<Uint8Array>, I extends z.ZodType>(bytes: T, image: I) =>
  z.object({ url: httpUrl, view: z.object({ ...view, body: bytes }), images: z.array(image).max(1) })

/** @param bytes how a body is written in this JSON. */
export const withoutLanguage = <T extends z.ZodType<Uint8Array>>(bytes: T) =>
  z.object({ ...view, body: bytes })

/** @param bytes how a body is written in this JSON. */
export const crawlerViews = <T extends z.ZodType<Uint8Array>>(bytes: T) =>
  z
    .array(
      z.object({
        ...view,
        body: bytes,
        image: z
          .object({
            url: httpUrl,
            ...imageAnswer,
            prefix: bytes,
            refusal: bytes.exactOptional(),
            skipped: z.literal(true).exactOptional(),
            notAsked,
          })
          .exactOptional(),
      }),
    )
    .max(LIMITS.crawlerViews)
