/** Where a fact comes from. Every claim about a platform and every rule carries at least one. */
import { z } from 'zod'

export const EVIDENCE_KINDS = ['official', 'code', 'measured', 'folklore'] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

export const evidenceSchema = z.object({
  /** What the source says, in our words. */
  claim: z.string(),
  kind: z.enum(EVIDENCE_KINDS),
  /** Address or document, precise enough to find it again. */
  source: z.string(),
  /** When we last checked it: `2026-11` or `2026-11-20`. */
  checked: z.string(),
})
export type Evidence = z.infer<typeof evidenceSchema>
