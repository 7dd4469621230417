/** A text in lines: letters of the bundled font as outlines, the same everywhere; other letters as text for the system's fonts. */
import { part, type Block } from './blocks.ts'
import { breakLines, oneLine, type TextRange } from './break-lines.ts'
import { cardFont } from './fonts.ts'
import { measureText, type MeasuredText, type TextFont } from './measured-text.ts'
import { attributes, escaped, type Rect } from './svg.ts'

export interface TextLook {
  readonly size: number
  readonly bold?: boolean | undefined
  readonly colour: string
  /** In parts of the size; 1.35 unless said. */
  readonly lineHeight?: number | undefined
  /** In parts of the size. */
  readonly letterSpacing?: number | undefined
  readonly isCentred?: boolean
}

const LINE_HEIGHT = 1.35
/** What our pages ask for, without the bundled one, which a system rarely has. */
const SYSTEM_FONTS = 'Arial, Liberation Sans, Arimo, Helvetica, Noto Sans, DejaVu Sans, sans-serif'
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** @param maxLines 'nowrap': one line, cut where the box ends. */
export const textBlock =
  (text: string, look: TextLook, maxLines: number | 'nowrap'): Block =>
  (width) => {
    const { size, lineHeight = LINE_HEIGHT } = look
    const font: TextFont = { size, bold: look.bold ?? false, letterSpacing: (look.letterSpacing ?? 0) * size }
    const measured = measureText(text, font)
    const ellipsis = measureText('…', font).width(0, 1)
    const lines =
      maxLines === 'nowrap'
        ? [oneLine(measured, width, ellipsis)]
        : breakLines(measured, width, maxLines, ellipsis)
    const tall = size * lineHeight
    const { ascent, descent } = cardFont(font.bold)
    const baseline = (tall + (ascent - descent) * size) / 2
    const isRightToLeft = RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? '')
    return {
      height: lines.length * tall,
      draw: (x, y) =>
        lines
          .map((line, index) => {
            const words = text.slice(line.from, line.to) + (line.isCut ? '…' : '')
            const at = { x, y: y + index * tall + baseline, width }
            const svg = drawLine(
              line.isCut ? measureText(words, font) : sliced(measured, line, font),
              at,
              look,
              isRightToLeft,
            )
            return part('line', { x, y: y + index * tall, width, height: tall }, svg).replace(
              '<g',
              `<g aria-label="${escaped(words)}"`,
            )
          })
          .join(''),
    }
  }

const sliced = ({ text }: MeasuredText, { from, to }: TextRange, font: TextFont): MeasuredText =>
  measureText(text.slice(from, to), font)

type Position = Omit<Rect, 'height'>

function drawLine(line: MeasuredText, at: Position, look: TextLook, isRightToLeft: boolean): string {
  // The order of such letters is the renderer's business.
  if (RIGHT_TO_LEFT.test(line.text))
    return systemText(line.text, isRightToLeft ? at.x + at.width : at.x, at.y, look, isRightToLeft)
  const own = line.width(0, line.text.length)
  const start = isRightToLeft ? at.x + at.width - own : look.isCentred ? at.x + (at.width - own) / 2 : at.x
  return runs(line)
    .map((run) => {
      const x = start + line.width(0, run.from)
      return run.isOurs
        ? outlines(line, run, x, at.y, look)
        : systemText(line.text.slice(run.from, run.to), x, at.y, look, false)
    })
    .join('')
}

interface Run {
  readonly from: number
  to: number
  readonly isOurs: boolean
}

/** Parts of the line that the bundled font has, and those that it has not. */
function runs({ text, glyphs }: MeasuredText): Run[] {
  const all: Run[] = []
  for (const { id, start } of glyphs) {
    const last = all.at(-1)
    if (last && last.isOurs === (id !== 0)) continue
    if (last) last.to = start
    all.push({ from: start, to: text.length, isOurs: id !== 0 })
  }
  return all
}

function outlines(line: MeasuredText, { from, to }: Run, x: number, y: number, look: TextLook): string {
  const font = cardFont(look.bold ?? false)
  const scale = look.size / font.unitsPerEm
  let path = ''
  for (const { id, start, shiftX, shiftY } of line.glyphs) {
    if (start < from || start >= to) continue
    const outline = font.path(id)
    if (outline === '') continue
    const left = x + line.width(from, start) + shiftX * look.size
    path += `<path${attributes({ d: outline, transform: `translate(${left.toFixed(2)} ${(y - shiftY * look.size).toFixed(2)}) scale(${scale.toFixed(6)} ${(-scale).toFixed(6)})` })}/>`
  }
  return `<g${attributes({ fill: look.colour })}>${path}</g>`
}

function systemText(text: string, x: number, y: number, look: TextLook, isRightToLeft: boolean): string {
  const { size, bold, colour } = look
  const given = attributes({
    x,
    y,
    'font-family': SYSTEM_FONTS,
    'font-size': size,
    'font-weight': bold ? '700' : null,
    fill: colour,
    direction: isRightToLeft ? 'rtl' : null,
  })
  return `<text${given}>${escaped(text)}</text>`
}
