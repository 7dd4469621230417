/**
 * What a loss costs. Our judgement, printed on the docs page: it follows how many people meet a loss and how much of
 * the card it takes. The numbers of users that platforms publish are no better: they count other things (accounts,
 * monthly visits, devices), and nobody publishes how many links people share where.
 */
import type { Lost } from '../platforms/losses.ts'
import { BIG_PLATFORMS, WIDE_PLATFORMS } from '../platforms/index.ts'

type Cost = Readonly<Record<Lost, number>>

/** Once, for the worst loss among the big platforms. One without a card leaves at most 60, without its image 74. */
export const WORST_BIG_LOSS: Cost = { card: 40, image: 26, size: 11, description: 0 }

/** For each platform. */
export const EACH_LOSS: Readonly<Record<'big' | 'wide' | 'other', Cost>> = {
  big: { card: 4, image: 1, size: 1, description: 0 },
  wide: { card: 2, image: 1, size: 0, description: 0 },
  other: { card: 1, image: 0, size: 0, description: 0 },
}

/** All platforms but the big ones together, so that one more of them moves no score by much. */
export const OTHERS_AT_MOST = 10

/** For each big platform whose verdict the page leaves unknown, though we expect the full card. */
export const EACH_DOUBT = 1

/** At least, where no platform draws a full card: 49 are left at most. */
export const NOWHERE_FULL = 51

/** All findings together that no card shows. */
export const CARE_AT_MOST = 15

/** @returns points for one platform. */
export function costOf(platform: string, lost: Lost): number {
  const reach = BIG_PLATFORMS.has(platform) ? 'big' : WIDE_PLATFORMS.has(platform) ? 'wide' : 'other'
  return EACH_LOSS[reach][lost]
}
