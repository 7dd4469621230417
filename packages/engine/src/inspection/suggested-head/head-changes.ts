/** What the suggested head changes for each platform. */
import { z } from 'zod'
import { VERDICTS, type PlatformCompatibility, type Verdict } from '../../platforms/platform-results.ts'
import { effectiveVerdict } from '../effective-verdict.ts'

const expected = z.enum(['full', 'degraded', 'none']).optional()

export const headChangeSchema = z.object({
  platform: z.string(),
  from: z.enum(VERDICTS),
  /** Verdict that is expected where it is unknown. */
  fromExpected: expected,
  to: z.enum(VERDICTS),
  toExpected: expected,
})
type Change = z.infer<typeof headChangeSchema>

/** Platforms whose verdict differs, or what is expected where it is unknown. */
export function changesOf(before: PlatformCompatibility, after: PlatformCompatibility): Change[] {
  return Object.entries(before.platforms).flatMap(([platform, was]) => {
    const is = after.platforms[platform] ?? was
    if (was.verdict === is.verdict && effectiveVerdict(was) === effectiveVerdict(is)) return []
    const change = { platform, from: was.verdict, to: is.verdict }
    return [
      {
        ...change,
        ...(was.expected && { fromExpected: was.expected }),
        ...(is.expected && { toExpected: is.expected }),
      },
    ]
  })
}

/** Gain of a card: above 0 where the card gets better, or is expected to; below 0 where it gets worse. */
export const gain = ({ from, fromExpected, to, toExpected }: Change): number =>
  rank(to, toExpected) - rank(from, fromExpected)

/** Whether a change is a gain: to know what was in doubt is a gain as well. */
export const isGain = (change: Change): boolean =>
  gain(change) > 0 || (change.from === 'unknown' && change.to !== 'unknown')

const ORDER = ['none', 'degraded', 'full']

const rank = (verdict: Verdict, meant: Change['toExpected']): number =>
  ORDER.indexOf(effectiveVerdict(meant ? { verdict, expected: meant } : { verdict }))
