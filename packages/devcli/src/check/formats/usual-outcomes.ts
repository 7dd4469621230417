/**
 * What pages of a run get on a platform, with cause and source, so that each is said once. Pages of one template have one
 * fault: a page names which of these it gets, and `diff/read-report.ts` puts the rest in again.
 */
import type { CheckedPage, PlatformOutcome } from '../check-report.ts'
import { isBig } from '../platforms.ts'

export type ShortOutcome = Partial<PlatformOutcome> & { readonly usual?: number }

export interface UsualOutcomes {
  /** By platform, the most frequent one first. */
  readonly outcomes: Readonly<Record<string, readonly ShortOutcome[]>>
  /** @returns what a page writes; null: nothing, because it is the most frequent one. */
  readonly shortest: (id: string, outcome: PlatformOutcome) => ShortOutcome | null
}

/** Why a card is full is left out. */
export const withoutCause = ({ cause, ...outcome }: PlatformOutcome): ShortOutcome =>
  outcome.verdict === 'full' ? outcome : { ...outcome, cause }

/** Of a platform. */
const MAX_OUTCOMES = 50

export function usualOutcomes(pages: readonly CheckedPage[]): UsualOutcomes {
  const texts = new Map<PlatformOutcome, string>()
  const textOf = (outcome: PlatformOutcome): string => {
    const text = texts.get(outcome) ?? JSON.stringify(withoutCause(outcome))
    texts.set(outcome, text)
    return text
  }
  const counts = new Map<string, Map<string, number>>()
  for (const { platforms } of pages)
    for (const [id, outcome] of Object.entries(platforms)) {
      const ofPlatform = counts.get(id) ?? new Map<string, number>()
      counts.set(id, ofPlatform.set(textOf(outcome), (ofPlatform.get(textOf(outcome)) ?? 0) + 1))
    }
  const usual = new Map(
    [...counts].map(([id, ofPlatform]) => {
      const shared = [...ofPlatform].filter(([, count]) => count > 1).toSorted((a, b) => b[1] - a[1])
      return [id, shared.slice(0, MAX_OUTCOMES).map(([text]) => text)]
    }),
  )
  return {
    outcomes: Object.fromEntries(
      [...usual].map(([id, shared]) => [id, shared.map((text) => JSON.parse(text) as ShortOutcome)]),
    ),
    shortest(id, outcome) {
      const at = usual.get(id)?.indexOf(textOf(outcome)) ?? -1
      if (at === -1) return withoutCause(outcome)
      const { verdict, certainty, expected } = outcome
      const own = { verdict, ...(certainty !== undefined && { certainty }), ...(expected && { expected }) }
      if (at > 0) return { ...own, usual: at }
      return isBig(id) ? own : null
    },
  }
}
