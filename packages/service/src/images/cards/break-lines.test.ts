import { describe, expect, it } from 'vitest'
import { breakLines, oneLine } from './break-lines.ts'
import { measureText } from './measured-text.ts'

const ZERO_WIDTH = 0

/** The lines of a text in a box that is as wide as these words. */
function linesOf(text: string, asWideAs: string, maxLines = 9): string[] {
  const font = { size: 16, bold: false, letterSpacing: 0 }
  const width = measureText(asWideAs, font).width(0, asWideAs.length)
  return breakLines(measureText(text, font), width, maxLines, ZERO_WIDTH).map(
    ({ from, to, isCut }) => text.slice(from, to) + (isCut ? '…' : ''),
  )
}

describe('breaking lines', () => {
  it.each([
    ['Bread in a day', 'Bread in', ['Bread in', 'a day']],
    ['covid-19', 'covid-', ['covid-', '19']],
    ['at -19', 'at -', ['at', '-19']],
    ['one/two', 'one/t', ['one/t', 'wo']],
    ['what?-so', 'what?', ['what?', '-so']],
    ['aa (b)', 'aa (', ['aa', '(b)']],
  ])('%s', (text, width, lines) => expect(linesOf(text, width)).toEqual(lines))

  it('marks what does not fit into the last line', () => {
    expect(linesOf('Bread in a day or two', 'Bread in', 2)).toEqual(['Bread in', 'a day or…'])
  })

  it('cuts one line where the box ends', () => {
    const measured = measureText('Bread in a day', { size: 16, bold: false, letterSpacing: 0 })
    expect(oneLine(measured, measured.width(0, 5), ZERO_WIDTH)).toEqual({ from: 0, to: 5, isCut: true })
    expect(oneLine(measured, measured.width(0, 14), ZERO_WIDTH)).toEqual({ from: 0, to: 14, isCut: false })
  })
})
