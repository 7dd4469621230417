/** What a score means, in a sentence that is made of the verdicts. */
import type { PlatformResults } from '../platforms/platform-results.ts'
import { BIG_PLATFORMS, PLATFORMS } from '../platforms/index.ts'
import { worstLoss, type Lost, type PlatformLosses } from '../platforms/losses.ts'
import { listText, upperFirst } from '../facts/wording.ts'

const NAMES: ReadonlyMap<string, string> = new Map(PLATFORMS.map(({ id, name }) => [id, name]))
const nameOf = (id: string): string => NAMES.get(id) ?? id

/** `X and Slack lose the image`; one platform has `loses`. */
const WORDS: Readonly<Record<Lost, readonly [one: string, many: string]>> = {
  card: ['shows a bare link', 'show a bare link'],
  image: ['loses the image', 'lose the image'],
  size: ['does not draw the full card', 'do not draw the full card'],
  description: ['loses the description', 'lose the description'],
}

const withWords = (who: string, count: number, lost: Lost): string =>
  `${who} ${WORDS[lost][count === 1 ? 0 : 1]}`

/** Names at most, before the sentence says how many more there are. */
const NAMED = 6

/** @returns such as `LinkedIn and 3 other platforms lose the image`. */
export function lossText(platforms: readonly string[], lost: Lost): string {
  const more = platforms.length - NAMED
  const names = platforms.slice(0, more > 1 ? NAMED : platforms.length).map(nameOf)
  const who = listText(more > 1 ? [...names, `${more} more platforms`] : names)
  return withWords(who, platforms.length, lost)
}

/** @returns sentences for the category: first the big platforms, then how many others lose something. */
export function verdictText({ losses }: Pick<PlatformResults, 'losses'>): string {
  const isBig = ({ platform }: PlatformLosses) => BIG_PLATFORMS.has(platform)
  const others = losses.filter((one) => !isBig(one))
  const losing = others.filter((one) => worstLoss(one) !== null).length
  const big = losses.filter(isBig)
  const parts = bigParts(big)
  const draw = big.some(({ isUnknown }) => isUnknown) ? 'are expected to draw' : 'draw'
  const first =
    parts.length === 0
      ? `All ${BIG_PLATFORMS.size} big platforms ${draw} the full card`
      : upperFirst(parts.join('; '))
  if (losing === 0) return `${first}.`
  const who = losing === others.length ? `All ${losing} others` : `${losing} of ${others.length} others`
  return `${first}. ${who} ${losing === 1 ? 'loses' : 'lose'} something.`
}

function bigParts(big: readonly PlatformLosses[]): string[] {
  return (['card', 'image', 'size', 'description'] as const).flatMap((lost) => {
    const platforms = big.filter((one) => worstLoss(one) === lost)
    if (platforms.length === 0) return []
    if (platforms.length === big.length)
      return [withWords(`all ${big.length} big platforms`, big.length, lost)]
    return [
      lossText(
        platforms.map(({ platform }) => platform),
        lost,
      ),
    ]
  })
}
