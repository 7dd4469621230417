/** Wraps a line between words, because a terminal breaks it in the middle of them. */
import { escapeForTerminal } from './escape-for-terminal.ts'
import type { Part } from './output.ts'

/** A terminal that is narrower shows rows as it can. */
const MIN_COLUMNS = 30

/** Indent of the rows below a column that would leave too little room for itself. */
const INDENT = 4

/**
 * @param columns of the terminal; null: there is none, and nothing is wrapped.
 * @returns rows. Those after the first begin below the last `COLUMN`, else where the text of the line begins.
 */
export function wrapLine(line: readonly Part[], columns: number | null): (readonly Part[])[] {
  const text = line.map(textOf).join('')
  const isCode = line.some((part) => typeof part !== 'string' && part.role === 'code')
  if (columns === null || columns < MIN_COLUMNS || isCode || widthOf(text) <= columns) return [line]
  const column = columnOf(line)
  const start = widthOf(text.slice(0, column === 0 ? text.search(/\S|$/u) : column))
  const isWide = start > columns / 2
  const indent = isWide ? INDENT : start
  return rowsOf(text, { columns, indent, breakAt: isWide ? column : 0 }).map((row, index) => [
    ...(index === 0 ? [] : [' '.repeat(indent)]),
    ...slice(line, row),
  ])
}

interface Wrapping {
  readonly columns: number
  readonly indent: number
  /** A row begins here, however much room is left; 0: nowhere. */
  readonly breakAt: number
}

type Range = readonly [from: number, to: number]

/** @returns where each row begins and ends in the text, without the spaces between two rows. */
function rowsOf(text: string, { columns, indent, breakAt }: Wrapping): Range[] {
  const rows: Range[] = []
  let from = 0
  let to = 0
  for (const { index, 0: word } of text.matchAll(/\S+/gu)) {
    const end = index + word.length
    const width = (from === 0 ? 0 : indent) + widthOf(text.slice(from, end))
    if (to > from && (width > columns || (from < breakAt && index >= breakAt))) {
      rows.push([from, to])
      from = index
    }
    to = end
  }
  return [...rows, [from, to]]
}

function slice(line: readonly Part[], [from, to]: Range): Part[] {
  let at = 0
  return line.flatMap((part): Part[] => {
    const whole = textOf(part)
    const text = whole.slice(Math.max(0, from - at), Math.max(0, to - at))
    at += whole.length
    if (text === '') return []
    return [typeof part === 'string' ? text : { ...part, text }]
  })
}

/** Where the last column begins in the text; 0 where there is none. */
function columnOf(line: readonly Part[]): number {
  const index = line.findLastIndex((part) => typeof part !== 'string' && part.role === 'column')
  return line.slice(0, Math.max(0, index)).map(textOf).join('').length
}

/** Text of a part as it is printed, so that its width is known. */
const textOf = (part: Part): string => escapeForTerminal(typeof part === 'string' ? part : part.text)

/** Good enough for wrapping: letters of East Asia and emoji take two columns, marks none. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/\p{M}/u.test(letter) ? 0 : WIDE.test(letter) ? 2 : 1), 0)

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u

/** @returns the text on one row: what has no room ends in an ellipsis. */
export function cutTo(text: string, columns: number): string {
  const shown = escapeForTerminal(text)
  if (widthOf(shown) <= columns) return shown
  let cut = ''
  for (const character of shown) {
    if (widthOf(cut + character) >= columns) break
    cut += character
  }
  return `${cut.trimEnd()}…`
}
