/** Weighs what is not known: whether it turns the verdict, what is expected, and what is lost then. */
import { certaintyOf, type Evidence, type TagPlace } from '../../facts/evidence.ts'
import { doubtOf, isOfThePage, type DoubtId } from '../../facts/faults.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import type { Loss, PlatformLosses } from '../losses.ts'
import type { Verdict } from '../platform-results.ts'
import { takenTheOtherWay, type Doubt, type FavourableReading } from './doubts.ts'
import { judgeCard, type Judgement } from './judge-card.ts'
import { readCard } from './read-card.ts'
import { withTag } from '../loss-text.ts'
import type { Reader } from './reader.ts'

/** The verdict that is published, with the reading that we expect to come true. */
export interface Weighed {
  readonly verdict: Verdict
  readonly cause: string
  /** The tag that the cause speaks of. */
  readonly about?: TagPlace
  readonly by: Evidence | null
  readonly leastSure: Evidence | null
  /** On the likelier side of every doubt; the favourable reading where there is none. */
  readonly expected: Judgement
  /** Those that `expected` takes the other way. */
  readonly unfavourable: readonly Doubt[]
  /** The doubts that turn the verdict; empty unless it is unknown. */
  readonly turning: readonly Doubt[]
  /** The doubt whose likelier side speaks for what is expected; null unless it is unknown. */
  readonly decisive: Doubt | null
}

/**
 * A doubt that alone turns the verdict makes it unknown. One about the description alone does not: it stays a warning.
 */
export function weighDoubts(reader: Reader, reading: FavourableReading, favourable: Judgement): Weighed {
  const { met } = reading
  if (met.length === 0)
    return { ...favourable, expected: favourable, unfavourable: [], turning: [], decisive: null }
  const readOtherWay = (unfavourable: readonly Doubt[]): { judged: Judgement; met: readonly Doubt[] } => {
    const doubts = takenTheOtherWay(reading, unfavourable)
    const other: Reader = { platform: reader.platform, page: reader.page, doubts, trace: null }
    return { judged: judgeCard(other, readCard(other)), met: doubts.met }
  }
  /** The reading that comes to another verdict, if one does. */
  const turned = (other: readonly Doubt[]): Judgement | null => {
    const { judged, met: more } = readOtherWay(other)
    if (standing(judged) !== standing(favourable)) return judged
    // Doubts that only this reading met are taken the other way as well, until a reading meets no new one.
    return more.length > 0 ? turned([...other, ...more]) : null
  }
  const { expected, unfavourable } = likelierReading(met, favourable, readOtherWay)
  const alone = met.flatMap((doubt) => {
    const judged = turned([doubt])
    return judged ? [ofDecisiveTag(doubt, judged)] : []
  })
  // No doubt alone may turn it, and several together may.
  const together =
    alone.length === 0 &&
    (standing(expected) !== standing(favourable) || (met.length > 1 && turned(met) !== null))
  // The wall in place of the page says nothing of what the crawler itself gets, whatever its own card is.
  const walled = met.filter(({ id }) => id === 'page-walled')
  const turning = walled.length > 0 ? walled : together ? met : alone
  const [first] = turning
  // A cause that holds on either side of the doubts is the surer one.
  const surer = expected.verdict === favourable.verdict ? favourable : expected
  if (!first) {
    const leastSure = met.some(({ id }) => OTHER_CONTENT.has(id)) ? null : surer.leastSure
    return { ...surer, leastSure, expected, unfavourable, turning, decisive: null }
  }
  const isWorse = standing(expected) !== standing(favourable)
  const decisive = turning.find((doubt) => isLikelierUnfavourable(doubt) === isWorse) ?? first
  // What is expected to be lost is lost by that one.
  const { sentence: cause, by, about } = isWorse ? decisive : first
  return {
    verdict: 'unknown',
    cause,
    by,
    leastSure: by,
    ...(about && { about }),
    expected,
    unfavourable,
    turning,
    decisive: isBehindWall(reader, decisive) ? null : decisive,
  }
}

/** What the card says may be something else, though it is as good a card: nobody knows that it is this one. */
const OTHER_CONTENT: ReadonlySet<DoubtId> = new Set([
  'duplicate-title',
  'duplicate-image',
  'oembed-unseen',
  'crawler-language',
])

/** Of a page that refuses us nothing speaks for what its wall lets through. */
const isBehindWall = ({ page }: Reader, { id }: Doubt): boolean =>
  page.refused !== undefined &&
  (id === 'crawler-disputed' || id === 'crawler-unanswered' || id === 'crawler-late')

/** Of a doubt about several tags: what is said of the one that turns the verdict. */
function ofDecisiveTag(doubt: Doubt, { losses: [worst] }: Judgement): Doubt {
  const about = worst?.about
  const isIt = (one: Doubt): boolean =>
    about !== undefined && one.about?.line === about.line && one.about.column === about.column
  return isIt(doubt) ? doubt : (doubt.alike?.find(isIt) ?? doubt)
}

/** What a doubt must change to make a verdict unknown. */
const standing = ({ verdict, losses }: Judgement): Verdict =>
  losses.every(({ lost }) => lost === 'description') ? 'full' : verdict

/** Every doubt on its likelier side, those included that only such a reading meets. */
function likelierReading(
  met: readonly Doubt[],
  favourable: Judgement,
  readOtherWay: (unfavourable: readonly Doubt[]) => { judged: Judgement; met: readonly Doubt[] },
): Pick<Weighed, 'expected' | 'unfavourable'> {
  let unfavourable = met.filter(isLikelierUnfavourable)
  let expected = favourable
  for (let size = 0; size < unfavourable.length;) {
    size = unfavourable.length
    const reading = readOtherWay(unfavourable)
    expected = reading.judged
    unfavourable = [...unfavourable, ...reading.met.filter(isLikelierUnfavourable)]
  }
  return { expected, unfavourable }
}

const isLikelierUnfavourable = ({ id }: Doubt): boolean => doubtOf(id).likelier === 'unfavourable'

/** What findings and score are made of. */
export const lossesOf = (
  { platform, page: { view } }: Reader,
  { verdict, expected, leastSure, turning }: Weighed,
): PlatformLosses => ({
  platform: platform.id,
  losses: expected.losses.map((loss) => ofView(loss, view)),
  isUnknown: verdict === 'unknown',
  ...(view?.outcome === 'disputed' && { refused: view.answer }),
  isLikely: verdict !== 'unknown' && certaintyOf(leastSure) === 'likely',
  doubts: turning
    .filter(({ id }) => isOfThePage(id))
    .map(({ sentence, faults, about }) => ({
      why: withTag(sentence, about),
      faults,
      ...(about && { about }),
    })),
})

const OTHER_TAGS: ReadonlySet<string> = new Set(['title', 'description', 'image'])

/** Of a crawler that gets other tags than we do, no tag of our own page is at fault. */
const ofView = (loss: Loss, view: PageIndex['view']): Loss => {
  if (view?.outcome !== 'page' || !view.differs.some((field) => OTHER_TAGS.has(field))) return loss
  // Other words alone lose nothing.
  if (view.language && !view.isOfLess) return loss
  const fault = view.language ? 'language-differs' : view.isAnother ? 'crawler-elsewhere' : 'crawler-differs'
  return { ...loss, faults: [fault, ...loss.faults] }
}
