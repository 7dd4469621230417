import { VERDICT_LABELS } from '@linklens/engine'
import { Icon, type IconName } from '../icons.tsx'
import type { PlatformResult, PlatformVerdict, Verdict } from '../../view/report.ts'

/** A shape for each verdict, next to the engine's word: colour is never the only signal. */
export const VERDICT_ICONS: Readonly<Record<Verdict, IconName>> = {
  full: 'check',
  degraded: 'half',
  none: 'cross',
  unknown: 'question',
}

/** Worst first: what hurts is what people came for. */
export const VERDICT_ORDER = ['none', 'degraded', 'unknown', 'full'] as const satisfies readonly Verdict[]

export type SaidVerdict = Pick<PlatformVerdict, 'verdict' | 'certainty'>

/** `OK`, `Likely OK`, `Not known`, …: what pages call a verdict. */
export const verdictWord = (said: SaidVerdict): string => upperFirst(wordInSentence(said))

/** `likely OK`, `no card`: as it reads after a number. */
const wordInSentence = ({ verdict, certainty }: SaidVerdict): string =>
  certainty === 'likely' ? `likely ${VERDICT_LABELS[verdict]}` : VERDICT_LABELS[verdict]

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

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
      return same.length === 0 ? [] : [{ ...said, word: wordInSentence(said), count: same.length }]
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
      <Icon name={VERDICT_ICONS[of.verdict]} class="verdict-shape" />
      {!isBrief && verdictWord(of)}
    </span>
  )
}
