/** The card in its published shape, with notes on what is assumed. */
import { cropBox } from '../../image/crop-box.ts'
import { cutText, type CutResult } from './cut-text.ts'
import type { Platform } from '../define-platform.ts'
import type { PlatformPreview } from '../platform-results.ts'
import type { Layout } from '../platform-rules.ts'
import { readKey } from './fields/read-field.ts'
import type { Card } from './read-card.ts'
import { aside, type Reader } from './reader.ts'

export function drawPreview(reader: Reader, card: Card): PlatformPreview {
  const { platform, page } = reader
  const { layout, image } = card
  const title = seenOf(platform, card.title)
  const accent = layout && accentColor(reader)
  const lines = layout && linesOf(platform, layout)
  return {
    platform: platform.id,
    name: platform.name,
    layout: layout?.name ?? 'none',
    title: title?.text ?? (layout && platform.text.addressForTitle ? page.pageUrl.href : null),
    description: card.description?.text ?? null,
    ...(card.author && { author: cutText(card.author.value, null, 'folded', page.fold).text }),
    image:
      image?.url && layout?.picture
        ? { url: image.url, alt: card.imageAlt, crop: cropOf(layout.picture.frame, image) }
        : null,
    siteName: layout ? card.siteName : null,
    // A bare link is the URL itself, so the host is seen either way.
    domain: platform.text.domain === false ? null : hostLine(platform, page.pageUrl),
    truncated: { title: title?.truncated ?? false, description: card.description?.truncated ?? false },
    ...(accent && { accentColor: accent }),
    notes: reader.trace ? notesOf(reader, card) : [],
    ...(lines && { maxLines: lines }),
    ...(card.gallery.length > 1 && { gallery: [...card.gallery] }),
  }
}

/** As far as somebody saw it drawn. */
export function seenOf({ text: { titleSeen } }: Platform, title: CutResult | null): CutResult | null {
  if (!title || !titleSeen) return title
  const seen = cutText(title.text, titleSeen, 'folded')
  return seen.truncated ? seen : title
}

const hostLine = ({ text }: Platform, { host }: URL): string =>
  text.dropsWww ? host.replace(/^www\./, '') : host

function linesOf(
  { text }: Platform,
  { descriptionLines }: Layout,
): NonNullable<PlatformPreview['maxLines']> | null {
  const title = text.title?.lines ?? null
  const description = descriptionLines ?? text.description?.lines ?? null
  return title === null && description === null ? null : { title, description }
}

type Drawn = NonNullable<Card['image']>

function cropOf(
  frame: NonNullable<Layout['picture']>['frame'],
  image: Drawn,
): NonNullable<PlatformPreview['image']>['crop'] {
  if (frame === null || frame === 'whole') return null
  const { ratio, position, tallOnly } = frame
  const size = sizeOf(image)
  if (tallOnly && (size === null || size.height <= size.width)) return null
  return { ratio, position, ...(size && { box: cropBox(size, ratio, position) }) }
}

function sizeOf({ known }: Drawn): { width: number; height: number } | null {
  const [width, height] = [known?.width ?? null, known?.height ?? null]
  return width === null || height === null ? null : { width, height }
}

/** Not known, or it depends on a size that is not known. */
function isCropUnknown({ picture }: Layout, drawn: Drawn): boolean {
  if (!picture || picture.frame === 'whole') return false
  return picture.frame === null || (picture.frame.tallOnly === true && sizeOf(drawn) === null)
}

function accentColor(reader: Reader): string | null {
  const { accent } = reader.platform.text
  const value = accent ? readKey(aside(reader), accent.key)?.value : undefined
  return value !== undefined && accent?.pattern.test(value) ? value : null
}

function notesOf({ platform, page, doubts }: Reader, card: Card): string[] {
  const { layout } = card
  const notes = doubts.met.map(({ sentence }) => `Assumed the likelier case: ${sentence}`)
  if (!layout) return ['Only the URL is shown.', ...notes]
  if (layout.note !== undefined) notes.push(layout.note)
  const { titleSeen } = platform.text
  if (titleSeen && seenOf(platform, card.title) !== card.title)
    notes.push(`The title is cut after ${titleSeen.characters} characters${asMeasured(platform)}.`)
  else if (card.title && platform.text.title === null)
    notes.push(`How much of a title ${platform.name} draws is not known${begins(card.title)}.`)
  if (card.description && platform.text.description === null) {
    notes.push(`How much of a description ${platform.name} draws is not known${begins(card.description)}.`)
  }
  if (card.author)
    notes.push(`${platform.name} draws the author (${card.author.source}) in place of a description.`)
  if (card.image && isCropUnknown(layout, card.image)) notes.push('How the image is cropped is not known.')
  if (layout.picture && card.image?.url === null)
    notes.push('The image is in the page itself, in a data: URL; it is not drawn here.')
  // Hosts treat crawlers each their own way, so what we were given proves nothing about them.
  if (card.image?.known?.state === 'seen' || card.image?.known?.state === 'disputed')
    notes.push(`The image answered us; that it answers ${platform.name} too is assumed.`)
  const isWwwOpen = platform.text.domain !== false && !platform.text.dropsWww
  if (page.pageUrl.host.startsWith('www.') && isWwwOpen) {
    notes.push('Whether the URL line keeps "www." is not known.')
  }
  return notes
}

export function asMeasured({ text: { titleSeen } }: Platform): string {
  const seen = titleSeen?.by.seen
  return `, as measured${seen === undefined ? '' : ` (${seen})`}`
}

/** Nothing is said of a whole text: the drawer may cut it. */
const begins = ({ truncated }: CutResult): string => (truncated ? '; only its beginning is here' : '')
