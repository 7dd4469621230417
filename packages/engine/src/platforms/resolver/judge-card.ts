/** What one reading of a card comes to: its verdict, the fact that decided it, and all that is lost. */
import { weakest, type Cause, type Evidence, type TagPlace } from '../../facts/evidence.ts'
import type { FaultId } from '../../facts/faults.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { aboutValue } from '../../facts/field-value.ts'
import { keyName, lowerFirst, quote } from '../../facts/wording.ts'
import { characterCount } from '../../metadata/text.ts'
import type { Platform } from '../define-platform.ts'
import { causeText } from '../loss-text.ts'
import type { Loss } from '../losses.ts'
import type { Verdict } from '../platform-results.ts'
import type { Layout } from '../platform-rules.ts'
import type { LayoutCause } from './layout-cause.ts'
import { asksKey } from './conditions.ts'
import { asMeasured, seenOf } from './seen-title.ts'
import { sourcesText } from './fields/source-names.ts'
import { SENT_ON } from './card-page.ts'
import type { Card } from './read-card.ts'
import type { Reader } from './reader.ts'
import { weakestOfCard } from './rests-on.ts'
import { mayWaitInVain } from './time-limits.ts'

/** What one reading comes to, whichever way it takes its doubts. */
export interface Judgement {
  readonly verdict: Exclude<Verdict, 'unknown'>
  readonly cause: string
  /** The tag that the cause speaks of. */
  readonly about?: TagPlace
  readonly by: Evidence | null
  /** The least sure claim of all that the verdict rests on; null where one has no source. */
  readonly leastSure: Evidence | null
  /** Worst first. */
  readonly losses: readonly Loss[]
}

/**
 * A title is cut short of sense when less than this share of it is left. Our own measure, not a
 * platform's; descriptions are cut everywhere and never count.
 */
const SENSE_SHARE = 2 / 3

/** Judges one reading; doubts are weighed afterwards. */
export function judgeCard({ platform, page }: Pick<Reader, 'platform' | 'page'>, card: Card): Judgement {
  const { layout, closed } = card
  if (closed) return noCard({ ...closed, reason: closed.why.replace(/\.$/u, '') })
  const elsewhere = cardOfAnother(platform, page)
  // Of a page that nobody saw, this one's faults are all that is known.
  const blamed = page.view?.outcome === 'elsewhere' ? elsewhere : null
  if (!layout) return noCard(ofOtherPage(noLayout(platform, card), blamed))
  if (page.view?.outcome === 'redirect') return cardOfRedirect(page.view)
  const losses = [
    lostImage(platform, page, card),
    elsewhere,
    drawnSmall(platform, layout.rank, card),
    lostTitle(platform, card),
    lostDescription(platform, page, card),
  ]
    .filter((loss) => loss !== null)
    .map((loss) => ofOtherPage(loss, blamed))
  const decisive = elsewhere ?? losses[0]
  const mayBeLate = mayWaitInVain(platform, page, card.image?.url ?? null)
  const drawn = mayBeLate ? null : weakestOfCard(platform, card)
  if (decisive) {
    const { why, by, about, isMeasured } = decisive
    // What we saw ourselves needs no source.
    const leastSure = isMeasured ? null : by && drawn ? weakest([by, drawn]) : drawn
    return { verdict: 'degraded', cause: why, by, leastSure, ...(about && { about }), losses }
  }
  const image = card.image?.known ? ` with the image (${card.image.known.description})` : ''
  return {
    verdict: 'full',
    cause: `${platform.name} draws its ${cardName(layout)}${image}.`,
    by: drawn,
    leastSure: drawn,
    losses,
  }
}

const noCard = (cause: Cause & Pick<Loss, 'reason'>): Judgement => ({
  verdict: 'none',
  cause: cause.why,
  by: cause.by,
  leastSure: cause.isMeasured ? null : cause.by,
  ...(cause.about && { about: cause.about }),
  losses: [{ ...cause, lost: 'card', shown: 'card' }],
})

/** Whatever the page itself says, none of it is drawn. */
function cardOfRedirect({ why, by }: PageIndex['view'] & { outcome: 'redirect' }): Judgement {
  const losses: Loss[] = [
    { why: `${why}.`, reason: why, by, faults: ['redirects'], lost: 'image', shown: 'elsewhere' },
  ]
  return { verdict: 'degraded', cause: `${why}.`, by, leastSure: by, losses }
}

const cardName = ({ name }: Layout): string => (name === 'card' ? 'card' : `${name} card`)

function noLayout({ name, layouts, bare }: Platform, card: Card): Cause & Pick<Loss, 'reason'> {
  const { imageCause, readings } = card
  const because = (cause: Cause, finds: string) => ({
    ...cause,
    reason: cause.why,
    why: causeText('card', cause.why, `${name} finds ${finds}`),
  })
  const imageAlone = layouts.some(({ picture, needs }) => picture && needs.length === 0)
  if (imageAlone && imageCause) return because(imageCause, 'nothing to draw')
  const refusal = readings?.title.refusal
  return refusal
    ? because(refusal, 'no title')
    : { ...bare, reason: bare.why.replace(/\.$/u, ''), faults: missingFaults(card) }
}

/** What the layouts without an image ask for and do not get; where there are none, what keeps the image away. */
function missingFaults({ readings, unmet, imageCause }: Card): readonly FaultId[] {
  const noTitle: FaultId[] = readings?.title.found ? [] : ['no-title']
  const faults = [...new Set([...noTitle, ...unmet])]
  return faults.length > 0 ? faults : (imageCause?.faults ?? ['no-image'])
}

/** What another page lacks is this page's fault only in that it names that page. */
function ofOtherPage<L extends Pick<Loss, 'reason' | 'faults'>>(loss: L, blamed: Loss | null): L {
  return blamed ? { ...loss, reason: blamed.reason, faults: blamed.faults, about: undefined } : loss
}

/** The card is another page's, whatever is on it. */
function cardOfAnother({ name }: Platform, { view }: PageIndex): Loss | null {
  if (view?.outcome !== 'elsewhere' && view?.outcome !== 'elsewhere-unseen') return null
  // Visitors land there as well.
  if (view.source === SENT_ON) return null
  const url = quote(view.url)
  const why = `${name} shows the card of ${url}, because ${view.source} names it.`
  const reason = `${view.source} names ${url}`
  return { why, reason, by: view.by, faults: ['card-elsewhere'], lost: 'size', shown: 'elsewhere' }
}

function lostImage(platform: Platform, page: PageIndex, card: Card): Loss | null {
  if (card.image || card.layout?.needsNoImage) return null
  const { imageCause, readings, refused } = card
  const lost = (cause: Cause): Loss => ({
    ...cause,
    reason: cause.why,
    why: causeText('image', cause.why),
    lost: 'image',
    shown: 'image',
  })
  if (imageCause) return lost(imageCause)
  if (!readings?.image.found) return lost(noImage(platform, page))
  return refused && lost(refused)
}

/** The author chose none; one that the platform picks may be any. */
function noImage({ name, reads, image }: Platform, page: PageIndex): Cause {
  const why = `${name} finds no preview image in ${sourcesText(reads.image)}`
  const { picks } = image
  return picks && page.extraction.pageImages
    ? { why: `${why}; ${name} may draw an image of the page in its place`, by: picks, faults: ['no-image'] }
    : { why, by: reads.image.by, faults: ['no-image'] }
}

/** The page names an image that could be drawn, and this layout draws none. */
const leavesImageOut = ({ layout, readings, imageCause, refused }: Card): boolean =>
  !layout?.picture && !layout?.needsNoImage && !!readings?.image.found && !imageCause && !refused

function drawnSmall({ name }: Platform, rank: string, card: Card): Loss | null {
  const { layout, readings } = card
  if (rank !== 'lesser' || !layout) return null
  const isOfPage = layout.when.some((one) => 'imageFrom' in one && one.imageFrom.includes('<img>'))
  // An image of the page is taken for want of the one that a tag names.
  const lesser: LayoutCause | null = card.lesser ?? (isOfPage ? (readings?.image.better ?? null) : null)
  const reason = lesser ? lowerFirst(lesser.why) : layout.looks
  // People do not see the image where an icon is drawn in its place, or none.
  const lost = lesser?.isIcon || leavesImageOut(card) ? 'image' : 'size'
  return {
    why: causeText(lost, reason, `${name} draws the ${cardName(layout)}`),
    reason,
    by: lesser?.by ?? layout.by,
    faults: lesser?.faults ?? askedFaults(layout),
    ...(lesser?.about && { about: lesser.about }),
    lost,
    shown: lost,
  }
}

/** Of a layout that is drawn because the page asks for it. */
function askedFaults({ doubt, when }: Layout): readonly FaultId[] {
  if (doubt) return [doubt.id]
  if (when.some((one) => 'imageFrom' in one && one.imageFrom.includes('<img>'))) return ['no-image']
  return asksKey(when, 'twitter:card') ? ['card-value'] : asksKey(when, 'og:type') ? ['type-value'] : []
}

function lostTitle(platform: Platform, { title, layout, readings }: Card): Loss | null {
  const { name, reads, text } = platform
  if (!layout?.draws.title) return null
  const untitled = (cause: Cause): Loss => ({
    ...cause,
    reason: cause.why,
    why: causeText('untitled', cause.why),
    lost: 'size',
    shown: 'untitled',
  })
  if (!title) {
    const why = `the page has no ${sourcesText(reads.title)}`
    return untitled(readings?.title.refusal ?? { why, by: reads.title.by, faults: ['no-title'] })
  }
  // Where the platform's own cut is unknown, ours says nothing about it.
  if (text.title === null || !title.truncated || title.kept >= SENSE_SHARE) return null
  const better = readings?.title.better
  if (better) return { ...untitled(better), why: causeText('title', better.why, NOT_ITS_OWN), shown: 'title' }
  // Only the drawing and this sentence end where somebody saw it end: that it is cut is documented.
  const seen = seenOf(platform, title) ?? title
  const isLess = seen !== title
  const found = readings?.title.found
  if (!found) return null
  const all = characterCount(found.value)
  const reason = `${found.source} has ${all} characters, and ${name} shows ${characterCount(seen.text)} of them`
  const loss: Loss = {
    why: `${causeText('title', reason, 'The title is cut').slice(0, -1)}: ${quote(seen.text)}${isLess ? asMeasured(platform) : ''}.`,
    reason,
    by: text.title.by,
    faults: ['title-cut'],
    lost: 'size',
    shown: 'title',
  }
  return aboutValue(loss, found)
}

const NOT_ITS_OWN = "The title is not the page's own"

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
    by: reads.description.by,
    faults: ['no-description'],
    ...refusal,
    reason: why,
    why: causeText('description', why),
    lost: 'description',
    shown: 'description',
  }
}
