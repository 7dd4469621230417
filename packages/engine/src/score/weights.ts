/**
 * What a loss costs. Our judgement, printed on the docs page: it follows how many people meet a loss and how much of
 * the card it takes. The numbers of users that platforms publish are no better: they count other things (accounts,
 * monthly visits, devices), and nobody publishes how many links people share where.
 */
import type { Lost } from '../platforms/losses.ts'
import { BIG_PLATFORMS, LAST_PLATFORMS, PLATFORMS, WIDE_PLATFORMS } from '../platforms/index.ts'
import { FLAWED, SPOILT, UNRENDERED, WRONG_PAGE } from '../rules/shared/misleading.ts'
import { listText } from '../facts/wording.ts'

type Cost = Readonly<Record<Lost, number>>

/** Points that are taken once, for the worst loss among the big platforms. One without a card leaves at most 60, without its image 74. */
export const WORST_BIG_LOSS: Cost = { card: 40, image: 26, size: 11, description: 0 }

/** Points for a loss on each platform. */
export const EACH_LOSS: Readonly<Record<'big' | 'wide' | 'other' | 'last', Cost>> = {
  big: { card: 4, image: 1, size: 1, description: 0 },
  wide: { card: 2, image: 1, size: 0, description: 0 },
  other: { card: 1, image: 0, size: 0, description: 0 },
  /** One more platform in the list lowers no score. */
  last: { card: 0, image: 0, size: 0, description: 0 },
}

/** Points of all platforms but the big ones together, so that one more of them moves no score by much. */
export const OTHERS_AT_MOST = 10

/** Points for each big platform whose verdict the page leaves unknown, though we expect the full card. */
export const EACH_DOUBT = 1

/** Points at least, where no platform draws a full card: 49 are left at most. */
export const NOWHERE_FULL = 51

/** Points that all findings together cost which no card shows. */
export const CARE_AT_MOST = 15

/** @returns points for one platform. */
export function costOf(platform: string, lost: Lost): number {
  return EACH_LOSS[reachOf(platform)][lost]
}

function reachOf(platform: string): keyof typeof EACH_LOSS {
  if (BIG_PLATFORMS.has(platform)) return 'big'
  if (WIDE_PLATFORMS.has(platform)) return 'wide'
  return LAST_PLATFORMS.has(platform) ? 'last' : 'other'
}

const namesOf = (ids: ReadonlySet<string>): string =>
  listText(PLATFORMS.filter(({ id }) => ids.has(id)).map(({ name }) => name))

const each = ({ card, image, size }: Cost): string => `${card} / ${image} / ${size}`

/** Table for the docs. Points as only the link / image lost / drawn small. */
export const SCORE_TABLE: readonly { readonly what: string; readonly points: string }[] = [
  {
    what: `The worst loss among ${namesOf(BIG_PLATFORMS)}, once: only the link / image lost / drawn small or title cut`,
    points: each(WORST_BIG_LOSS),
  },
  { what: 'Each of these that loses as much or less', points: each(EACH_LOSS.big) },
  { what: `Each of ${namesOf(WIDE_PLATFORMS)}`, points: each(EACH_LOSS.wide) },
  { what: 'Each other platform', points: each(EACH_LOSS.other) },
  { what: `Each of ${namesOf(LAST_PLATFORMS)}`, points: each(EACH_LOSS.last) },
  { what: 'All but the first six together', points: `at most ${OTHERS_AT_MOST}` },
  { what: 'None of the platforms that cost points draws a full card', points: `at least ${NOWHERE_FULL}` },
  {
    what: 'Each of the first six that this page leaves unknown, where all six are expected to be full',
    points: `${EACH_DOUBT}`,
  },
  { what: 'The card of another page: an error page, a wall against robots', points: `${WRONG_PAGE}` },
  { what: 'A template that was not rendered, in a drawn title or description', points: `${UNRENDERED}` },
  { what: 'A placeholder or broken letters in a drawn title or description', points: `${SPOILT}` },
  { what: 'An empty part of a title, or a hole in a text that few cards draw', points: `${FLAWED}` },
  { what: 'What no card shows but is worth fixing, all together', points: `at most ${CARE_AT_MOST}` },
]
