/** How wide each part of a text is, and which of it the bundled font can write. */
import { likelyWidth } from '../letter-width.ts'
import { cardFont, type Glyph } from './fonts.ts'

export interface TextFont {
  readonly size: number
  readonly bold: boolean
  /** In pixels, after each character. */
  readonly letterSpacing: number
}

export interface MeasuredText {
  readonly text: string
  readonly glyphs: readonly Glyph[]
  /** In pixels, from one index of the text to another. */
  readonly width: (from: number, to: number) => number
}

/** Of a text on one line, in pixels. */
export const textWidth = (text: string, size: number, bold = false): number =>
  measureText(text, { size, bold, letterSpacing: 0 }).width(0, text.length)

export function measureText(text: string, { size, bold, letterSpacing }: TextFont): MeasuredText {
  const glyphs = cardFont(bold).glyphs(text)
  // Sum of the widths before each index.
  const before = new Float64Array(text.length + 1)
  for (const { id, start, advance } of glyphs) {
    const own = id === 0 ? likelyWidth(String.fromCodePoint(text.codePointAt(start) ?? 0), bold) : advance
    before[start + 1] = (before[start + 1] ?? 0) + own * size + letterSpacing
  }
  for (let at = 1; at <= text.length; at += 1) before[at] = (before[at] ?? 0) + (before[at - 1] ?? 0)
  return { text, glyphs, width: (from, to) => (before[to] ?? 0) - (before[from] ?? 0) }
}
