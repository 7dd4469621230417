/** Puts a suggested head into the HTML that it was made for, but for the tags that only a person can fill in. */
import type { SuggestedHead } from '../suggested-head.ts'
import { tagOf } from './head-line.ts'
import type { SourceText } from './source-text.ts'

export interface Applied {
  readonly text: string
  /** Lines of the head that hold a placeholder, and are not written. */
  readonly left: readonly string[]
}

type Head = Pick<SuggestedHead, 'html' | 'placeholders' | 'removes' | 'insertAfter'>

/** @returns null where a place is not what the head says, or nothing is left to write. */
export function applyHead(
  { text, lineEnd }: Pick<SourceText, 'text' | 'lineEnd'>,
  head: Head,
): Applied | null {
  const { kept, left } = writable(head)
  if (kept.length === 0) return null
  const removes = head.removes
    // What comes back as a placeholder stays as it is.
    .filter(({ tag }) => !left.some((line) => tagOf(line) === tag.toLowerCase()))
    .map((place) => rangeOf(text, place))
  const insertAt = offsetOf(text, head.insertAfter)
  if (insertAt === null || removes.some((range) => range === null)) return null
  const indent = /\n([ \t]*)<(?:meta|title|link)\b/i.exec(text)?.[1] ?? ''
  const block = kept.map((line) => lineEnd + indent + inAscii(line)).join('')
  const cuts = [
    ...joined(
      text,
      removes.flatMap((range) => range ?? []),
    ),
    { start: insertAt, end: insertAt, put: block },
  ].toSorted((a, b) => a.start - b.start || a.end - b.end)
  let result = ''
  let at = 0
  for (const { start, end, put } of cuts) {
    result += text.slice(at, Math.max(at, start)) + put
    at = Math.max(at, end)
  }
  return { text: result + text.slice(at), left }
}

/** Details of an image say nothing without it. */
function writable({ html, placeholders }: Head): { kept: string[]; left: string[] } {
  const lines = html.split('\n').filter((line) => line !== '')
  const isOpen = (line: string) => placeholders.some((placeholder) => line.includes(placeholder))
  const isWithoutImage = lines.some((line) => tagOf(line) === 'og:image' && isOpen(line))
  const isLeft = (line: string) => isOpen(line) || (isWithoutImage && tagOf(line).startsWith('og:image'))
  return { kept: lines.filter((line) => !isLeft(line)), left: lines.filter(isLeft) }
}

interface Place {
  readonly line: number
  readonly column: number
}

/** Both begin with 1. @returns null beyond the text. */
function offsetOf(text: string, { line, column }: Place): number | null {
  let at = 0
  for (let left = line - 1; left > 0; left -= 1) {
    const end = /\r\n|\n|\r/g
    end.lastIndex = at
    if (!end.test(text)) return null
    at = end.lastIndex
  }
  const offset = at + column - 1
  return offset <= text.length ? offset : null
}

interface Range {
  readonly start: number
  readonly end: number
}

function rangeOf(text: string, { tag, ...place }: Place & { readonly tag: string }): Range | null {
  const start = offsetOf(text, place)
  if (start === null || text[start] !== '<') return null
  const ofTag = tag === 'title' ? /^<title[^>]*>[^<]*<\/title\s*>/i : /^<(?:"[^"]*"|'[^']*'|[^>"'])*>/
  const [whole] = ofTag.exec(text.slice(start)) ?? []
  return whole === undefined ? null : { start, end: start + whole.length }
}

/** Neighbours on a line as one, and with their whole line where nothing else is on it. */
function joined(text: string, ranges: readonly Range[]): (Range & { readonly put: string })[] {
  const runs: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = runs.at(-1)
    const isNext = last && /^[ \t]*$/.test(text.slice(last.end, range.start))
    if (isNext) runs[runs.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
    else runs.push(range)
  }
  return runs.map(({ start, end }) => {
    const before = /(?:^|[\r\n])([ \t]*)$/.exec(text.slice(0, start))
    const after = /^[ \t]*(?:\r\n|\n|\r)/.exec(text.slice(end))
    return before && after
      ? { start: start - (before[1]?.length ?? 0), end: end + after[0].length, put: '' }
      : { start, end, put: '' }
  })
}

/** Means the same in every encoding. */
const inAscii = (html: string): string =>
  html.replaceAll(/[^\t\n -~]/gu, (character) => `&#${character.codePointAt(0)};`)
