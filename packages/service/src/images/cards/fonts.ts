/**
 * The font of the card files: Arimo, which has the widths of Arial, so that lines break as on the page. It has Latin,
 * Greek and Cyrillic; for other letters `has` says no, and the drawing asks for a font of the system.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Blob, Buffer as ShapingBuffer, Direction, Face, Font, shape } from 'harfbuzzjs'

export interface Glyph {
  readonly id: number
  /** Index of the text's first code unit that it draws. */
  readonly start: number
  /** In parts of the font's size. */
  readonly advance: number
  readonly shiftX: number
  readonly shiftY: number
}

export interface CardFont {
  /** One line, from left to right. */
  glyphs(text: string): readonly Glyph[]
  /** SVG path of a glyph, in font units, upwards. */
  path(id: number): string
  readonly unitsPerEm: number
  /** In parts of the size, from the base line. */
  readonly ascent: number
  readonly descent: number
}

const require = createRequire(import.meta.url)

function load(file: string): CardFont {
  const bytes = readFileSync(file)
  const face = new Face(new Blob(new Uint8Array(bytes).buffer))
  const font = new Font(face)
  const { upem } = face
  const paths = new Map<number, string>()
  return {
    glyphs(text) {
      const buffer = new ShapingBuffer()
      buffer.addText(text)
      buffer.guessSegmentProperties()
      buffer.setDirection(Direction.LTR)
      shape(font, buffer)
      return buffer.getGlyphInfosAndPositions().map((glyph) => ({
        id: glyph.codepoint,
        start: glyph.cluster,
        advance: (glyph.xAdvance ?? 0) / upem,
        shiftX: (glyph.xOffset ?? 0) / upem,
        shiftY: (glyph.yOffset ?? 0) / upem,
      }))
    },
    path(id) {
      const known = paths.get(id) ?? font.glyphToPath(id)
      paths.set(id, known)
      return known
    },
    unitsPerEm: upem,
    ascent: font.hExtents().ascender / upem,
    descent: -font.hExtents().descender / upem,
  }
}

/** Loaded when the first card is drawn: most image processes never draw one. */
let fonts: { readonly regular: CardFont; readonly bold: CardFont } | undefined

export function cardFont(bold: boolean): CardFont {
  fonts ??= {
    regular: load(require.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf')),
    bold: load(require.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf')),
  }
  return bold ? fonts.bold : fonts.regular
}
