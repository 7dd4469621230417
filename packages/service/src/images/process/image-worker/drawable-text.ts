/** What is drawn of a text where no font has its letters: a note instead of empty boxes. */
import type { Coverage } from './font-coverage.ts'

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Nothing is drawn for them: no font has to have them. */
const UNSEEN = /[\p{Cf}\p{Cc}\p{Zs}\p{Zl}\p{Zp}]/u
const MARK = /\p{M}/u

/** Each run of letters without a font becomes a note, which says it in full the first time. */
export function drawableText(text: string, has: Coverage): string {
  if (drawablePart(text, has) === text) return text
  let drawn = ''
  let isMissing = false
  // A blank between two of them is a part of the run.
  let blank = ''
  for (const { segment } of characters.segment(text)) {
    const part = drawablePart(segment, has)
    if (isMissing && segment === ' ') blank = segment
    else if (part !== null) {
      drawn += blank + part
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

/** Without marks that no font has. @returns null where a letter is missing. */
function drawablePart(text: string, has: Coverage): string | null {
  let part = ''
  for (const character of text) {
    if (has(character.codePointAt(0) ?? 0) || UNSEEN.test(character)) part += character
    else if (part === '' || !MARK.test(character)) return null
  }
  return part
}
