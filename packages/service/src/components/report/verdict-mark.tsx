import { Icon, type IconName } from '../icons.tsx'
import type { Verdict } from './report.ts'

/** A word and a shape for each verdict: colour is never the only signal. */
export const VERDICT_WORDS: Record<Verdict, { word: string; icon: IconName; meaning: string }> = {
  full: { word: 'Full', icon: 'check', meaning: 'the best card this platform has, with title and picture' },
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

export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const { word, icon } = VERDICT_WORDS[verdict]
  return (
    <span class={`verdict verdict-${verdict}`}>
      <span class="verdict-shape">
        <Icon name={icon} />
      </span>
      {word}
    </span>
  )
}
