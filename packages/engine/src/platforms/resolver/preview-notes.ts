/** Notes on a card: what is assumed of it, and what is not known. */
import type { CutResult } from './cut-text.ts'
import type { Platform } from '../define-platform.ts'
import type { Layout } from '../platform-rules.ts'
import { sizeOf, type ResolvedImage } from './image-url.ts'
import { asMeasured, seenOf } from './seen-title.ts'
import type { Card } from './read-card.ts'
import type { Reader } from './reader.ts'

export function notesOf({ platform, page, doubts }: Reader, card: Card): string[] {
  const { layout } = card
  const assumed = doubts.met.map(({ sentence }) => `Assumed the likelier case: ${sentence}`)
  if (!layout) return ['Only the URL is shown.', ...assumed]
  const { domain, dropsWww } = platform.text
  const isWwwOpen = page.pageUrl.host.startsWith('www.') && domain !== false && !dropsWww
  return [
    ...assumed,
    ...(layout.note === undefined ? [] : [layout.note]),
    ...textNotes(platform, card),
    ...imageNotes(platform, layout, card),
    ...(isWwwOpen ? ['Whether the URL line keeps "www." is not known.'] : []),
  ]
}

function textNotes(platform: Platform, { title, description, author }: Card): string[] {
  const { name, text } = platform
  const notes: string[] = []
  if (text.titleSeen && seenOf(platform, title) !== title)
    notes.push(`The title is cut after ${text.titleSeen.characters} characters${asMeasured(platform)}.`)
  else if (title && text.title === null)
    notes.push(`How much of a title ${name} draws is not known${begins(title)}.`)
  if (description && text.description === null)
    notes.push(`How much of a description ${name} draws is not known${begins(description)}.`)
  if (author) notes.push(`${name} draws the author (${author.source}) in place of a description.`)
  return notes
}

function imageNotes({ name }: Platform, { picture }: Layout, { image }: Card): string[] {
  if (!image) return []
  const notes: string[] = []
  if (isCropUnknown(picture, image)) notes.push('How the image is cropped is not known.')
  if (picture && image.url === null)
    notes.push('The image is in the page itself, in a data: URL; it is not drawn here.')
  // Hosts treat crawlers each their own way, so what we were given proves nothing about them.
  if (image.known?.state === 'seen' || image.known?.state === 'disputed')
    notes.push(`The image answered us; that it answers ${name} too is assumed.`)
  return notes
}

/** Not known, or it depends on a size that is not known. */
function isCropUnknown(picture: Layout['picture'], drawn: ResolvedImage): boolean {
  if (!picture || picture.frame === 'whole') return false
  return picture.frame === null || (picture.frame.tallOnly === true && sizeOf(drawn) === null)
}

/** Nothing is said of a whole text: the drawer may cut it. */
const begins = ({ truncated }: CutResult): string => (truncated ? '; only its beginning is here' : '')
