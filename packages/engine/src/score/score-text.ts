/** What a score means, in one sentence that follows from the verdicts. What is in doubt is said as expected. */
import type { PlatformResults } from '../platforms/platform-results.ts'
import { BIG_PLATFORMS, CARD_PLATFORMS, platformName } from '../platforms/index.ts'
import { LOST, worstLoss, type Lost, type PlatformLosses } from '../platforms/losses.ts'
import { listText, upperFirst } from '../facts/wording.ts'

/** `X and Slack show no image`; one platform has `shows`. */
const WORDS: Readonly<Record<Lost, readonly [one: string, many: string]>> = {
  card: ['shows a bare link', 'show a bare link'],
  image: ['shows no image', 'show no image'],
  size: ['shows an incomplete card', 'show an incomplete card'],
  description: ['shows no description', 'show no description'],
}

const isExpected = (count: number): string => (count === 1 ? 'is expected' : 'are expected')

/** Names at most, before the sentence says how many more there are. */
const NAMED = 6
const NAMED_OTHERS = 3

function whoText(platforms: readonly PlatformLosses[]): string {
  const more = platforms.length - NAMED
  const names = platforms
    .slice(0, more > 1 ? NAMED : platforms.length)
    .map(({ platform }) => platformName(platform))
  return listText(more > 1 ? [...names, `${more} more platforms`] : names)
}

/**
 * @param platforms all of which lose this.
 * @returns such as `X shows no image, Slack likely does, and LinkedIn is expected to`: known losses first.
 */
export function lossText(platforms: readonly PlatformLosses[], lost: Lost, who = whoText): string {
  const doubted = platforms.filter(({ isUnknown }) => isUnknown)
  const likely = platforms.filter(({ isUnknown, isLikely }) => isLikely && !isUnknown)
  const known = platforms.filter(({ isUnknown, isLikely }) => !isLikely && !isUnknown)
  const [first = [], second = []] = [known, likely].filter(({ length }) => length > 0)
  const parts: string[] = []
  if (first.length > 0) parts.push(lossOf(first, lost, who))
  if (second.length > 0) parts.push(`${who(second)} likely ${second.length === 1 ? 'does' : 'do'}`)
  if (doubted.length > 0) {
    const expected = `${who(doubted)} ${isExpected(doubted.length)}`
    parts.push(parts.length === 0 ? `${expected} to ${WORDS[lost][1]}` : `${expected} to`)
  }
  const [last = '', ...before] = parts.toReversed()
  return before.length === 0 ? last : `${before.toReversed().join(', ')}, and ${last}`
}

function lossOf(platforms: readonly PlatformLosses[], lost: Lost, who: typeof whoText): string {
  const [{ isLikely } = { isLikely: false }] = platforms
  return `${who(platforms)} ${isLikely ? 'likely ' : ''}${WORDS[lost][platforms.length === 1 ? 0 : 1]}`
}

/** @returns sentences for the category: first the big platforms, then which others show less. */
export function verdictText({ losses }: Pick<PlatformResults, 'losses'>): string {
  const isBig = ({ platform }: PlatformLosses) => BIG_PLATFORMS.has(platform)
  const big = losses.filter(isBig)
  const others = losses.filter((one) => !isBig(one) && CARD_PLATFORMS.has(one.platform))
  const losing = others.filter((one) => worstLoss(one) !== null)
  const first = `${bigText(big)}.`
  return losing.length === 0 ? first : `${first} ${othersText(losing, others.length)}.`
}

function bigText(big: readonly PlatformLosses[]): string {
  const parts = LOST.flatMap((lost) => {
    const platforms = big.filter((one) => worstLoss(one) === lost)
    const who = (some: readonly PlatformLosses[]) =>
      some.length === big.length ? `all ${big.length} big platforms` : whoText(some)
    return platforms.length === 0 ? [] : [lossText(platforms, lost, who)]
  })
  if (parts.length > 0) return upperFirst(parts.join('; '))
  const sure = big.some(({ isLikely }) => isLikely) ? 'likely draw' : 'draw'
  const draw = big.some(({ isUnknown }) => isUnknown) ? 'are expected to draw' : sure
  return `All ${big.length} big platforms ${draw} the full card`
}

/** A few are named, as in `Discord shows less`. */
function othersText(losing: readonly PlatformLosses[], all: number): string {
  const known = losing.filter(({ isUnknown }) => !isUnknown)
  const doubted = losing.length - known.length
  const who = (some: readonly PlatformLosses[]) => {
    if (some.length === all) return `All ${all} others`
    return some.length <= NAMED_OTHERS ? whoText(some) : `${some.length} of ${all} others`
  }
  if (known.length === 0) return `${who(losing)} ${isExpected(doubted)} to show less`
  const text = `${who(known)} ${known.length === 1 ? 'shows' : 'show'} less`
  return doubted === 0 ? text : `${text}, and ${doubted} more ${isExpected(doubted)} to`
}
