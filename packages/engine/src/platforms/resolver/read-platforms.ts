/** Reads one page as every platform does. */
import { buildVerdict, judgeCard, weighDoubts } from './compatibility.ts'
import { cardPageFor } from './card-page.ts'
import { pageFor, type ViewIndexes } from './crawler-view.ts'
import type { Platform } from '../define-platform.ts'
import type { PlatformPreview, PlatformResults, PlatformVerdict, TraceStep } from '../platform-results.ts'
import { KindReading, TRUSTING } from './doubts.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { drawPreview } from './preview.ts'
import { readCard } from './read-card.ts'
import type { Reader } from './reader.ts'

/** Pure: the same facts give the same results, in the order of the platforms. */
export function readEach(platforms: readonly Platform[], page: PageIndex): PlatformResults {
  const views: ViewIndexes = new Map()
  const summary = { full: 0, degraded: 0, none: 0, unknown: 0 }
  const previews: PlatformPreview[] = []
  const verdicts: [id: string, verdict: PlatformVerdict][] = []
  for (const platform of platforms) {
    const { preview, verdict } = readFollowing(platform, pageFor(platform, page, views))
    summary[verdict.verdict]++
    previews.push(preview)
    verdicts.push([platform.id, verdict])
  }
  // An object that grew key by key takes V8 half as long again to write as JSON, all that is in it included.
  return { previews, compatibility: { summary, platforms: Object.fromEntries(verdicts) } }
}

/** Of a platform that takes og:url for a redirect: the card of the page that it names, where that is another card. */
function readFollowing(platform: Platform, page: PageIndex): ReturnType<typeof readOne> {
  const other = cardPageFor(platform, page)
  const own = readOne(platform, page)
  if (!other) return own
  const followed = readOne(platform, other)
  return other.view?.outcome === 'elsewhere' && isSameCard(own.preview, followed.preview) ? own : followed
}

const isSameCard = (a: PlatformPreview, b: PlatformPreview): boolean =>
  a.title === b.title && a.description === b.description && a.image?.url === b.image?.url

function readOne(
  platform: Platform,
  page: PageIndex,
): { preview: PlatformPreview; verdict: PlatformVerdict } {
  const trace: TraceStep[] = []
  const doubts = new KindReading()
  const beside: Reader = { platform, page, doubts: TRUSTING, trace: null }
  const reader: Reader = { platform, page, doubts, trace, beside }
  const card = readCard(reader)
  const judgement = weighDoubts(reader, doubts, judgeCard(reader, card))
  return { preview: drawPreview(reader, card), verdict: buildVerdict(reader, card, judgement) }
}
