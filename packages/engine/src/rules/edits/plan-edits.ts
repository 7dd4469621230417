/** The edits of a page that put tags into it, and take others out, as a person would: each on a line of its own. */
import type { Edit } from './apply-edits.ts'

/** A range of bytes. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** Edits, one for each place, so that each can be made alone: first what is put in. @param removes in order. */
export function planEdits(body: Uint8Array, at: number, html: string, removes: readonly Range[]): Edit[] {
  const apart = withoutOverlap(removes)
  const within = apart.find(({ start, end }) => start < at && at < end)
  const place = within?.start ?? at
  const added = html === '' ? [] : [{ start: place, end: place, text: blockAt(body, place, html) }]
  const taken = apart.map((range) => ({ ...wholeLine(body, range, place), text: '' }))
  return [...added, ...taken].toSorted((a, b) => a.start - b.start || a.end - b.end)
}

/** A tag in place of another. */
export const replacement = (body: Uint8Array, range: Range, html: string): Edit[] => [
  { ...(html === '' ? wholeLine(body, range) : range), text: html },
]

function withoutOverlap(ranges: readonly Range[]): Range[] {
  const apart: Range[] = []
  for (const { start, end } of ranges) {
    const last = apart.at(-1)
    if (!last || start >= last.end) apart.push({ start, end })
    else if (end > last.end) apart[apart.length - 1] = { start: last.start, end }
  }
  return apart
}

const [TAB, LINE_FEED, RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20]

/** With its indent and the end of its line, where nothing else is on that line. */
function wholeLine(body: Uint8Array, range: Range, insertAt = -1): Range {
  let { start, end } = range
  while (isBlank(body[start - 1]) && start !== insertAt) start--
  const isFirst = start > 0 && (body[start - 1] === LINE_FEED || body[start - 1] === RETURN)
  while (isBlank(body[end])) end++
  if (!isFirst || start === insertAt) return range
  if (body[end] === RETURN && body[end + 1] === LINE_FEED) return { start, end: end + 2 }
  return body[end] === LINE_FEED || body[end] === RETURN ? { start, end: end + 1 } : range
}

const isBlank = (byte: number | undefined): boolean => byte === SPACE || byte === TAB

/** Block to insert: each line on its own, indented as the page does it; what follows there goes on on the next. */
export function blockAt(body: Uint8Array, at: number, html: string): string {
  const [lineEnd, indent] = [lineEndOf(body), indentOf(body)]
  const isLineEnd = body[at] === LINE_FEED || body[at] === RETURN || at === body.length
  const lines = isLineEnd ? html.split('\n') : [...html.split('\n'), '']
  return lines.map((line) => `${lineEnd}${indent}${line}`).join('')
}

/** Bytes of a page that show how its lines are written. */
const HEAD_BYTES = 16_384

/** The one that is used first. */
function lineEndOf(body: Uint8Array): string {
  const head = body.subarray(0, HEAD_BYTES)
  const at = head.indexOf(LINE_FEED)
  if (at >= 0) return head[at - 1] === RETURN ? '\r\n' : '\n'
  return head.includes(RETURN) ? '\r' : '\n'
}

const indentOf = (body: Uint8Array): string =>
  /[\r\n]([ \t]*)<(?:meta|title|link)\b/iu.exec(
    Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, HEAD_BYTES)).toString('latin1'),
  )?.[1] ?? ''
