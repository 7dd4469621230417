import { Icon, type IconName } from '../icons.tsx'
import type { PlatformResult, PlatformVerdict, Verdict } from '../../view/report.ts'

/** A word and a shape for each verdict: colour is never the only signal. */
export const VERDICT_WORDS: Record<Verdict, { word: string; icon: IconName; meaning: string }> = {
  full: {
    word: 'OK',
    icon: 'check',
    meaning: 'the best card that this platform draws of a link, with title and image',
  },
  degraded: {
    word: 'Incomplete',
    icon: 'half',
    meaning: 'a card, but something is missing, cut or drawn small',
  },
  none: { word: 'No card', icon: 'cross', meaning: 'only the link, without a preview' },
  unknown: {
    word: 'Not known',
    icon: 'question',
    meaning: 'something that this inspection could not see, or that nothing public speaks of, decides it',
  },
}

/** In reports that were frozen before verdicts said how sure they are. */
const EARLIER_WORDS: Record<Verdict, string> = {
  full: 'Full',
  degraded: 'Degraded',
  none: 'None',
  unknown: 'Unknown',
}

/** Worst first: what hurts is what people came for. */
export const VERDICT_ORDER = ['none', 'degraded', 'unknown', 'full'] as const satisfies readonly Verdict[]

export type SaidVerdict = Pick<PlatformVerdict, 'verdict' | 'certainty'>

/** `OK`, `Likely OK`, `Not known`, …: what pages call a verdict. */
export function verdictWord({ verdict, certainty }: SaidVerdict): string {
  if (certainty === undefined) return EARLIER_WORDS[verdict]
  const { word } = VERDICT_WORDS[verdict]
  return certainty === 'likely' ? `Likely ${verdict === 'full' ? word : word.toLowerCase()}` : word
}

export interface VerdictGroup extends SaidVerdict {
  /** `likely OK`, `no card`: as it reads after a number. */
  readonly word: string
  readonly count: number
}

/** How many results have each verdict, the best first and the known before the likely. */
export function verdictGroups(results: readonly PlatformResult[]): VerdictGroup[] {
  return VERDICT_ORDER.toReversed().flatMap((verdict) =>
    (['known', null, undefined, 'likely'] as const).flatMap((certainty) => {
      const same = results.filter(
        (result) => result.verdict.verdict === verdict && result.verdict.certainty === certainty,
      )
      const said = certainty === undefined ? { verdict } : { verdict, certainty }
      const word = verdictWord(said)
      return same.length === 0
        ? []
        : [
            {
              ...said,
              word: word === 'OK' ? word : word[0]?.toLowerCase() + word.slice(1),
              count: same.length,
            },
          ]
    }),
  )
}

interface VerdictMarkProps {
  of: SaidVerdict
  /** The shape alone: the word is next to it. */
  isBrief?: boolean
}

/** A likely verdict has an open shape: it never looks as plain as a known one. */
export function VerdictMark({ of, isBrief = false }: VerdictMarkProps) {
  return (
    <span class={`verdict verdict-${of.verdict}${of.certainty === 'likely' ? ' verdict-likely' : ''}`}>
      <span class="verdict-shape">
        <Icon name={VERDICT_WORDS[of.verdict].icon} />
      </span>
      {!isBrief && verdictWord(of)}
    </span>
  )
}
