/** What is said beside a verdict: doubts that did not decide, limits, and where the values came from. */
import { foldText } from '../metadata/text.ts'
import { official } from './claims.ts'
import { unmetCondition, type Seen } from './conditions.ts'
import type { PlatformVerdict } from './define-platform.ts'
import { TRUSTING } from './doubts.ts'
import { oEmbedValue } from './read-oembed.ts'
import type { Card } from './read-card.ts'
import type { Reader } from './reader.ts'
import { fieldWord } from './view-differences.ts'
import { keyName, listText, quote } from './wording.ts'

type Warnings = PlatformVerdict['warnings']

/** @param cause of the verdict: what it says is not said twice. */
export function warningsOf(reader: Reader, card: Card, cause: string): Warnings {
  return [
    ...doubtWarnings(reader, cause),
    ...dataWarnings(reader, card),
    ...oEmbedWarnings(reader, card),
    ...viewWarnings(reader),
    ...robotsWarnings(reader),
  ]
}

function doubtWarnings({ doubts }: Reader, cause: string): Warnings {
  return doubts.met
    .filter(({ sentence }) => sentence !== cause)
    .map(({ id, sentence, by }) => ({
      id,
      message: sentence,
      evidence: by?.kind ?? null,
      source: by?.source ?? null,
    }))
}

function dataWarnings(reader: Reader, card: Card): Warnings {
  const { warnings, image, name } = reader.platform
  const seen: Seen = { picture: card.picture, images: 0, lastTagEnd: card.lastTagEnd }
  const quiet: Reader = { ...reader, doubts: TRUSTING, trace: null }
  const list = card.layout
    ? warnings
        .filter(({ when }) => when.every((condition) => unmetCondition(quiet, condition, seen) === null))
        .map(({ id, message, by }) => ({ id, message, evidence: by.kind, source: by.source }))
    : []
  const { advised } = image
  const width = card.picture?.known?.width ?? null
  const height = card.picture?.known?.height ?? null
  if (
    advised &&
    width !== null &&
    height !== null &&
    (width < advised.width || height < (advised.height ?? 0))
  ) {
    const size =
      advised.height === null
        ? `${advised.width} pixels wide`
        : `of ${advised.width}×${advised.height} pixels`
    const message = `${name} asks for pictures ${size} or more; this one is ${width}×${height}.`
    list.push({ id: 'image-below-advice', message, evidence: advised.by.kind, source: advised.by.source })
  }
  return list
}

/** Where oEmbed comes before the tags, an answer that nobody keeps up to date speaks over them. */
function oEmbedWarnings(reader: Reader, { layout }: Card): Warnings {
  const { platform, page } = reader
  const { reads, name } = platform
  if (!layout || !reads.oEmbed) return []
  const { by } = reads.oEmbed
  return (['title', 'siteName'] as const).flatMap((field) => {
    const [first] = reads[field]?.sources ?? []
    const told = first?.from === 'oembed' ? oEmbedValue(reader, first.property) : null
    const tag = page.facts.metadata[field]
    if (!told || !tag || foldText(told.value) === tag.value) return []
    const what = field === 'title' ? 'title' : 'site name'
    const message = `${name} takes the ${what} ${quote(told.value)} from the page's oEmbed answer, not ${quote(tag.value)} from ${keyName(tag.source)}.`
    return [{ id: 'oembed-differs', message, evidence: by.kind, source: by.source }]
  })
}

const noRules = official(
  'A crawler takes from the file what it can parse and ignores the rest; what no rule forbids is allowed.',
  'https://www.rfc-editor.org/rfc/rfc9309#section-2.2',
)

/** Allowed, but not because anybody said so. */
function robotsWarnings({ page, platform }: Reader): Warnings {
  if (platform.crawler.robots.honoured !== true) return []
  const html = page.htmlRobots
  if (!html) return []
  const message = `${html.origin}/robots.txt is an HTML page without rules in it: ${platform.name}'s crawler may take everything as allowed.`
  return [{ id: 'robots-is-html', message, evidence: noRules.kind, source: noRules.source }]
}

/** A verdict on a page that only this crawler gets says so. */
function viewWarnings({ page: { view }, platform }: Reader): Warnings {
  if (view?.outcome !== 'page' || view.differs.length === 0) return []
  const what = listText(view.differs.map(fieldWord))
  const message = `Judged by the page as ${platform.name}'s crawler gets it: ${what} ${view.differs.length === 1 ? 'is' : 'are'} not what we get ourselves. Its headers were sent, from our address.`
  return [{ id: 'crawler-view', message, evidence: view.by.kind, source: view.by.source }]
}
