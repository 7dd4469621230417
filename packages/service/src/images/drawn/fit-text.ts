/** Text in a drawing, which has no line breaks of its own. Widths are guessed, on the wide side: the fonts are the machine's own. */

import { lettersIn, SQUARE } from '../letter-width.ts'

export interface TextBox {
  readonly width: number
  /** Size of the font, in the same unit. */
  readonly size: number
  readonly bold?: boolean
}

/** In parts of the font's size, after Arial; an unlisted character is as wide as a capital. */
function characterWidth(character: string): number {
  if (/[ijlI.,:;'|!()[\]]/.test(character)) return 0.31
  if (/[ frt\-"/*]/.test(character)) return 0.37
  if (/[mwMW@%—]/.test(character)) return 0.95
  if (/[a-z0-9?=_~+<>#$]/.test(character)) return 0.58
  // Ideographs and emoji fill a square.
  if (SQUARE.test(character) || /\p{Extended_Pictographic}/u.test(character)) return 1.05
  return 0.74 * lettersIn(character)
}

function textWidth(text: string, { size, bold = false }: TextBox): number {
  let width = 0
  for (const character of text) width += characterWidth(character)
  // As wide as DejaVu Sans Bold, the widest that servers commonly have.
  return width * size * (bold ? 1.25 : 1.1)
}

export const fits = (text: string, box: TextBox): boolean => textWidth(text, box) <= box.width

/** Cut at its end: `/articles/why…`. */
export function fitStart(text: string, box: TextBox): string {
  if (fits(text, box)) return text
  return `${fitting([...text], box)
    .join('')
    .trimEnd()}…`
}

/** Cut at its start: the end of a host identifies it. */
export function fitEnd(text: string, box: TextBox): string {
  if (fits(text, box)) return text
  return `…${fitting([...text].toReversed(), box)
    .toReversed()
    .join('')}`
}

/** The first ones that leave space for an ellipsis. Each is measured once: a text may come from a stranger. */
function fitting(characters: readonly string[], box: TextBox): readonly string[] {
  let left = box.width - textWidth('…', box)
  const end = characters.findIndex((character) => (left -= textWidth(character, box)) < 0)
  return end === -1 ? characters : characters.slice(0, end)
}

/** At blanks; a word wider than the box is cut. The last line says when there was more. */
export function wrap(text: string, box: TextBox, maxLines: number): string[] {
  const lines: string[] = []
  let rest = text.split(' ')
  while (rest.length > 0 && lines.length < maxLines - 1) {
    let words = 1
    while (words < rest.length && fits(rest.slice(0, words + 1).join(' '), box)) words += 1
    lines.push(fitStart(rest.slice(0, words).join(' '), box))
    rest = rest.slice(words)
  }
  return rest.length > 0 ? [...lines, fitStart(rest.join(' '), box)] : lines
}
