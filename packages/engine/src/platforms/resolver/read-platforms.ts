/** Reads one page as every platform does. */
import { buildVerdict } from './build-verdict.ts'
import { judgeCard } from './judge-card.ts'
import { lossesOf, weighDoubts, type Weighed } from './weigh-doubts.ts'
import { cardPageFor } from './card-page.ts'
import { pageFor, type Seen } from './crawler-view.ts'
import { pageAsRead } from './page-as-read.ts'
import { drawsCards, type Platform } from '../define-platform.ts'
import type { PlatformLosses } from '../losses.ts'
import type {
  PlatformPreview,
  PlatformResults,
  PlatformVerdict,
  TraceStep,
  VerdictCounts,
} from '../platform-results.ts'
import { FavourableReading, takenTheOtherWay, TRUSTING } from './doubts.ts'
import { indexPage, type PageIndex } from '../../facts/page-index.ts'
import { unbuiltBy } from '../../facts/unbuilt.ts'
import { weighedAgainst, withoutPage, type ReadPage } from './other-readings.ts'
import { drawPreview } from './preview.ts'
import { readCard, type Card } from './read-card.ts'
import type { Reader } from './reader.ts'
import { wellKnownOf } from './refusals.ts'

/**
 * Pure: the same facts give the same results, in the order of the platforms.
 * @param traced false where only verdicts are wanted: what explains them is left out, warnings that no rule asks for among it.
 */
export function readEach(platforms: readonly Platform[], page: PageIndex, traced: boolean): PlatformResults {
  const others = (page.otherReadings ?? []).map(({ facts, makes }) => ({
    read: readAll(platforms, indexPage(facts), false),
    makes,
  }))
  const by = unbuiltBy(page)
  const summary: CountedVerdicts = { full: 0, degraded: 0, none: 0, unknown: 0, likely: 0 }
  const previews: PlatformPreview[] = []
  const losses: PlatformLosses[] = []
  const verdicts: [id: string, verdict: PlatformVerdict][] = []
  readAll(platforms, page, traced).forEach((read, index) => {
    const { preview, verdict, lost } = others.reduce(
      (own, { read: all, makes }) => {
        const other = all[index]
        return other ? weighedAgainst(own, other, makes, page) : own
      },
      by === null ? read : withoutPage(read, by),
    )
    const platform = platforms[index]
    if (platform && drawsCards(platform)) count(summary, verdict)
    previews.push(preview)
    losses.push(lost)
    verdicts.push([lost.platform, verdict])
  })
  // An object that grew key by key takes V8 half as long again to write as JSON, all that is in it included.
  return { previews, losses, compatibility: { summary, platforms: Object.fromEntries(verdicts) } }
}

function readAll(platforms: readonly Platform[], page: PageIndex, traced: boolean): ReadPage[] {
  const seen: Seen = { views: new Map(), wellKnown: wellKnownOf(platforms) }
  return platforms.map((platform) =>
    readFollowing(platform, pageAsRead(platform, pageFor(platform, page, seen)), traced),
  )
}

type CountedVerdicts = VerdictCounts & { likely: number }

function count(summary: CountedVerdicts, { verdict, certainty }: PlatformVerdict): void {
  summary[verdict]++
  if (certainty === 'likely') summary.likely++
}

/** Of a platform that takes og:url for a redirect: the card of the page that it names, where that is another card. */
function readFollowing(platform: Platform, page: PageIndex, traced: boolean): ReadPage {
  const other = cardPageFor(platform, page)
  const own = readOne(platform, page, traced)
  if (!other) return own
  const followed = readOne(platform, other, traced)
  return other.view?.outcome === 'elsewhere' && isSameCard(own.preview, followed.preview) ? own : followed
}

const isSameCard = (a: PlatformPreview, b: PlatformPreview): boolean =>
  a.title === b.title && a.description === b.description && a.image?.url === b.image?.url

function readOne(platform: Platform, page: PageIndex, traced: boolean): ReadPage {
  const trace: TraceStep[] | null = traced ? [] : null
  const doubts = new FavourableReading()
  const trusting: Reader = { platform, page, doubts: TRUSTING, trace: null }
  const reader: Reader = { platform, page, doubts, trace, trusting }
  const card = readCard(reader)
  const judgement = weighDoubts(reader, doubts, judgeCard(reader, card))
  const verdict = buildVerdict(reader, card, judgement)
  return {
    preview: drawPreview(reader, likelierCard(reader, card, judgement, doubts)),
    verdict,
    lost: lossesOf(reader, judgement),
  }
}

/** The card that we expect. It is read again where a doubt is likelier to cost something: its trace would say nothing new. */
function likelierCard(
  reader: Reader,
  card: Card,
  { unfavourable }: Weighed,
  favourable: FavourableReading,
): Card {
  if (unfavourable.length === 0) return card
  return readCard({ ...reader, doubts: takenTheOtherWay(favourable, unfavourable), trace: [] })
}
