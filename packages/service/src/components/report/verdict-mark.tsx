import { Icon, type IconName } from '../icons.tsx'
import type { Verdict } from '../../view/report.ts'

/** A word and a shape for each verdict: colour is never the only signal. */
export const VERDICT_WORDS: Record<Verdict, { word: string; icon: IconName; meaning: string }> = {
  full: { word: 'Full', icon: 'check', meaning: 'the best card this platform has, with title and image' },
  degraded: {
    word: 'Degraded',
    icon: 'half',
    meaning: 'a card, but something is missing, cut or drawn small',
  },
  none: { word: 'None', icon: 'cross', meaning: 'a bare link' },
  unknown: { word: 'Unknown', icon: 'question', meaning: 'a fact that nobody outside knows could flip it' },
}

/** Worst first: what hurts is what people came for. */
export const VERDICT_ORDER = ['none', 'degraded', 'unknown', 'full'] as const satisfies readonly Verdict[]

interface VerdictMarkProps {
  verdict: Verdict
  /** The shape alone: the word is next to it. */
  isBrief?: boolean
}

export function VerdictMark({ verdict, isBrief = false }: VerdictMarkProps) {
  const { word, icon } = VERDICT_WORDS[verdict]
  return (
    <span class={`verdict verdict-${verdict}`}>
      <span class="verdict-shape">
        <Icon name={icon} />
      </span>
      {!isBrief && word}
    </span>
  )
}
