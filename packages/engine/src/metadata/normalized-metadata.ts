/** The page's metadata in one normal form; every value keeps the tag it came from. */
import { z } from 'zod'

export const candidateSchema = z.object({
  value: z.string(),
  /** Names the tag: `og:title`, `twitter:title`, `title`, `json-ld:headline`, `link:canonical`, `h1`, … */
  source: z.string(),
})
export type Candidate = z.infer<typeof candidateSchema>

export const resolvedValueSchema = z.object({
  value: z.string(),
  source: z.string(),
  /** The candidates that lost, in order of precedence. */
  fallbacks: z.array(candidateSchema),
})
export type ResolvedValue = z.infer<typeof resolvedValueSchema>

const field = resolvedValueSchema.nullable()

export const normalizedMetadataSchema = z
  .object({
    /** `display` is the title with a trailing or leading site name stripped. */
    title: resolvedValueSchema.extend({ display: z.string() }).nullable(),
    description: field,
    /** Absolute URL of the first usable image. */
    image: field,
    imageAlt: field,
    /** Absolute `og:url`, else canonical, else the final URL. */
    url: field,
    canonicalUrl: field,
    siteName: field,
    type: field,
    locale: field,
    themeColor: field,
    favicon: field,
    twitterCard: field,
    twitterSite: field,
    author: field,
    publishedTime: field,
    modifiedTime: field,
    section: field,
    video: field,
    lang: field,
  })
  .meta({ id: 'NormalizedMetadata' })
export type NormalizedMetadata = z.infer<typeof normalizedMetadataSchema>

/** An image the page names, in order of precedence, with what its structured properties declare. */
export interface ImageCandidate {
  /** Absolute http(s) URL, or null when the value cannot be resolved to one. */
  url: string | null
  /** The value as written. */
  raw: string
  source: string
  declaredWidth: number | null
  declaredHeight: number | null
  declaredType: string | null
  alt: string | null
  line: number | null
  column: number | null
}
