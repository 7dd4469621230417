/** What a score means, in one sentence that follows from the verdicts. What is in doubt is said as expected. */
import type { PlatformResults } from '../platforms/platform-results.ts'
import { BIG_PLATFORMS, CARD_PLATFORMS } from '../platforms/index.ts'
import { lossText } from '../platforms/loss-text.ts'
import { saidLosses } from '../platforms/said-losses.ts'
import { worstLoss, type PlatformLosses } from '../platforms/losses.ts'
import { platformName } from '../platforms/index.ts'
import { refusedText } from '../platforms/refused-text.ts'
import { listText, upperFirst } from '../facts/wording.ts'

const isExpected = (count: number): string => (count === 1 ? 'is expected' : 'are expected')

/** Names at most, before the sentence says how many more there are. */
const NAMED = 6
const NAMED_OTHERS = 3

export function whoText(names: readonly string[]): string {
  const more = names.length - NAMED
  return listText(more > 1 ? [...names.slice(0, NAMED), `${more} more platforms`] : names)
}

/** What lessens all that is expected, though no card is known to lose by it. */
const SAID_FIRST: ReadonlySet<string> = new Set([
  'page-answers-in-time',
  'image-answers-in-time',
  'language-by-url',
])

/** @returns the sentence, without its stop, that comes before what platforms draw; null where there is none. */
export const firstText = (found: readonly { readonly id: string; readonly title: string }[]): string | null =>
  found.find(({ id }) => SAID_FIRST.has(id))?.title ?? null

/** @returns sentences for the category: first the big platforms, then which others show less. */
export function verdictText({ losses }: Pick<PlatformResults, 'losses'>): string {
  const isBig = ({ platform }: PlatformLosses) => BIG_PLATFORMS.has(platform)
  const big = losses.filter(isBig)
  const others = losses.filter((one) => !isBig(one))
  const losing = others.filter((one) => worstLoss(one) !== null)
  const refused = refusedText(
    big.flatMap(({ platform, refused: answer }) =>
      answer === undefined ? [] : [{ name: platformName(platform), answer }],
    ),
  )
  const first = refused === null ? `${bigText(big)}.` : [refused, ...openTexts(big)].join(' ')
  return losing.length === 0 ? first : `${first} ${othersText(losing, others)}.`
}

function bigText(big: readonly PlatformLosses[]): string {
  const who = (names: readonly string[]) =>
    names.length === big.length ? `all ${big.length} big platforms` : whoText(names)
  const lost = lossText(saidLosses(big), who)
  if (lost !== '') return upperFirst(lost)
  const sure = big.some(({ isLikely }) => isLikely) ? 'likely draw' : 'draw'
  const draw = big.some(({ isUnknown }) => isUnknown) ? 'are expected to draw' : sure
  return `All ${big.length} big platforms ${draw} the full card`
}

/** Where names are refused: what the other big platforms show, and what is lost with the real crawlers let in. */
function openTexts(big: readonly PlatformLosses[]): string[] {
  const [refused, open] = [
    big.filter((one) => one.refused !== undefined),
    big.filter((one) => one.refused === undefined),
  ]
  const well = open.filter(({ losses }) => losses.length === 0).map(({ platform }) => platformName(platform))
  return [
    lossText(saidLosses(open), whoText),
    well.length === 0 ? '' : `${whoText(well)} ${well.length === 1 ? 'draws' : 'draw'} the full card`,
    lossText(saidLosses(refused), whoText).replace(/^./u, 'Where they get in, $&'),
  ].flatMap((text) => (text === '' ? [] : [`${upperFirst(text)}.`]))
}

/** A few are named, as in `Discord shows less`. */
function othersText(losing: readonly PlatformLosses[], others: readonly PlatformLosses[]): string {
  // Its result is no card, and one of the platforms that are counted.
  const search = others.flatMap(({ platform }) =>
    CARD_PLATFORMS.has(platform) ? [] : [platformName(platform)],
  )
  const all = `${others.length} others${search.length === 0 ? '' : ` (with ${listText(search)})`}`
  const known = losing.filter(({ isUnknown }) => !isUnknown)
  const doubted = losing.length - known.length
  const who = (some: readonly PlatformLosses[]) => {
    if (some.length === others.length) return `All ${all}`
    return some.length <= NAMED_OTHERS
      ? whoText(saidLosses(some).map(({ name }) => name))
      : `${some.length} of ${all}`
  }
  if (known.length === 0) return `${who(losing)} ${isExpected(doubted)} to show less`
  const text = `${who(known)} ${known.length === 1 ? 'shows' : 'show'} less`
  return doubted === 0 ? text : `${text}, and ${doubted} more ${isExpected(doubted)} to`
}
