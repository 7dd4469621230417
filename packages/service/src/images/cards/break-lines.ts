/** Breaks a text into lines where a browser does: by Unicode's rules, inside a word only where it does not fit alone. */
import LineBreaker from 'linebreak'
import type { MeasuredText } from './measured-text.ts'

export interface TextRange {
  readonly from: number
  readonly to: number
  /** Something was cut, and an ellipsis says so. */
  readonly isCut: boolean
}

/** For `1.5 px`: a sum of fractions may miss the width by less than a pixel's fraction. */
const SLACK = 0.01

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function breakLines(
  measured: MeasuredText,
  width: number,
  maxLines: number,
  ellipsis: number,
): TextRange[] {
  const lines = allLines(measured, width, maxLines + 1)
  if (lines.length <= maxLines) return lines
  const last = lines[maxLines - 1]
  if (!last) return []
  return [...lines.slice(0, maxLines - 1), cutLine(measured, last, width - ellipsis)]
}

/** One line, cut where the box ends. */
export function oneLine(measured: MeasuredText, width: number, ellipsis: number): TextRange {
  const whole = { from: 0, to: measured.text.length, isCut: false }
  return measured.width(whole.from, whole.to) <= width + SLACK
    ? whole
    : cutLine(measured, whole, width - ellipsis)
}

function allLines(measured: MeasuredText, width: number, most: number): TextRange[] {
  const { text } = measured
  const lines: TextRange[] = []
  let from = 0
  let end = 0
  const push = (to: number) => {
    lines.push({ from, to: trimmedEnd(text, from, to), isCut: false })
    from = to
  }
  const fits = (to: number) => measured.width(from, trimmedEnd(text, from, to)) <= width + SLACK
  for (const next of breakPlaces(text)) {
    if (lines.length >= most) break
    if (!fits(next) && end > from) push(end)
    while (!fits(next) && lines.length < most) push(fittingEnd(measured, from, width))
    end = next
  }
  if (from < text.length && lines.length < most) push(text.length)
  return lines
}

/** Where a line may end, and at last the end of the text. */
function* breakPlaces(text: string): Generator<number> {
  const byUnicode = new Set<number>()
  const breaker = new LineBreaker(text)
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) byUnicode.add(next.position)
  for (let at = 1; at < text.length; at += 1) {
    if (breaksAt(text, at, byUnicode.has(at))) yield at
  }
  yield text.length
}

/**
 * Between two signs of ASCII, browsers have rules of their own: `a/b` stays together, `a-1` does not. Every pair was
 * compared with Chromium 156 (2026-11).
 */
function breaksAt(text: string, at: number, byUnicode: boolean): boolean {
  const before = text[at - 1] ?? ''
  const after = text[at] ?? ''
  if (!isAsciiSign(before) || !isAsciiSign(after)) return byUnicode
  if ('(<[{'.includes(after)) return before !== '/' && (byUnicode || '"#%&*+=>~\\'.includes(before))
  // A minus before a number stays there.
  if (before === '-' && /\d/.test(after)) return /[a-z\d]/i.test(text[at - 2] ?? '')
  if (before === '-') return after !== '$' && (byUnicode || '"\'-|'.includes(after))
  return before === '?' && (byUnicode || '-|'.includes(after))
}

const isAsciiSign = (character: string): boolean => /[!-~]/.test(character)

/** At least one character, however narrow the box is. */
function fittingEnd({ text, width: widthOf }: MeasuredText, from: number, width: number): number {
  let end = from
  for (const { index, segment } of characters.segment(text.slice(from))) {
    const next = from + index + segment.length
    if (end > from && widthOf(from, next) > width + SLACK) break
    end = next
  }
  return end
}

function cutLine(measured: MeasuredText, { from, to }: TextRange, width: number): TextRange {
  const ends = [...characters.segment(measured.text.slice(from, to))].map(({ index }) => from + index)
  let end = to
  while (end > from && measured.width(from, end) > width + SLACK) end = ends.pop() ?? from
  return { from, to: end, isCut: true }
}

/** Blanks at the end of a line take no space. */
function trimmedEnd(text: string, from: number, to: number): number {
  let end = to
  while (end > from && /[ \n]/.test(text[end - 1] ?? '')) end -= 1
  return end
}
