/**
 * SVG: a size from the root's `width` and `height`, or from its `viewBox` where they leave it open. A browser then
 * fits the box into 300 × 150; programs that turn SVG into pixels take the box itself, and so do we.
 */
import type { ImageFacts } from '../image-facts.ts'
import { measuredImage, type Size } from '../measured-image.ts'
import { findSvgRoot } from './svg-root.ts'

/** CSS pixels per unit (CSS Values 4). An `em` is the default font size where the root sets none. */
const PIXELS_PER_UNIT: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  em: 16,
  rem: 16,
}

/** A length in CSS pixels, `open` where the file leaves the size to its surroundings, or null where it is unknown. */
type Length = number | 'open' | null

/** @returns `more` when the root is not whole yet; null when the file gives no size that all viewers agree on. */
export function readSvg(prefix: Uint8Array, complete: boolean): ImageFacts | 'more' | null {
  const root = findSvgRoot(prefix, complete)
  if (root === null || root === 'more') return root
  const { attributes } = root
  const style = attributes.get('style') ?? ''
  // librsvg takes a size from the style, Chromium does not (measured 2026-11).
  if (/(?:^|[;\s])(?:width|height)\s*:/i.test(style)) return null
  const ownFont = attributes.has('font-size') || attributes.has('font') || /\bfont/i.test(style)
  const side = (name: 'width' | 'height') => readLength(attributes.get(name) ?? 'auto', ownFont)
  const size = fit(side('width'), side('height'), readViewBox(attributes.get('viewBox') ?? ''))
  if (!size) return null
  const stored = { width: Math.round(size.width), height: Math.round(size.height) }
  return measuredImage({ format: 'svg', stored })
}

function fit(width: Length, height: Length, viewBox: Size | null): Size | null {
  if (width === null || height === null) return null
  if (width !== 'open' && height !== 'open') return { width, height }
  // One side alone, or none, says something only together with the shape of the view box.
  if (!viewBox) return null
  if (width !== 'open') return { width, height: (width * viewBox.height) / viewBox.width }
  if (height !== 'open') return { width: (height * viewBox.width) / viewBox.height, height }
  return viewBox
}

function readLength(text: string, ownFont: boolean): Length {
  const value = text.trim().toLowerCase()
  const parts = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,2})?)([a-z]*)$/.exec(value)
  // Percentages leave the size open, and so does what is no length at all. A calculation we do not do.
  if (!parts) return value.includes('(') ? null : 'open'
  const [, number = '', unit = ''] = parts
  const scale = PIXELS_PER_UNIT[unit]
  // Units of the font's or the window's size (ex, ch, vw) differ from viewer to viewer.
  if (scale === undefined || (ownFont && unit === 'em') || Number(number) < 0) return null
  return Number(number) * scale
}

/** Four numbers: x, y, width, height. */
function readViewBox(text: string): Size | null {
  const numbers = text
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , width = 0, height = 0] = numbers
  return numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0
    ? { width, height }
    : null
}
