/** What is known of the social image: declared in the page against what the bytes say. */
import { z } from 'zod'
import { ENGINE_ERRORS, type EngineErrorCode } from '../errors.ts'

const size = z.object({ width: z.number().int(), height: z.number().int() })

export const IMAGE_FORMATS = [
  'png',
  'jpeg',
  'gif',
  'webp',
  'avif',
  'heic',
  'svg',
  'ico',
  'bmp',
  'tiff',
  'jxl',
] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

const codes = Object.keys(ENGINE_ERRORS) as [EngineErrorCode, ...EngineErrorCode[]]
export const capturedErrorSchema = z.object({
  code: z.enum(codes),
  message: z.string(),
  /** Milliseconds that the answer was waited for in vain. */
  afterMs: z.number().int().optional(),
  /** Whether the file of a checked folder's image is missing: no server was asked. */
  isMissingFile: z.literal(true).optional(),
  /** Whether the image's URL was put together wrongly, so that nothing can answer. */
  isMisjoined: z.literal(true).optional(),
})

export const notAskedSchema = z.literal('own-limit')

/** What one Accept header got. */
const acceptVariantSchema = z.object({
  accept: z.string(),
  contentType: z.string().nullable(),
  format: z.enum(IMAGE_FORMATS).nullable(),
  /** Size of the file in bytes, where a header gave it. */
  bytes: z.number().int().nullable(),
})

export const deliverySchema = z.object({
  /** Whether every URL on the way to the image, redirects among them, is https. */
  https: z.boolean(),
  servedType: z.string().nullable(),
  sniffedType: z.string().nullable(),
  contentDisposition: z.string().nullable(),
  cacheControl: z.string().nullable(),
  contentLength: z.number().int().nullable(),
  vary: z.string().nullable(),
  /**
   * As crawlers ask, then as browsers do; empty where nothing suggested that the answer depends on Accept, so
   * that it was asked for once.
   */
  acceptVariants: z.array(acceptVariantSchema),
})

const imageBase = {
  url: z.string().nullable(),
  /** The tag that named it. */
  source: z.string().nullable(),
  /** Whether a 2xx answer came; there may be an error too. Null when the image was not requested. */
  reachable: z.boolean().nullable(),
  status: z.number().int().nullable(),
  contentType: z.string().nullable(),
  format: z.enum(IMAGE_FORMATS).nullable(),
  /** Width as displayed, after orientation; pixels. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Size of the file in bytes. */
  bytes: z.number().int().nullable(),
  error: capturedErrorSchema.optional(),
  /** What answered in its place, where that was recognised: a challenge, a bot protection, a login. */
  wall: z.string().optional(),
  /**
   * Linklens did not ask for it, because it had reached its own limit for requests to that site: whether it can be
   * reached is not known.
   */
  notAsked: notAskedSchema.optional(),
}

export const timingsSchema = z.object({
  dns: z.number().nullable(),
  connect: z.number().nullable(),
  tls: z.number().nullable(),
  firstByte: z.number().nullable(),
  download: z.number().nullable(),
  total: z.number(),
})

export const imageAnalysisSchema = z.object({
  ...imageBase,
  /** Before orientation is applied. */
  stored: size.nullable(),
  /** Width divided by height, two decimals. */
  aspectRatio: z.number().nullable(),
  animated: z.boolean().nullable(),
  /** EXIF orientation 1 to 8. */
  orientation: z.number().int().nullable(),
  declared: z.object({
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    type: z.string().nullable(),
  }),
  redirects: z.array(z.object({ url: z.string(), status: z.number().int(), location: z.string() })),
  delivery: deliverySchema.nullable(),
  timings: timingsSchema.nullable(),
  /** The other images the page names, shortly. */
  candidates: z.array(z.object(imageBase)),
})
export type ImageAnalysis = z.infer<typeof imageAnalysisSchema>

/** What the first bytes of an image file say. */
export interface ImageFacts {
  format: ImageFormat
  /** Width as displayed. */
  width: number
  height: number
  stored: { width: number; height: number }
  orientation: number
  /** Whether it has a second frame; null where none was found as far as we read, but one may come. */
  animated: boolean | null
}
