/** What reading one page as one platform yields: the card it will draw, and how sure we are of it. */
import { z } from 'zod'
import { CERTAINTIES, EVIDENCE_KINDS, evidenceSchema } from '../facts/evidence.ts'
import { verdictLossSchema } from './loss-text.ts'
import type { PlatformLosses } from './losses.ts'
import { ROBOTS_UNKNOWN } from '../facts/robots/robots-answer.ts'

export const platformPreviewSchema = z
  .object({
    platform: z.string(),
    name: z.string(),
    /** `large`, `small`, `text`, `image`, `none`, or another name that the platform's data explains. */
    layout: z.string(),
    /** Cut as the platform cuts it, without an ellipsis; `truncated` says that something was cut. */
    title: z.string().nullable(),
    description: z.string().nullable(),
    /** Drawn in place of the description, which is then null; only where the platform does so. */
    author: z.string().optional(),
    image: z
      .object({
        url: z.string(),
        alt: z.string().nullable(),
        /** Ratio of the frame (width / height), null when the image is drawn whole. */
        crop: z
          .object({
            ratio: z.number(),
            position: z.string(),
            /** The part that is shown, in whole pixels of the image as displayed; only where its size is known. */
            box: z
              .object({
                x: z.number().int(),
                y: z.number().int(),
                width: z.number().int(),
                height: z.number().int(),
              })
              .optional(),
          })
          .nullable(),
      })
      .nullable(),
    siteName: z.string().nullable(),
    domain: z.string().nullable(),
    truncated: z.object({ title: z.boolean(), description: z.boolean() }),
    accentColor: z.string().optional(),
    notes: z.array(z.string()),
    /** Lines drawn at most, where the platform counts lines; how much fits depends on the screen. */
    maxLines: z
      .object({ title: z.number().int().nullable(), description: z.number().int().nullable() })
      .optional(),
    /** All images of a gallery, in order; only where the platform draws several. */
    gallery: z.array(z.string()).optional(),
  })
  .meta({ id: 'PlatformPreview' })
export type PlatformPreview = z.infer<typeof platformPreviewSchema>

export const VERDICTS = ['full', 'degraded', 'none', 'unknown'] as const
export type Verdict = (typeof VERDICTS)[number]

const robotsVerdict = z.enum(['allowed', 'disallowed', 'ignored', 'unknown'])

const robotsSchema = z.object({
  page: robotsVerdict,
  image: robotsVerdict,
  /** Why one of them is unknown, where the file gave no answer. */
  reason: z.enum(ROBOTS_UNKNOWN).optional(),
})

/** One step of how a field was found: the source asked, what it held, and why it won or was passed over. */
export const traceStepSchema = z.object({
  field: z.enum(['title', 'description', 'image', 'siteName', 'layout', 'url']),
  source: z.string(),
  value: z.string().nullable(),
  outcome: z.enum(['used', 'passed-over', 'missing', 'unusable']),
  why: z.string(),
})
export type TraceStep = z.infer<typeof traceStepSchema>

/** How the cause of a step ends whose tag is lost by its place; rules know it by these words. */
export const OUTSIDE_HEAD = 'is outside the head'

export const platformWarningSchema = z
  .object({
    id: z.string(),
    message: z.string(),
    evidence: z.enum(EVIDENCE_KINDS).nullable(),
    source: z.string().nullable(),
  })
  .meta({ id: 'PlatformWarning' })

export const platformVerdictSchema = z
  .object({
    verdict: z.enum(VERDICTS),
    /**
     * How sure it is: `known` by official text, code or measurements, else `likely`. Null where the verdict is unknown;
     * absent in reports that were frozen before it was written.
     */
    certainty: z.enum(CERTAINTIES).nullable().optional(),
    /** Of an unknown verdict: what the likelier reading gives. */
    expected: z.enum(['full', 'degraded', 'none']).optional(),
    /** A sentence that says what that rests on. */
    expectation: z.string().optional(),
    /** Ids of the diagnostics that explain what is lost or in doubt here. */
    findings: z.array(z.string()),
    /** The one fact that decided it, as a sentence. */
    cause: z.string(),
    /** The worst that is lost, or expected to be; absent where nothing is, and in reports that were frozen before. */
    loss: verdictLossSchema.optional(),
    /**
     * What the page answers to a request in the name of its crawler, where a firewall that knows the real one by its address
     * may let that in. Then nothing calls the card full.
     */
    refused: z.string().optional(),
    /** Kind of the evidence behind `cause`; null when no outside fact was needed. */
    confidence: z.enum(EVIDENCE_KINDS).nullable(),
    /** The evidence itself, when there is one; in answers to programs only where `explain` asks for it. */
    evidence: evidenceSchema.nullable().optional(),
    /** Another claim that the verdict rests on, where that is why it is only likely; given as `evidence` is. */
    leastSure: evidenceSchema.optional(),
    warnings: z.array(platformWarningSchema),
    robots: robotsSchema,
    /** How each field was found; in answers to programs only where `explain` asks for it. */
    trace: z.array(traceStepSchema).optional(),
    /** How to make the platform read the page again. */
    refresh: z
      .object({
        description: z.string(),
        /** The platform's tool, opened on this very URL where it takes one. */
        url: z.string().nullable(),
        /** What stays as it was, whatever one does. */
        cannot: z.string().optional(),
      })
      .nullable(),
  })
  .meta({ id: 'PlatformVerdict' })
export type PlatformVerdict = z.infer<typeof platformVerdictSchema>

/** How many platforms come to each verdict. A search result (Google) is no card and is not counted. */
export const verdictCountsSchema = z.object({
  full: z.number().int(),
  degraded: z.number().int(),
  none: z.number().int(),
  unknown: z.number().int(),
  /** How many of the others are only likely; absent in reports that were frozen before. */
  likely: z.number().int().optional(),
})

export type VerdictCounts = z.infer<typeof verdictCountsSchema>

export const platformCompatibilitySchema = z.object({
  summary: verdictCountsSchema,
  platforms: z.record(z.string(), platformVerdictSchema),
})
export type PlatformCompatibility = z.infer<typeof platformCompatibilitySchema>

/** What every platform makes of one page. */
export interface PlatformResults {
  previews: PlatformPreview[]
  compatibility: PlatformCompatibility
  /** What findings and score are made of, in the order of the platforms. */
  losses: readonly PlatformLosses[]
}
