/** The warnings of a verdict: doubts that did not decide, limits, and where the values came from. */
import { sendsOn } from '../../metadata/sends-on.ts'
import { spacesAlike } from '../../metadata/text.ts'
import { official } from '../../facts/evidence.ts'
import { unmetCondition, type Seen } from './conditions.ts'
import type { Platform } from '../define-platform.ts'
import type { PlatformVerdict } from '../platform-results.ts'
import type { KnownImage } from '../../facts/known-image.ts'
import { oEmbedValue } from './fields/read-oembed.ts'
import type { Card } from './read-card.ts'
import { aside, type Reader } from './reader.ts'
import { fieldWord } from './view-differences.ts'
import { holderText, keyName, listText, quote } from '../../facts/wording.ts'

type Warnings = PlatformVerdict['warnings']

/** @param cause of the verdict: what it says is not said twice. */
export function warningsOf(reader: Reader, card: Card, cause: string): Warnings {
  const warnings: Warnings = []
  // Where only verdicts are wanted: those that rules ask for.
  if (!reader.trace) {
    if (card.layout) addTextWarning(warnings, reader, card)
    addElsewhereWarning(warnings, reader)
    return warnings
  }
  for (const { id, sentence, by } of reader.doubts.met) {
    if (sentence === cause) continue
    warnings.push({ id, message: sentence, evidence: by?.kind ?? null, source: by?.source ?? null })
  }
  if (card.layout) {
    addDataWarnings(warnings, reader, card)
    addAdvice(warnings, reader.platform, card.image?.known ?? null)
    addOembedWarnings(warnings, reader)
    addTextWarning(warnings, reader, card)
    addCropWarning(warnings, reader.platform, card)
  }
  addViewWarning(warnings, reader)
  addElsewhereWarning(warnings, reader)
  addSentOnWarning(warnings, reader)
  addRobotsWarning(warnings, reader)
  return warnings
}

function addDataWarnings(warnings: Warnings, reader: Reader, { image, readings, lastTagEnd }: Card): void {
  const seen: Seen = { image, named: readings?.image.found ?? null, images: 0, lastTagEnd }
  for (const { id, message, when, by } of reader.platform.warnings) {
    if (when.every((condition) => unmetCondition(aside(reader), condition, seen) === null))
      warnings.push({ id, message, evidence: by.kind, source: by.source })
  }
}

function addAdvice(warnings: Warnings, { name, image }: Platform, known: KnownImage | null): void {
  const { advised } = image
  if (!advised || !known || known.width === null || known.height === null) return
  const { width, height } = known
  if (width >= advised.width && height >= (advised.height ?? 0)) return
  const size =
    advised.height === null ? `${advised.width} pixels wide` : `of ${advised.width}×${advised.height} pixels`
  const message = `${name} asks for images ${size} or more; this one is ${width}×${height}.`
  warnings.push({ id: 'image-below-advice', message, evidence: advised.by.kind, source: advised.by.source })
}

/** Less than this share of the image is left: what it says is likely cut. Our own measure. */
const SEEN_SHARE = 2 / 3

function addCropWarning(warnings: Warnings, { name }: Platform, { layout, image }: Card): void {
  const frame = layout?.picture?.frame ?? null
  const { width = null, height = null } = image?.known ?? {}
  if (!layout || frame === null || frame === 'whole' || !width || !height) return
  if (frame.tallOnly && height <= width) return
  const ratio = width / height
  const seen = Math.min(ratio, frame.ratio) / Math.max(ratio, frame.ratio)
  if (seen >= SEEN_SHARE) return
  const lost = Math.round((1 - seen) * 100)
  const message = `${name} cuts the image to ${frame.ratio}:1: ${lost} % of it is not seen.`
  const { by } = layout
  warnings.push({ id: 'image-cropped', message, evidence: by?.kind ?? null, source: by?.source ?? null })
}

/** Where oEmbed comes before the tags, an answer that nobody keeps up to date speaks over them. */
function addOembedWarnings(warnings: Warnings, { platform, page }: Reader): void {
  const { reads, name } = platform
  if (!reads.oEmbed) return
  const { by } = reads.oEmbed
  for (const field of ['title', 'siteName'] as const) {
    const first = reads[field]?.sources[0]
    const answered = first?.from === 'oembed' ? oEmbedValue({ platform, page }, first.property) : null
    const tag = page.metadata[field]
    if (!answered || !tag || spacesAlike(answered.value) === spacesAlike(tag.value)) continue
    const what = field === 'title' ? 'title' : 'site name'
    const message = `${name} takes the ${what} ${quote(answered.value)} from the page's oEmbed answer, not ${quote(tag.value)} from ${keyName(tag.source)}.`
    warnings.push({ id: 'oembed-differs', message, evidence: by.kind, source: by.source })
  }
}

/** Rules know it by its id. */
export const TAG_IN_TEXT = 'tag-in-text'

/** Readers that search the page as text draw what an author took out of it. */
function addTextWarning(warnings: Warnings, { platform: { name, reads } }: Reader, { readings }: Card): void {
  if (!reads.asText) return
  const drawn = [readings?.title, readings?.description, readings?.image]
    .flatMap((reading) => reading?.found ?? [])
    .map(({ source, entry, at = entry?.tag }) => ({ source, at }))
    .filter(({ at }) => at?.within !== undefined)
  const [first] = drawn
  if (!first?.at) return
  const what = listText(drawn.map(({ source }) => source))
  const message = `${name} searches the page as text and takes ${what} from ${holderText(first.at.within ?? '')} (line ${first.at.line}).`
  const { kind, source } = reads.asText
  warnings.push({ id: TAG_IN_TEXT, message, evidence: kind, source })
}

const noRules = official(
  'A crawler takes from the file what it can parse and ignores the rest; what no rule forbids is allowed.',
  'https://www.rfc-editor.org/rfc/rfc9309#section-2.2',
)

/** Allowed, but not because anybody said so. */
function addRobotsWarning(warnings: Warnings, { page, platform }: Reader): void {
  const html = page.htmlRobots
  if (!html || platform.crawler.robots.honoured !== true) return
  const message = `${html.origin}/robots.txt is an HTML page without rules in it: ${platform.name}'s crawler may take everything as allowed.`
  warnings.push({ id: 'robots-is-html', message, evidence: noRules.kind, source: noRules.source })
}

/** Rules know it by its id. */
export const CARD_ELSEWHERE = 'card-elsewhere'

/** The card is another page's: said even where the cause says so, since a finding asks for it. */
function addElsewhereWarning(warnings: Warnings, { page: { view }, platform }: Reader): void {
  if (view?.outcome !== 'elsewhere' && view?.outcome !== 'elsewhere-unseen') return
  const message = `${platform.name} follows ${view.source} to ${quote(view.url)} and draws the card of that page.`
  warnings.push({ id: CARD_ELSEWHERE, message, evidence: view.by.kind, source: view.by.source })
}

/** A page that only sends visitors on: what this platform makes of that. */
function addSentOnWarning(warnings: Warnings, { page, platform: { name, crawler } }: Reader): void {
  const on = page.view?.outcome === 'elsewhere' ? null : sendsOn(page)
  if (!on || crawler.sentOn?.follows) return
  const { by } = crawler.sentOn ?? {}
  const message = by
    ? `The page sends visitors on to ${quote(on.url)}; ${name} does not follow, and reads this page.`
    : `The page sends visitors on to ${quote(on.url)}; whether ${name} follows is not known. Judged as if it does not.`
  warnings.push({ id: 'sent-on', message, evidence: by?.kind ?? null, source: by?.source ?? null })
}

/** A verdict on a page that only this crawler gets says so. */
function addViewWarning(warnings: Warnings, { page: { view }, platform }: Reader): void {
  // A doubt about its language has said it.
  if (view?.outcome !== 'page' || view.differs.length === 0 || view.unsure !== undefined) return
  const what = listText(view.differs.map(fieldWord))
  const isByHeader = view.language === 'by-header'
  const who = isByHeader ? 'requests get it that name no language' : `${platform.name}'s crawler gets it`
  const message = `Judged by the page as ${who}: ${what} ${view.differs.length === 1 ? 'is' : 'are'} not what we get ourselves. ${isByHeader ? `${platform.name}'s crawler names none` : 'Its headers were sent, from our address'}.`
  warnings.push({ id: 'crawler-view', message, evidence: view.by.kind, source: view.by.source })
}
