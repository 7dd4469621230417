/** AI readers as sentences: those of one page; of many, who does not get how many of them. */
import type { CheckedPage } from '../check-report.ts'
import { isKeptOut, type CheckedReader } from '../readers.ts'
import { pagesCount } from './words.ts'

/** @returns nothing where nobody asked. */
export function readerSentences(pages: readonly CheckedPage[]): readonly string[] {
  const seen = pages.filter(({ readers }) => readers !== undefined)
  const [only, ...more] = seen
  if (!only?.readers) return []
  if (more.length === 0) return only.readers.summary
  const kept = keptOut(seen)
  if (kept.length === 0) return [`All may read all ${seen.length} pages.`]
  return kept.map(
    ({ reader: { name, text = '' }, count }) =>
      `${name}: not on ${count === seen.length ? 'any page' : pagesCount(count)}. ${text}`,
  )
}

/** Each reader once, with the sentence of its first page. */
function keptOut(pages: readonly CheckedPage[]): { reader: CheckedReader; count: number }[] {
  const all = pages.flatMap(({ readers }) => (readers?.readers ?? []).filter(isKeptOut))
  return [...Map.groupBy(all, ({ id }) => id).values()].flatMap((same) => {
    const [reader] = same
    return reader ? [{ reader, count: same.length }] : []
  })
}
