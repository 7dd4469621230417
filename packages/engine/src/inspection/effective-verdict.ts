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
