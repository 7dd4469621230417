/** The shape of what a platform yields: the card it will draw, and how sure we are of it. */
import { z } from 'zod'
import { EVIDENCE_KINDS, evidenceSchema } from '../evidence.ts'

export const platformPreviewSchema = z.object({
  platform: z.string(),
  name: z.string(),
  /** `large`, `small`, `text`, `image`, `none`, or another name that the platform's data explains. */
  layout: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  image: z
    .object({
      url: z.string(),
      alt: z.string().nullable(),
      /** Ratio of the frame (width / height), null when the picture is drawn whole. */
      crop: z.object({ ratio: z.number(), position: z.string() }).nullable(),
    })
    .nullable(),
  siteName: z.string().nullable(),
  domain: z.string().nullable(),
  truncated: z.object({ title: z.boolean(), description: z.boolean() }),
  accentColor: z.string().optional(),
  notes: z.array(z.string()),
})
export type PlatformPreview = z.infer<typeof platformPreviewSchema>

export const VERDICTS = ['full', 'degraded', 'none', 'unknown'] as const
export type Verdict = (typeof VERDICTS)[number]

const robotsVerdict = z.enum(['allowed', 'disallowed', 'ignored', 'unknown'])

/** One step of how a field was found: the source asked, what it held, and why it won or was passed over. */
export const traceStepSchema = z.object({
  field: z.enum(['title', 'description', 'image', 'siteName', 'layout', 'url']),
  source: z.string(),
  value: z.string().nullable(),
  outcome: z.enum(['used', 'passed-over', 'missing', 'unusable']),
  why: z.string(),
})
export type TraceStep = z.infer<typeof traceStepSchema>

export const platformWarningSchema = z.object({
  id: z.string(),
  message: z.string(),
  evidence: z.enum(EVIDENCE_KINDS).nullable(),
  source: z.string().nullable(),
})

export const platformVerdictSchema = z.object({
  verdict: z.enum(VERDICTS),
  /** The one fact that decided it, as a sentence. */
  cause: z.string(),
  /** Kind of the evidence behind `cause`; null when no outside fact was needed. */
  confidence: z.enum(EVIDENCE_KINDS).nullable(),
  /** The evidence itself, when there is one. */
  evidence: evidenceSchema.nullable(),
  warnings: z.array(platformWarningSchema),
  robots: z.object({ page: robotsVerdict, image: robotsVerdict }),
  trace: z.array(traceStepSchema),
  /** How to make the platform read the page again. */
  refresh: z.object({ description: z.string(), url: z.string().nullable() }).nullable(),
})
export type PlatformVerdict = z.infer<typeof platformVerdictSchema>

export const platformCompatibilitySchema = z.object({
  summary: z.object({
    full: z.number().int(),
    degraded: z.number().int(),
    none: z.number().int(),
    unknown: z.number().int(),
  }),
  platforms: z.record(z.string(), platformVerdictSchema),
})
export type PlatformCompatibility = z.infer<typeof platformCompatibilitySchema>

/** What every platform makes of one page. */
export interface PlatformResults {
  previews: PlatformPreview[]
  compatibility: PlatformCompatibility
}
