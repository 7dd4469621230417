/** Page and image as platforms' crawlers get them, in their published shape. */
import { z } from 'zod'
import { headerValue } from '../capture/headers.ts'
import type { ImageAnswer, ImageViewCapture } from '../capture/capture.ts'
import type { CrawlerViewFacts } from '../facts/facts.ts'
import { capturedErrorSchema, notAskedSchema } from '../image/image-facts.ts'
import { imageDifferences } from '../image/same-image.ts'
import { TAG_PLACES, tagPlace } from '../metadata/tag-places.ts'
import { platformName } from '../platforms/index.ts'
import { VIEW_FIELDS, viewDifferences, type Compared } from '../platforms/resolver/view-differences.ts'

export const crawlerViewSchema = z
  .object({
    /** Ids of the platforms whose crawler this is. */
    platforms: z.array(z.string()),
    /** The same as people know them. */
    names: z.array(z.string()),
    userAgent: z.string(),
    /** Headers sent, without the user agent. The source address was our own. */
    sent: z.record(z.string(), z.string()),
    /** What the crawler's own Accept-Encoding names and ours did not, because Linklens does not decode it here. */
    leftOut: z.array(z.string()).optional(),
    /** Null where no answer came. */
    status: z.number().int().nullable(),
    finalUrl: z.string().nullable(),
    /** Title as resolved for the whole page (`normalizedMetadata`), not as this platform would choose; cut at 300 characters. */
    title: z.string().nullable(),
    description: z.string().nullable(),
    /**
     * The first image that the page names to this crawler, and how its URL answers it: status and type are null where
     * it was not asked for. Null where the page names none, or none was asked for.
     */
    image: z
      .object({
        url: z.string(),
        status: z.number().int().nullable(),
        contentType: z.string().nullable(),
        error: capturedErrorSchema.optional(),
        skipped: z.literal(true).optional(),
        notAsked: notAskedSchema.optional(),
      })
      .nullable(),
    /** Where the tags of the card are; null where no page came. */
    tagPlace: z.enum(TAG_PLACES).nullable(),
    /** What is not as in our own answer. Only status and URL are compared where we got no page ourselves. */
    differs: z.array(z.enum(VIEW_FIELDS)),
    /** What blocks the crawler, worded for a sentence: `a Cloudflare challenge`, `a login page`. */
    wall: z.string().optional(),
    error: z.object({ code: z.string(), message: z.string() }).optional(),
    /** The page was not asked for: the crawlers that were asked got what we got. */
    alike: z.literal(true).optional(),
    /** Not asked: the fetches or the time of the inspection were used up; of a local page also: asked, without an answer. */
    skipped: z.literal(true).optional(),
    /** Not asked: Linklens had reached its own limit for requests to that site. */
    notAsked: notAskedSchema.optional(),
  })
  .meta({ id: 'CrawlerView' })
export type CrawlerView = z.infer<typeof crawlerViewSchema>

const TEXT_CHARACTERS = 300

/** @param ownImage the image as we got it; absent where none was asked for. */
export function publishView(view: CrawlerViewFacts, own: Compared, ownImage?: ImageAnswer): CrawlerView {
  const { platforms, userAgent, sent, response, page, wall, error, skipped, isAssumed, notAsked } = view
  const { title, description, image } = page?.metadata ?? {}
  return {
    platforms: [...platforms],
    names: platforms.map(platformName),
    userAgent,
    sent: { ...sent },
    ...(view.leftOut && { leftOut: [...view.leftOut] }),
    status: response?.status ?? null,
    finalUrl: response?.finalUrl ?? null,
    title: cut(title?.value),
    description: cut(description?.value),
    image: publishImage(view.image, image?.value ?? null),
    tagPlace: page && tagPlace(page.extraction),
    differs: [...viewDifferences(view, own), ...differencesOfImage(view, ownImage)],
    ...(wall === null ? {} : { wall }),
    ...(error && { error: { code: error.code, message: error.message } }),
    ...(skipped ? { skipped } : {}),
    ...(isAssumed ? { alike: true } : {}),
    ...(notAsked && { notAsked }),
  }
}

const differencesOfImage = ({ image }: CrawlerViewFacts, own: ImageAnswer | undefined) =>
  image && own ? imageDifferences(image, own) : []

/** Half a URL leads nowhere: it is kept whole up to the limit of one value. */
function publishImage(image: ImageViewCapture | null, named: string | null): CrawlerView['image'] {
  if (!image) return named === null ? null : { url: named, status: null, contentType: null }
  const { url, response, error, skipped, notAsked } = image
  return {
    url,
    status: response?.status ?? null,
    contentType: response && headerValue(response.headers, 'content-type'),
    ...(error && { error }),
    ...(skipped && { skipped }),
    ...(notAsked && { notAsked }),
  }
}

function cut(text: string | undefined): string | null {
  if (text === undefined) return null
  return text.length > TEXT_CHARACTERS
    ? `${text.slice(0, TEXT_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '')}…`
    : text
}
