/** How a verdict counts where something must be decided by it, and how it reads. */
import type { PlatformVerdict, Verdict } from '../platforms/platform-results.ts'

/** @returns of an unknown verdict the likelier one, where something speaks for it. Nothing speaks against a full card else. */
export const effectiveVerdict = ({
  verdict,
  expected,
}: Pick<PlatformVerdict, 'verdict' | 'expected'>): Exclude<Verdict, 'unknown'> =>
  verdict === 'unknown' ? (expected ?? 'full') : verdict

/** @returns `full`, `degraded`, `none`, `unknown`, or `unknown, expected full` where something speaks for a verdict. */
export const verdictWords = ({ verdict, expected }: Pick<PlatformVerdict, 'verdict' | 'expected'>): string =>
  verdict === 'unknown' && expected ? `unknown, expected ${expected}` : verdict
