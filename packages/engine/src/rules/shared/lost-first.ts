/** Of several tags with one fault, first the one whose loss people meet: its sentence is the one that verdicts say. */
import { LOST, type PlatformLosses } from '../../platforms/losses.ts'

interface Placed {
  readonly line: number
  readonly column: number
}

/** @returns the same tags: the worst loss first, the others as they came. */
export function lostFirst<T extends Placed>(tags: readonly T[], losses: readonly PlatformLosses[]): T[] {
  const ranks = new Map<string, number>()
  for (const {
    losses: [worst],
  } of losses) {
    if (!worst?.about) continue
    const place = placeOf(worst.about)
    ranks.set(place, Math.min(ranks.get(place) ?? LOST.length, LOST.indexOf(worst.lost)))
  }
  const rankOf = (tag: Placed): number => ranks.get(placeOf(tag)) ?? LOST.length
  return tags.toSorted((a, b) => rankOf(a) - rankOf(b))
}

const placeOf = ({ line, column }: Placed): string => `${line}:${column}`
