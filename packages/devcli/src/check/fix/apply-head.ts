/**
 * Puts a suggested head into the HTML that it was made for, but for the tags that only a person can fill in. What must never
 * happen: a tag lands inside of code, front matter or a comment. Proven by test/check/write-fix.test.ts.
 */
import type { SuggestedHead } from '../suggested-head.ts'
import { tagOf } from './head-line.ts'
import { codeSpans, markupPlace } from './markup-place.ts'
import type { Place, SourceText } from './source-text.ts'

export interface Applied {
  readonly text: string
  /** Lines of the head that hold a placeholder, and are not written. */
  readonly left: readonly string[]
}

type Head = Pick<SuggestedHead, 'html' | 'placeholders' | 'removes' | 'insertAfter' | 'unchanged'>

/** @returns null where a place is not what the head says, or is not sure. */
export function applyHead(source: SourceText, head: Head): Applied | null {
  const { text, lineEnd } = source
  const { kept, left } = writable(head)
  if (kept.length === 0) return { text, left }
  const removes = head.removes
    // What comes back as a placeholder stays as it is.
    .filter(({ tag }) => !left.some((line) => tagOf(line) === tag.toLowerCase()))
    .map(({ tag, ...place }) => rangeOf(source, { tag: tag.toLowerCase(), ...place }))
  const place = markupPlace(text, source.offsetOf(head.insertAfter))
  const spans = codeSpans(text)
  if (place === null || removes.some((range) => range === null || isWithin(range, spans))) return null
  const ranges = removes.flatMap((range) => range ?? [])
  const untouched = untouchedTags(text, { head, kept, ranges })
  const { at: insertAt, hasCharset } = place
  const isThere = (line: string) =>
    untouched.has(tagOf(line)) || (hasCharset && line.startsWith('<meta charset'))
  const added = kept.filter((line) => !isThere(line))
  const indent = /\n([ \t]*)<(?:meta|title|link)\b/i.exec(text)?.[1] ?? ''
  const isLineLeft =
    !/^[ \t]*(?:[\r\n]|$)/.test(text.slice(insertAt)) && !ranges.some(({ start }) => start === insertAt)
  const block = [...added.map((line) => source.written(line)), ...(isLineLeft ? [''] : [])]
    .map((line) => lineEnd + indent + line)
    .join('')
  const cuts = [
    ...joined(
      text,
      ranges.filter(({ tag }) => !untouched.has(tag)),
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

interface Range {
  readonly start: number
  readonly end: number
}

interface TagRange extends Range {
  readonly tag: string
}

/** Characters that every crawler reads: a tag further down is moved up. Slack reads 32 KiB. */
const REACHED = 16_000

/**
 * Tags that say already what the block says, once and early in the head: they stay where they are. Tags of an image stay or
 * move together, because each belongs to the og:image before it.
 */
function untouchedTags(
  text: string,
  { head, kept, ranges }: { head: Head; kept: readonly string[]; ranges: readonly TagRange[] },
): ReadonlySet<string> {
  const headEnd = Math.min(REACHED, /<\/head\b|<body\b/i.exec(text)?.index ?? REACHED)
  const isRight = (tag: string): boolean => {
    const places = ranges.filter((range) => range.tag === tag)
    return head.unchanged.includes(tag) && places.length === 1 && (places[0]?.end ?? Infinity) <= headEnd
  }
  const ofImage = (tag: string) => tag.startsWith('og:image')
  const tags = [...kept.map(tagOf), ...ranges.map(({ tag }) => tag)]
  const areImagesRight = tags.filter(ofImage).every(isRight)
  return new Set(tags.filter((tag) => isRight(tag) && (areImagesRight || !ofImage(tag))))
}

const isWithin = (range: Range | null, spans: readonly Range[]): boolean =>
  range !== null && spans.some(({ start, end }) => range.start >= start && range.start < end)

function rangeOf(source: SourceText, { tag, ...place }: Place & { readonly tag: string }): TagRange | null {
  const { text } = source
  const start = source.offsetOf(place)
  if (start === null || text[start] !== '<') return null
  const ofTag = tag === 'title' ? /<title[^>]*>[^<]*<\/title\s*>/iy : /<(?:"[^"]*"|'[^']*'|[^>"'])*>/y
  ofTag.lastIndex = start
  return ofTag.test(text) ? { tag, start, end: ofTag.lastIndex } : null
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
