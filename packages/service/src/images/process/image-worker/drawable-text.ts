/** What is drawn of a text where no font has its letters: a note instead of empty boxes. */
import type { Coverage } from './font-coverage.ts'

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Drawn by nothing, or with the letter before it: no font has to have them. */
const UNSEEN = /[\p{Cf}\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{M}]/u

/** Each run of letters without a font becomes a note, which says it in full the first time. */
export function drawableText(text: string, has: Coverage): string {
  if (isDrawable(text, has)) return text
  let drawn = ''
  let isMissing = false
  // A blank between two of them is a part of the run.
  let blank = ''
  for (const { segment } of characters.segment(text)) {
    if (isMissing && segment === ' ') blank = segment
    else if (isDrawable(segment, has)) {
      drawn += blank + segment
      blank = ''
      isMissing = false
    } else {
      if (!isMissing) drawn += drawn.includes(NOTE) ? '[…]' : NOTE
      blank = ''
      isMissing = true
    }
  }
  return drawn
}

const NOTE = '[not drawn here]'

function isDrawable(text: string, has: Coverage): boolean {
  for (const character of text)
    if (!UNSEEN.test(character) && !has(character.codePointAt(0) ?? 0)) return false
  return true
}
