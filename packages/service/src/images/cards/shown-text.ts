/** The beginning of a text that a card can show. It is cut before anything measures or draws it, which take time for each letter. */
import { lettersIn } from '../letter-width.ts'

/** A line of 480 pixels holds 190 of the narrowest letters in the smallest size. */
const LETTERS_PER_LINE = 200
/** A family of four with a skin colour each has 19; letters with piles of marks have thousands. */
const UNITS_PER_CHARACTER = 24

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function shownText(text: string, maxLines: number): string {
  let left = LETTERS_PER_LINE * maxLines
  let shown = ''
  for (const { segment } of characters.segment(text)) {
    const character = segment.slice(0, UNITS_PER_CHARACTER).toWellFormed()
    for (const one of character) left -= lettersIn(one)
    if (left < 0) return `${shown}…`
    shown += character
  }
  return shown
}
