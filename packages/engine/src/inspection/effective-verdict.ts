/** How a verdict counts where something must be decided by it, and how it reads. */
import type { PlatformVerdict, Verdict } from '../platforms/platform-results.ts'

/**
 * A likely verdict counts as a known one.
 * @returns of an unknown verdict the likelier one, where something speaks for it. Nothing speaks against a full card else.
 */
export const effectiveVerdict = ({
  verdict,
  expected,
}: Pick<PlatformVerdict, 'verdict' | 'expected'>): Exclude<Verdict, 'unknown'> =>
  verdict === 'unknown' ? (expected ?? 'full') : verdict

/**
 * @returns `full`, `degraded`, `none`, `unknown`; `full, likely` where it is not known for sure; `unknown, expected full`
 * where something speaks for a verdict.
 */
export function verdictWords({
  verdict,
  certainty,
  expected,
  refused,
}: Pick<PlatformVerdict, 'verdict' | 'certainty' | 'expected' | 'refused'>): string {
  if (certainty === 'likely') return `${verdict}, likely`
  if (verdict === 'unknown' && expected && refused !== undefined) return `unknown, ${expected} if it gets in`
  return verdict === 'unknown' && expected ? `unknown, expected ${expected}` : verdict
}

/** What people read in place of `full`, `degraded`, `none` and `unknown`, inside a sentence. */
export const VERDICT_LABELS: Readonly<Record<Verdict, string>> = {
  full: 'OK',
  degraded: 'incomplete',
  none: 'no card',
  unknown: 'not known',
}

/**
 * @returns the words of a verdict for people: `OK`, `incomplete`, `no card`, `not known`; `likely OK` where it is not known
 * for sure; `not known, expected OK` where something speaks for a verdict.
 */
export function verdictLabel({
  verdict,
  certainty,
  expected,
  refused,
}: Pick<PlatformVerdict, 'verdict' | 'certainty' | 'expected' | 'refused'>): string {
  const label = VERDICT_LABELS[verdict]
  if (certainty === 'likely') return `likely ${label}`
  if (verdict !== 'unknown' || !expected) return label
  const likelier = VERDICT_LABELS[expected]
  return refused === undefined ? `${label}, expected ${likelier}` : `${label}, ${likelier} if it gets in`
}
