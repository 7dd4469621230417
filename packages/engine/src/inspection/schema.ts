/** The one schema of `data`: the API's types, OpenAPI, the MCP output schema and the CLI's JSON all come from it. */
import { z } from 'zod'
import { charsetSchema, jsonLdBlockSchema, linkSchema, tagSchema } from '../extract/tags.ts'
import { timingsSchema } from '../image/image-facts.ts'
import { normalizedMetadataSchema } from '../metadata/normalized-metadata.ts'
import { platformCompatibilitySchema, platformPreviewSchema } from '../platforms/platform-results.ts'
import { diagnosticSchema } from '../rules/define-rule.ts'
import { suggestedHeadSchema } from './suggested-head/head-schema.ts'
import { serviceScoreSchema } from '../score/score.ts'
import { oEmbedSchema } from '../metadata/oembed.ts'
import { crawlerViewSchema } from './crawler-views.ts'
import { publishedImageSchema } from './image-robots.ts'
import { NOT_ASKED } from './not-asked.ts'
import { refusedSchema } from './refused.ts'

export const fetchSchema = z
  .object({
    requestedUrl: z.string(),
    finalUrl: z.string(),
    status: z.number().int(),
    contentType: z.string().nullable(),
    charset: charsetSchema,
    /** Bytes, after content decoding. */
    htmlLength: z.number().int(),
    acceptLanguage: z.string(),
    redirects: z.array(z.object({ url: z.string(), status: z.number().int(), location: z.string() })),
    /** Milliseconds. */
    timings: timingsSchema,
    /** The few that matter, names in lower case. */
    headers: z.record(z.string(), z.string()),
    mode: z.enum(['remote', 'local']),
    /** Origin that a local page will have: it is judged as it will be there. */
    site: z.string().optional(),
    /** Only where there is any. */
    notAsked: z.array(z.enum(NOT_ASKED)).optional().meta({
      description:
        'Not asked for, because Linklens had reached its own limit for requests to that site. Verdicts that depend on it are `unknown`; inspect again in a minute.',
    }),
    /** The page as platforms' crawlers get it; only when asked for. */
    crawlerViews: z.array(crawlerViewSchema).optional(),
    /** The page as a request without Accept-Language gets it; only where that is another language. */
    withoutLanguage: crawlerViewSchema.optional(),
    /** The page refused us: what is judged is what a crawler's name got. */
    refused: refusedSchema.optional(),
  })
  .meta({ id: 'Fetch' })

export const rawMetadataSchema = z
  .object({
    standard: z.array(tagSchema),
    openGraph: z.array(tagSchema),
    twitter: z.array(tagSchema),
    links: z.array(linkSchema),
    jsonLd: z.array(jsonLdBlockSchema),
    /** The oEmbed answer that the page offers in JSON; only where it was asked for. */
    oEmbed: oEmbedSchema.optional(),
    lang: z.string().nullable(),
    baseHref: z.string().nullable(),
    headEnd: z.number().int(),
    omitted: z.object({
      standard: z.number().int(),
      openGraph: z.number().int(),
      twitter: z.number().int(),
      links: z.number().int(),
      jsonLd: z.number().int(),
      /** Bytes at the end of a page that is longer than what is read of it; absent where it was read to its end. */
      unreadBytes: z.number().int().optional(),
    }),
  })
  .meta({ id: 'RawMetadata' })

export const inspectionSchema = z
  .object({
    /** Path of the local preview page; only with `?save`. */
    url: z.string().optional(),
    serviceScore: serviceScoreSchema,
    diagnostics: z.array(diagnosticSchema),
    platformCompatibility: platformCompatibilitySchema.extend({
      /** One block that gives the page the best card its own words and images allow; null where it would change nothing. */
      suggestedHead: suggestedHeadSchema.nullable().optional(),
      /** Notes of previews that several platforms share, said once: `{platform}` is the name of each. */
      notes: z.array(z.object({ message: z.string(), platforms: z.array(z.string()) })).optional(),
    }),
    platformPreviews: z.array(platformPreviewSchema),
    imageAnalysis: publishedImageSchema,
    normalizedMetadata: normalizedMetadataSchema,
    fetch: fetchSchema,
    rawMetadata: rawMetadataSchema,
    /** End-to-end time in milliseconds. */
    durationMs: z.number(),
  })
  .meta({ id: 'Inspection' })

/** Result of one run: the `data` object of a successful answer. */
export type Inspection = z.infer<typeof inspectionSchema>
