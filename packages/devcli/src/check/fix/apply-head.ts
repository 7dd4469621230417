/**
 * Puts a suggested head into the HTML that it was made for, but for the tags that only a person can fill in. What must never
 * happen: a tag lands inside of code, front matter or a comment. Proven by test/check/write-fix.test.ts.
 */
import { applyEdits, planEdits } from '@linklens/engine'
import type { SuggestedHead } from '../suggested-head.ts'
import { tagOf } from './head-line.ts'
import { codeSpans, markupPlace } from './markup-place.ts'

export interface Applied<T> {
  readonly changed: T
  /** Lines of the head that hold a placeholder, and are not written. */
  readonly left: readonly string[]
}

type Head = Pick<SuggestedHead, 'html' | 'placeholders' | 'removes' | 'edits' | 'unchanged' | 'charset'>

/** @returns null where a tag is not where the head says, or its place is not sure. */
export function applyHead(bytes: Uint8Array, head: Head): Applied<Uint8Array> | null {
  const { kept, left } = writable(head)
  if (kept.length === 0) return { changed: bytes, left }
  // One character for each byte: all markup is ASCII.
  const text = Buffer.from(bytes).toString('latin1')
  const { edits = [] } = head
  const place = markupPlace(text, edits.find((edit) => edit.text !== '')?.start ?? null)
  const removed = tagsIn(text, head)
  if (place === null || removed === null) return null
  // What comes back as a placeholder stays as it is.
  const ranges = removed.filter(({ tag }) => !left.some((line) => tagOf(line) === tag))
  const spans = codeSpans(text)
  if (ranges.some(({ start }) => spans.some((span) => start >= span.start && start < span.end))) return null
  const untouched = untouchedTags(text, { head, kept, ranges })
  const isThere = (line: string) =>
    untouched.has(tagOf(line)) || (place.hasCharset && line.startsWith('<meta charset'))
  const added = kept.filter((line) => !isThere(line)).join('\n')
  const gone = ranges.filter(({ tag }) => !untouched.has(tag))
  const changed = applyEdits(bytes, planEdits(bytes, place.at, added, gone), { encoding: head.charset })
  return { changed, left }
}

/** Details of an image say nothing without it. */
function writable({ html, placeholders }: Head): { kept: string[]; left: string[] } {
  const lines = html.split('\n').filter((line) => line !== '')
  const isOpen = (line: string) => placeholders.some((placeholder) => line.includes(placeholder))
  const isWithoutImage = lines.some((line) => tagOf(line) === 'og:image' && isOpen(line))
  const isLeft = (line: string) => isOpen(line) || (isWithoutImage && tagOf(line).startsWith('og:image'))
  return { kept: lines.filter((line) => !isLeft(line)), left: lines.filter(isLeft) }
}

interface TagRange {
  readonly tag: string
  readonly start: number
  readonly end: number
}

/** The tags that the head replaces, without their lines; null where another text is at the place of one. */
function tagsIn(text: string, { removes, edits = [] }: Head): TagRange[] | null {
  const gone = edits.filter((edit) => edit.text === '')
  const tags = removes.flatMap(({ tag }, index) => {
    const { start = 0, end = 0 } = gone[index] ?? {}
    const [, before = '', written = ''] = /^(\s*)(<[^]*>)\s*$/.exec(text.slice(start, end)) ?? []
    const name = tag.toLowerCase()
    if (!written.toLowerCase().includes(name.replace('link ', ''))) return []
    return [{ tag: name, start: start + before.length, end: start + before.length + written.length }]
  })
  return tags.length === gone.length && tags.length === removes.length ? tags : null
}

/** Bytes that every crawler reads: a tag further down is moved up. Slack reads 32 KiB. */
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
