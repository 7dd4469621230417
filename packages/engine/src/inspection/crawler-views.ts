/** The page as platforms' crawlers get it, in its published shape. */
import { z } from 'zod'
import type { CrawlerViewFacts } from '../facts/facts.ts'
import { notAskedSchema } from '../image/image-facts.ts'
import { PLATFORMS } from '../platforms/index.ts'
import { VIEW_FIELDS, viewDifferences, type Compared } from '../platforms/resolver/view-differences.ts'

export const crawlerViewSchema = z.object({
  /** Ids of the platforms whose crawler this is. */
  platforms: z.array(z.string()),
  /** The same as people know them. */
  names: z.array(z.string()),
  userAgent: z.string(),
  /** Headers sent, without the user agent. The source address was our own. */
  sent: z.record(z.string(), z.string()),
  /** Null where no answer came. */
  status: z.number().int().nullable(),
  finalUrl: z.string().nullable(),
  /** As resolved for the whole page (`normalizedMetadata`), not as this platform would choose; cut at 300 characters. */
  title: z.string().nullable(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  /** What is not as in our own answer. Only status and URL are compared where we got no page ourselves. */
  differs: z.array(z.enum(VIEW_FIELDS)),
  /** What blocks the crawler, worded for a sentence: `a Cloudflare challenge`, `a login page`. */
  wall: z.string().optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  /** Not asked: the fetches of the inspection were used up. */
  skipped: z.literal(true).optional(),
  /** Not asked: Linklens had reached its own limit for requests to that site. */
  notAsked: notAskedSchema.optional(),
})
export type CrawlerView = z.infer<typeof crawlerViewSchema>

const TEXT_CHARACTERS = 300

export function publishView(view: CrawlerViewFacts, own: Compared): CrawlerView {
  const { platforms, userAgent, sent, response, page, wall, error, skipped, notAsked } = view
  const metadata = page?.metadata
  return {
    platforms: [...platforms],
    names: platforms.map((id) => PLATFORMS.find((platform) => platform.id === id)?.name ?? id),
    userAgent,
    sent: { ...sent },
    status: response?.status ?? null,
    finalUrl: response?.finalUrl ?? null,
    title: cut(metadata?.title?.value),
    description: cut(metadata?.description?.value),
    // Half a URL leads nowhere: it is kept whole up to the limit of one value.
    image: metadata?.image?.value ?? null,
    differs: viewDifferences(view, own),
    ...(wall === null ? {} : { wall }),
    ...(error && { error: { code: error.code, message: error.message } }),
    ...(skipped ? { skipped } : {}),
    ...(notAsked && { notAsked }),
  }
}

function cut(text: string | undefined): string | null {
  if (text === undefined) return null
  return text.length > TEXT_CHARACTERS
    ? `${text.slice(0, TEXT_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '')}…`
    : text
}
