/** Where a fact comes from. Every claim about a platform and every rule carries at least one. */
import { z } from 'zod'
import type { FaultId } from './faults.ts'

/** Kinds from the surest to the least sure. */
export const EVIDENCE_KINDS = ['official', 'code', 'measured', 'reports', 'folklore'] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

export const evidenceSchema = z
  .object({
    /** What the source says, in our words. */
    claim: z.string(),
    kind: z.enum(EVIDENCE_KINDS),
    /** URL or document, precise enough to find it again. */
    source: z.string(),
    /** When we last checked it: `2026-11` or `2026-11-20`. */
    checked: z.string(),
    /** Month of the newest observation, `2024-12`, or its year alone, where the claim is about what somebody saw. */
    seen: z.string().optional(),
    /** How many people saw it, independently of each other; absent: one. */
    people: z.number().int().optional(),
  })
  .meta({ id: 'Evidence' })
export type Evidence = z.infer<typeof evidenceSchema>

/** Claims that stand anywhere in data, in its order. */
export function claimsIn(data: unknown): Evidence[] {
  if (typeof data !== 'object' || data === null) return []
  if ('claim' in data && 'checked' in data) return [data as Evidence]
  return Object.values(data).flatMap(claimsIn)
}

/** The tag that a cause speaks of. */
export interface TagPlace {
  /** What sentences call it: `og:image`, `<title>`. */
  readonly source: string
  readonly value: string
  readonly line: number
  readonly column: number
}

/** A sentence that decided something, the outside fact behind it, and what is at fault in the page. */
export interface Cause {
  readonly why: string
  /** What must change for it; several where one alone would not do. */
  readonly faults: readonly FaultId[]
  readonly by: Evidence | null
  /** It rests on what we measured once as well, which the platform may see otherwise: never `known`. */
  readonly isMeasured?: true
  /** Absent where it speaks of no single tag. */
  readonly about?: TagPlace
}

/**
 * Month in which the claims were last checked against their sources, or against stored copies of them. Where the
 * day of a copy is known, it is given instead.
 */
const CHECKED = '2026-11'

type Observed = Pick<Evidence, 'seen' | 'people'>

const maker =
  (kind: EvidenceKind) =>
  /** @param last when the source was checked, or when and by how many people it was seen. */
  (claim: string, source: string, last: string | Observed = CHECKED): Evidence =>
    typeof last === 'string'
      ? { claim, kind, source, checked: last }
      : { claim, kind, source, checked: CHECKED, ...last }

/** The platform's or the standard's own text; an archived page says so in its source. */
export const official = maker('official')
/** Read in the open-source file that the source names. */
export const code = maker('code')
/** A test, a server log or a survey that can be repeated. */
export const measured = maker('measured')
/** People who say what they saw, without a test that can be repeated; say how many. */
export const reports = maker('reports')
/** Guides and lists without a test: good for hints, never for a hard verdict alone. */
export const folklore = maker('folklore')

export const CERTAINTIES = ['known', 'likely'] as const
export type Certainty = (typeof CERTAINTIES)[number]

/** What is older than 24 months, counted from the last check of all claims, proves nothing of today alone. */
const MAX_AGE_YEARS = 2
const NEW_SINCE = `${Number(CHECKED.slice(0, 4)) - MAX_AGE_YEARS}${CHECKED.slice(4)}`

const isNew = (month: string): boolean => month >= NEW_SINCE

/**
 * How sure a claim is. `known`: official text or code that was checked within 24 months, two independent
 * measurements, or one that is not older than 24 months. `likely`: anything else, and a claim without a source.
 */
export function certaintyOf(claim: Evidence | null): Certainty {
  if (claim === null) return 'likely'
  const { kind, checked, seen = '', people = 1 } = claim
  if (kind === 'official' || kind === 'code') return isNew(checked) ? 'known' : 'likely'
  return kind === 'measured' && (people > 1 || isNew(seen)) ? 'known' : 'likely'
}

/** The least sure claim; null, which is less sure than all of them, where one has no source. */
export function weakest(claims: readonly (Evidence | null)[]): Evidence | null {
  let least: Evidence | null = null
  for (const claim of claims) {
    if (claim === null) return null
    if (least === null || doubtfulness(claim) > doubtfulness(least)) least = claim
  }
  return least
}

const doubtfulness = (claim: Evidence): number =>
  (certaintyOf(claim) === 'likely' ? EVIDENCE_KINDS.length : 0) + EVIDENCE_KINDS.indexOf(claim.kind)
