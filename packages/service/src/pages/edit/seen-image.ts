/**
 * What a form says of its image: what this service found when it fetched it, or the header of a file that stays in the
 * sender's browser. Nothing depends on its truth, as only its sender sees the cards; a URL to show it must be signed.
 */
import { IMAGE_FORMATS, type GivenImage, type Inspection } from '@linklens/engine'
import { z } from 'zod'
import { clean } from '@linklens/cards'
import { safeHref } from '../../components/safe-link.tsx'
import type { ImageUrls } from '../../images/image-url.ts'

const side = z.number().int().min(1).max(65_535)

const schema = z.union([
  z.object({ url: z.string(), missing: z.string().min(1).max(400) }),
  z.object({
    /** Absent for a file that has no URL yet, which has a name. */
    url: z.string().optional(),
    name: z.string().optional(),
    src: z.string().optional(),
    format: z.enum(IMAGE_FORMATS),
    width: side,
    height: side,
    bytes: z.number().int().min(1),
    animated: z.boolean().optional(),
  }),
])

export interface SeenImage {
  /** Goes along with the fields, as it came. */
  readonly text: string
  readonly given: GivenImage
  /** Absent for a file: it is the image, whatever the URL. */
  readonly url?: string
  /** File name of an image that has no URL yet. */
  readonly name?: string
  /** The service's own URL of it. */
  readonly src?: string
}

const MAX_CHARACTERS = 8_192

/** @returns undefined for what no page of ours sends. */
export function readSeenImage(text: string | null, imageUrls: ImageUrls): SeenImage | undefined {
  if (text === null || text.length > MAX_CHARACTERS) return undefined
  const parsed = schema.safeParse(jsonOf(text))
  if (!parsed.success) return undefined
  const seen = parsed.data
  if ('missing' in seen) return { text, given: { missing: clean(seen.missing, 400) }, url: seen.url }
  const { url, name, src = '', format, width, height, bytes, animated = false } = seen
  const isOurs = url !== undefined && imageUrls.verify(src.replace('/images/', ''))?.url === url
  return {
    text,
    given: { format, width, height, bytes, animated },
    ...(url === undefined ? { name: fileName(name) } : { url }),
    ...(isOurs && { src }),
  }
}

/** Field of an image that was fetched just now. @param src the service's own URL of it. */
export function seenText({ imageAnalysis }: Inspection, url: string, src: string | null): string | null {
  const { format, width, height, bytes, animated, error } = imageAnalysis
  if (imageAnalysis.url !== url) return null
  if (error) return JSON.stringify({ url, missing: error.message.replace(/\.$/, '') })
  // Bytes that are no image.
  if (!format) return JSON.stringify({ url, missing: 'This file is no image that we know' })
  return JSON.stringify({
    url,
    src: src ?? undefined,
    format,
    width,
    height,
    bytes,
    animated: animated ?? undefined,
  })
}

/** Where a file will be that is nowhere yet. */
export const futureUrl = (name: string, page: string): string =>
  safeHref(URL.parse(`/${name}`, page)?.href ?? '') ?? `${SOME_SITE}/${name}`

/** Named where a person must fill in their own. */
const SOME_SITE = 'https://example.com'

const fileName = (name = ''): string => name.replaceAll(/[^\w.-]+/g, '-').slice(-80) || 'card.png'

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
