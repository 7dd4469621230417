/** Cuts text as a platform does, never inside a character. */
import { decodeHTML } from 'entities'
import { foldText } from '../../metadata/text.ts'
import type { CardText, Cut } from '../platform-rules.ts'
import type { EndDropped } from '../sources.ts'

export interface CutResult {
  readonly text: string
  readonly truncated: boolean
  /** Share of the characters that is left, 0 to 1. */
  readonly kept: number
}

/**
 * The longest that any platform here is known to take (Synapse drops longer values); keeps hostile text out of
 * previews where a platform's own cut is unknown.
 */
const MAX_CHARACTERS = 1_000

/** @param fold `foldText`, or one that remembers. */
export function cutText(
  raw: string,
  cut: Cut | null,
  lineBreaks: CardText['lineBreaks'],
  fold: (text: string) => string = foldText,
): CutResult {
  const whole = lineBreaks === 'folded' ? fold(raw) : raw.trim()
  let text = whole
  if (cut?.lines !== undefined && lineBreaks === 'kept') text = firstLines(text, cut.lines)
  if (cut?.bytes !== undefined) text = firstBytes(text, cut.bytes)
  if (cut?.graphemes !== undefined) text = firstGraphemes(text, cut.graphemes)
  text = firstCharacters(text, Math.min(cut?.characters ?? MAX_CHARACTERS, MAX_CHARACTERS))
  if (text.length === whole.length) return { text, truncated: false, kept: 1 }
  const trimmed = text.trimEnd()
  return { text: trimmed, truncated: true, kept: trimmed.length / whole.length }
}

/** Platforms that decode once more turn `&amp;amp;` into `&`. */
export const decodeAgain = (text: string): string => (text.includes('&') ? decodeHTML(text) : text)

/** Takes HTML tags out, as readers do that expect plain text. */
export const stripTags = (text: string): string => text.replace(/<\/?[a-z][^<>]*>/gi, '')

/** Counts code points, and rounds the share down to whole ones, as Python does. */
export function dropEnd(text: string, { keeps, under }: EndDropped): string {
  const kept = keeps.exec(text)?.[1]
  if (kept === undefined) return text
  const [length, keptLength] = [[...text].length, [...kept].length]
  return length - keptLength < Math.floor(length * under) ? kept : text
}

const firstLines = (text: string, max: number): string => text.split(/\r\n|\r|\n/, max).join('\n')

/** Code points, as Ruby, Python and the documentation of X count characters. */
function firstCharacters(text: string, max: number): string {
  if (text.length <= max) return text
  let end = 0
  for (let count = 0; count < max && end < text.length; count++) end += width(text, end)
  return text.slice(0, end)
}

/** UTF-8 bytes; a character that does not fit whole is left out. */
function firstBytes(text: string, max: number): string {
  let end = 0
  let bytes = 0
  while (end < text.length) {
    bytes += utf8Length(text.codePointAt(end) ?? 0)
    if (bytes > max) break
    end += width(text, end)
  }
  return text.slice(0, end)
}

function firstGraphemes(text: string, max: number): string {
  if (text.length <= max) return text
  let count = 0
  for (const { index } of new Intl.Segmenter().segment(text)) if (count++ === max) return text.slice(0, index)
  return text
}

/** UTF-16 units of the character at this place. */
const width = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)

const utf8Length = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)
