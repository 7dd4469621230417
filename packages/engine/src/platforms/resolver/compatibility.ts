/** The verdict on one platform, and the one fact that decided it. */
import { EVIDENCE_KINDS, type Evidence, type Cause } from '../../facts/evidence.ts'
import { doubtOf, isOfThePage, type FaultId } from '../../facts/faults.ts'
import type { Platform, Refresh } from '../define-platform.ts'
import type { Loss, PlatformLosses } from '../losses.ts'
import type { PlatformVerdict, Verdict } from '../platform-results.ts'
import { takenTheOtherWay, type Doubt, type KindReading } from './doubts.ts'
import { resolveOnce, type PageIndex } from '../../facts/page-index.ts'
import type { Layout } from '../platform-rules.ts'
import { asksKey } from './conditions.ts'
import { readCard, type Card } from './read-card.ts'
import { sourcesText } from './fields/read-field.ts'
import type { Reader } from './reader.ts'
import { askImageRobots, askPageRobots } from './robots-verdict.ts'
import { warningsOf } from './warnings-of.ts'
import { keyName, lowerFirst, quote } from '../../facts/wording.ts'

/** What one reading comes to, whichever way it takes its doubts. */
export interface Judgement {
  readonly verdict: Exclude<Verdict, 'unknown'>
  readonly cause: string
  readonly by: Evidence | null
  /** Worst first. */
  readonly losses: readonly Loss[]
}

/** The verdict that is published, with the reading that we expect to come true. */
export interface Weighed {
  readonly verdict: Verdict
  readonly cause: string
  readonly by: Evidence | null
  /** On the likelier side of every doubt; the kind reading where there is none. */
  readonly expected: Judgement
  /** The doubts that turn the verdict; empty unless it is unknown. */
  readonly turning: readonly Doubt[]
}

/**
 * A title is cut short of sense when less than this share of it is left. Our own measure, not a
 * platform's; descriptions are cut everywhere and never count.
 */
const SENSE_SHARE = 2 / 3

/** Judges one reading; doubts are weighed afterwards. */
export function judgeCard({ platform, page }: Pick<Reader, 'platform' | 'page'>, card: Card): Judgement {
  if (card.closed) return noCard(card.closed)
  const { layout } = card
  if (!layout) return noCard(noLayout(platform, card))
  const losses = [
    lostPicture(platform, card),
    cardOfAnother(platform, page),
    drawnSmall(platform, layout.rank, card),
    lostTitle(platform, card),
    lostDescription(platform, page, card),
  ].filter((loss) => loss !== null)
  const [worst] = losses
  const decisive = losses.find(({ faults }) => faults.includes('card-elsewhere')) ?? worst
  if (decisive) return { verdict: 'degraded', cause: decisive.why, by: decisive.by, losses }
  const picture = card.picture?.known ? ` with the picture (${card.picture.known.description})` : ''
  const { title, image } = card.readings ?? platform.reads
  const words = layout.draws.title ? weaker(layout.by, title.by) : layout.by
  return {
    verdict: 'full',
    cause: `${platform.name} draws its ${cardName(layout)}${picture}.`,
    by: weaker(words, image.by),
    losses,
  }
}

const noCard = (cause: Cause): Judgement => ({
  verdict: 'none',
  cause: cause.why,
  by: cause.by,
  losses: [{ ...cause, lost: 'card' }],
})

/**
 * A full card is as sure as the least sure of what it rests on: what is drawn, and where words and image
 * come from. Without a source it is less sure than folklore.
 */
function weaker(one: Evidence | null, other: Evidence | null): Evidence | null {
  if (one === null || other === null) return null
  return EVIDENCE_KINDS.indexOf(other.kind) > EVIDENCE_KINDS.indexOf(one.kind) ? other : one
}

const cardName = ({ name }: Layout): string => (name === 'card' ? 'card' : `${name} card`)

function noLayout(platform: Platform, card: Card): Cause {
  const { pictureCause, readings } = card
  const named = readings?.image.found
  const pictureAlone = platform.layouts.some(({ picture, needs }) => picture && needs.length === 0)
  if (pictureAlone && pictureCause && named)
    return {
      ...pictureCause,
      why: `${platform.name} finds nothing to draw: ${lowerFirst(pictureCause.why)}.`,
    }
  const refusal = readings?.title.refusal
  return refusal
    ? { ...refusal, why: `${platform.name} finds no title: ${refusal.why}.` }
    : { ...platform.bare, faults: missingFaults(card) }
}

/** What the layouts without an image ask for and do not get; where there are none, what keeps the image away. */
function missingFaults({ readings, unmet, pictureCause }: Card): readonly FaultId[] {
  const noTitle: FaultId[] = readings?.title.found ? [] : ['no-title']
  const faults = [...new Set([...noTitle, ...unmet])]
  return faults.length > 0 ? faults : (pictureCause?.faults ?? ['no-image'])
}

/** The card is another page's, whatever is on it. */
function cardOfAnother({ name }: Platform, { view }: PageIndex): Loss | null {
  if (view?.outcome !== 'elsewhere' && view?.outcome !== 'elsewhere-unseen') return null
  const why = `${name} shows the card of ${quote(view.url)}, because ${view.source} names it.`
  return { why, by: view.by, faults: ['card-elsewhere'], lost: 'size' }
}

function lostPicture(platform: Platform, card: Card): Loss | null {
  if (card.picture || card.layout?.findsPicture) return null
  const { pictureCause, readings, refused } = card
  const lost = (cause: Cause): Loss => ({
    ...cause,
    why: `No picture: ${lowerFirst(cause.why)}.`,
    lost: 'image',
  })
  if (pictureCause) return lost(pictureCause)
  const { image } = platform.reads
  if (!readings?.image.found)
    return lost({ why: `the page has no ${sourcesText(image)}`, by: image.by, faults: ['no-image'] })
  return refused && lost(refused)
}

function drawnSmall({ name }: Platform, rank: string, { lesser, layout }: Card): Loss | null {
  if (rank !== 'lesser' || !layout) return null
  const why = lesser ? lowerFirst(lesser.why) : layout.looks
  return {
    why: `${name} draws the ${cardName(layout)}: ${why}.`,
    by: lesser?.by ?? layout.by,
    faults: lesser?.faults ?? askedFaults(layout),
    lost: isIconDrawn(lesser) ? 'image' : 'size',
  }
}

/** Of a layout that is drawn because the page asks for it. */
function askedFaults({ doubt, when }: Layout): readonly FaultId[] {
  if (doubt) return [doubt.id]
  return asksKey(when, 'twitter:card') ? ['card-value'] : asksKey(when, 'og:type') ? ['type-value'] : []
}

/** An icon in place of the image that the page should name: people do not see the image. */
const isIconDrawn = (lesser: Cause | null): boolean => lesser?.faults.includes('icon-for-image') ?? false

function lostTitle({ name, reads, text }: Platform, { title, layout, readings }: Card): Loss | null {
  if (!layout?.draws.title) return null
  if (!title) {
    const refusal = readings?.title.refusal
    return refusal
      ? { ...refusal, why: `No title: ${refusal.why}.`, lost: 'size' }
      : {
          why: `No title: the page has no ${sourcesText(reads.title)}.`,
          by: reads.title.by,
          faults: ['no-title'],
          lost: 'size',
        }
  }
  // Where the platform's own cut is unknown, ours says nothing about it.
  if (text.title === null || !title.truncated || title.kept >= SENSE_SHARE) return null
  const share = Math.round(title.kept * 100)
  return {
    why: `The title is cut to ${share} % of its length: ${name} shows ${quote(title.text)}.`,
    by: text.title.by,
    faults: ['title-cut'],
    lost: 'size',
  }
}

function lostDescription(
  { name, reads, text }: Platform,
  page: PageIndex,
  { description, author, layout, readings }: Card,
): Loss | null {
  const named = page.metadata.description
  if (description || author || !layout?.draws.description || !named) return null
  if (text.dropsEqualDescription || text.fillsDescription) return null
  const refusal = readings?.description.refusal
  const why =
    refusal?.why ?? `the page names one in ${keyName(named.source)}, which ${name} does not read here`
  return {
    why: `No description: ${why}.`,
    by: refusal ? refusal.by : reads.description.by,
    faults: refusal?.faults ?? ['no-description'],
    lost: 'description',
  }
}

/**
 * A doubt that alone turns the verdict makes it unknown. One about the description alone does not: it stays a warning.
 */
export function weighDoubts(reader: Reader, reading: KindReading, kind: Judgement): Weighed {
  const { met } = reading
  if (met.length === 0) return { ...kind, expected: kind, turning: [] }
  const readOtherWay = (unkind: readonly Doubt[]): { judged: Judgement; met: readonly Doubt[] } => {
    const doubts = takenTheOtherWay(reading, unkind)
    const other: Reader = { platform: reader.platform, page: reader.page, doubts, trace: null }
    return { judged: judgeCard(other, readCard(other)), met: doubts.met }
  }
  const turns = (unkind: readonly Doubt[]): boolean => {
    const { judged, met: more } = readOtherWay(unkind)
    if (standing(judged) !== standing(kind)) return true
    // Doubts that only this reading met are taken the other way as well, until a reading meets no new one.
    return more.length > 0 && turns([...unkind, ...more])
  }
  const expected = likelierReading(met, kind, readOtherWay)
  const alone = met.filter((doubt) => turns([doubt]))
  // No doubt alone may turn it, and several together may.
  const together =
    alone.length === 0 && (standing(expected) !== standing(kind) || (met.length > 1 && turns(met)))
  const turning = together ? met : alone
  const [first] = turning
  return first
    ? { verdict: 'unknown', cause: first.sentence, by: first.by, expected, turning }
    : { ...kind, expected, turning }
}

/** What a doubt must change to make a verdict unknown. */
const standing = ({ verdict, losses }: Judgement): Verdict =>
  losses.every(({ lost }) => lost === 'description') ? 'full' : verdict

/** Every doubt on its likelier side, those included that only such a reading meets. */
function likelierReading(
  met: readonly Doubt[],
  kind: Judgement,
  readOtherWay: (unkind: readonly Doubt[]) => { judged: Judgement; met: readonly Doubt[] },
): Judgement {
  let unkind = met.filter(isLikelierUnkind)
  let expected = kind
  for (let size = 0; size < unkind.length;) {
    size = unkind.length
    const reading = readOtherWay(unkind)
    expected = reading.judged
    unkind = [...unkind, ...reading.met.filter(isLikelierUnkind)]
  }
  return expected
}

const isLikelierUnkind = ({ id }: Doubt): boolean => doubtOf(id).likelier === 'unkind'

/** What findings and score are made of. */
export const lossesOf = (
  { platform, page: { view } }: Reader,
  { verdict, expected, turning }: Weighed,
): PlatformLosses => ({
  platform: platform.id,
  losses: expected.losses.map((loss) => ofView(loss, view)),
  isUnknown: verdict === 'unknown',
  doubts: turning
    .filter(({ id }) => isOfThePage(id))
    .map(({ sentence, faults }) => ({ why: sentence, faults })),
})

const OTHER_TAGS: ReadonlySet<string> = new Set(['title', 'description', 'image'])

/** Of a crawler that gets other tags than we do, no tag of our own page is at fault. */
const ofView = (loss: Loss, view: PageIndex['view']): Loss =>
  view?.outcome === 'page' && view.differs.some((field) => OTHER_TAGS.has(field))
    ? { ...loss, faults: ['crawler-differs', ...loss.faults] }
    : loss

/** Why we expect what we expect: of the first doubt that turns the verdict. */
const expectationOf = ({ expected, turning: [first] }: Weighed): string | undefined =>
  first && `We expect ${EXPECTED[expected.verdict]}, because ${doubtOf(first.id).because}.`

const EXPECTED = { full: 'the full card', degraded: 'a lesser card', none: 'a bare link' } as const

export function buildVerdict(reader: Reader, card: Card, judgement: Weighed): PlatformVerdict {
  const { platform, trace } = reader
  const { verdict, cause, by } = judgement
  const named = card.readings?.image.found
  const image =
    card.picture?.url ??
    (named ? resolveOnce(reader.page, named.value, reader.page.baseUrl)?.href : undefined)
  const expectation = expectationOf(judgement)
  return {
    verdict,
    ...(expectation !== undefined && { expected: judgement.expected.verdict, expectation }),
    findings: [],
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
