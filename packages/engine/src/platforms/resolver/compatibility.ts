/** The verdict on one platform, and the one fact that decided it. */
import { EVIDENCE_KINDS, type Evidence, type Cause } from '../../facts/evidence.ts'
import type { Platform, Refresh } from '../define-platform.ts'
import type { PlatformVerdict, Verdict } from '../platform-results.ts'
import { takenTheOtherWay, type Doubt, type Doubts, type KindReading } from './doubts.ts'
import { resolveOnce, type PageIndex } from '../../facts/page-index.ts'
import type { Layout } from '../platform-rules.ts'
import { readCard, type Card } from './read-card.ts'
import { sourcesText } from './fields/read-field.ts'
import type { Reader } from './reader.ts'
import { askImageRobots, askPageRobots } from './robots-verdict.ts'
import { warningsOf } from './warnings-of.ts'
import { keyName, lowerFirst, quote } from '../../facts/wording.ts'

export interface Judgement {
  readonly verdict: Verdict
  readonly cause: string
  readonly by: Evidence | null
}

/**
 * A title is cut short of sense when less than this share of it is left. Our own measure, not a
 * platform's; descriptions are cut everywhere and never count.
 */
const SENSE_SHARE = 2 / 3

/** Judges the kind reading; doubts are weighed afterwards. */
export function judgeCard({ platform, page }: Pick<Reader, 'platform' | 'page'>, card: Card): Judgement {
  if (card.closed) return { verdict: 'none', cause: card.closed.why, by: card.closed.by }
  const { layout } = card
  if (!layout) return { verdict: 'none', ...noLayout(platform, card) }
  const loss =
    cardOfAnother(platform, page) ??
    lostPicture(platform, card) ??
    drawnSmall(platform, layout.rank, card) ??
    lostTitle(platform, card) ??
    lostDescription(platform, page, card)
  if (loss) return { verdict: 'degraded', cause: loss.why, by: loss.by }
  const picture = card.picture?.known ? ` with the picture (${card.picture.known.description})` : ''
  const { title, image } = card.readings ?? platform.reads
  const words = layout.draws.title ? weaker(layout.by, title.by) : layout.by
  return {
    verdict: 'full',
    cause: `${platform.name} draws its ${cardName(layout)}${picture}.`,
    by: weaker(words, image.by),
  }
}

/**
 * A full card is as sure as the least sure of what it rests on: what is drawn, and where words and image
 * come from. Without a source it is less sure than folklore.
 */
function weaker(one: Evidence | null, other: Evidence | null): Evidence | null {
  if (one === null || other === null) return null
  return EVIDENCE_KINDS.indexOf(other.kind) > EVIDENCE_KINDS.indexOf(one.kind) ? other : one
}

const cardName = ({ name }: Layout): string => (name === 'card' ? 'card' : `${name} card`)

function noLayout(platform: Platform, card: Card): { cause: string; by: Evidence | null } {
  const { pictureCause, readings } = card
  const named = readings?.image.found
  const pictureAlone = platform.layouts.some(({ picture, needs }) => picture && needs.length === 0)
  if (pictureAlone && pictureCause && named)
    return {
      cause: `${platform.name} finds nothing to draw: ${lowerFirst(pictureCause.why)}.`,
      by: pictureCause.by,
    }
  const refusal = readings?.title.refusal
  return refusal
    ? { cause: `${platform.name} finds no title: ${refusal.why}.`, by: refusal.by }
    : { cause: platform.bare.why, by: platform.bare.by }
}

/** The card is another page's, whatever is on it. */
function cardOfAnother({ name }: Platform, { view }: PageIndex): Cause | null {
  if (view?.outcome !== 'elsewhere' && view?.outcome !== 'elsewhere-unseen') return null
  const why = `${name} shows the card of ${quote(view.url)}, because ${view.source} names it.`
  return { why, by: view.by }
}

function lostPicture(platform: Platform, card: Card): Cause | null {
  if (card.picture || card.layout?.findsPicture) return null
  const { pictureCause, readings, refused } = card
  if (pictureCause) return { why: `No picture: ${lowerFirst(pictureCause.why)}.`, by: pictureCause.by }
  const { image } = platform.reads
  if (!readings?.image.found)
    return { why: `No picture: the page has no ${sourcesText(image)}.`, by: image.by }
  return refused && { why: `No picture: ${lowerFirst(refused.why)}.`, by: refused.by }
}

function drawnSmall({ name }: Platform, rank: string, { lesser, layout }: Card): Cause | null {
  if (rank !== 'lesser' || !layout) return null
  const why = lesser ? lowerFirst(lesser.why) : layout.looks
  return { why: `${name} draws the ${cardName(layout)}: ${why}.`, by: lesser?.by ?? layout.by }
}

function lostTitle({ name, reads, text }: Platform, { title, layout, readings }: Card): Cause | null {
  if (!layout?.draws.title) return null
  if (!title) {
    const refusal = readings?.title.refusal
    return refusal
      ? { why: `No title: ${refusal.why}.`, by: refusal.by }
      : { why: `No title: the page has no ${sourcesText(reads.title)}.`, by: reads.title.by }
  }
  // Where the platform's own cut is unknown, ours says nothing about it.
  if (text.title === null || !title.truncated || title.kept >= SENSE_SHARE) return null
  const share = Math.round(title.kept * 100)
  return {
    why: `The title is cut to ${share} % of its length: ${name} shows ${quote(title.text)}.`,
    by: text.title.by,
  }
}

function lostDescription(
  { name, reads, text }: Platform,
  page: PageIndex,
  { description, author, layout, readings }: Card,
): Cause | null {
  const named = page.metadata.description
  if (description || author || !layout?.draws.description || !named) return null
  if (text.dropsEqualDescription || text.fillsDescription) return null
  const refusal = readings?.description.refusal
  const why =
    refusal?.why ?? `the page names one in ${keyName(named.source)}, which ${name} does not read here`
  return { why: `No description: ${why}.`, by: refusal ? refusal.by : reads.description.by }
}

/** A doubt that alone turns the verdict makes it unknown. */
export function weighDoubts(reader: Reader, reading: KindReading, kind: Judgement): Judgement {
  const { met } = reading
  const turns = (unkind: readonly Doubt[]) => turnsVerdict(reader, reading, unkind, kind.verdict)
  // No doubt alone may turn it, and all together may.
  const turning = met.find((doubt) => turns([doubt])) ?? (met.length > 1 && turns(met) ? met[0] : undefined)
  return turning ? { verdict: 'unknown', cause: turning.sentence, by: turning.by } : kind
}

/**
 * Whether the verdict changes with these doubts taken the other way. Where it does not, the doubts that
 * only this reading met are taken the other way as well, and so on until a reading meets no new one.
 */
function turnsVerdict(
  reader: Reader,
  reading: KindReading,
  unkind: readonly Doubt[],
  verdict: Verdict,
): boolean {
  const doubts = takenTheOtherWay(reading, unkind)
  if (judgeUnkind(reader, doubts) !== verdict) return true
  const { met } = doubts
  return met.length > 0 && turnsVerdict(reader, reading, [...unkind, ...met], verdict)
}

function judgeUnkind({ platform, page }: Reader, doubts: Doubts): Verdict {
  const reader: Reader = { platform, page, doubts, trace: null }
  return judgeCard(reader, readCard(reader)).verdict
}

export function buildVerdict(reader: Reader, card: Card, judgement: Judgement): PlatformVerdict {
  const { platform, trace } = reader
  const { verdict, cause, by } = judgement
  const named = card.readings?.image.found
  const image =
    card.picture?.url ??
    (named ? resolveOnce(reader.page, named.value, reader.page.baseUrl)?.href : undefined)
  return {
    verdict,
    cause,
    confidence: by?.kind ?? null,
    evidence: by,
    warnings: warningsOf(reader, card, cause),
    robots: robotsOf(reader, image),
    trace: trace ?? [],
    refresh: platform.refresh && refreshOf(platform.refresh, reader.page),
  }
}

/** A tool cannot open a page on a developer's machine; then it is named alone. */
function refreshOf(
  { description, url, opensOn, cannot }: Refresh,
  { shared }: PageIndex,
): PlatformVerdict['refresh'] {
  const link = opensOn && shared ? opensOn.template.replace('%', () => encodeURIComponent(shared)) : url
  return cannot === undefined ? { description, url: link } : { description, url: link, cannot }
}

function robotsOf(reader: Reader, imageUrl: string | undefined): PlatformVerdict['robots'] {
  const page = askPageRobots(reader)
  const image = imageUrl === undefined ? null : askImageRobots(reader, imageUrl)
  const reason = page.reason ?? image?.reason
  return {
    page: page.shown,
    image: image?.shown ?? noImageRobots(reader.platform),
    ...(reason && { reason }),
  }
}

const noImageRobots = ({ crawler }: Platform): PlatformVerdict['robots']['image'] =>
  crawler.robots.honoured === false ? 'ignored' : 'unknown'
