/** AI readers in the text for a terminal: the sentences of one page; of many, who does not get how many of them. */
import { COLUMN, paint, type Part } from '../../output/output.ts'
import type { CheckedPage } from '../check-report.ts'
import { isKeptOut, type CheckedReader } from '../readers.ts'
import { pagesCount } from './words.ts'

type Line = readonly Part[]

export function readerLines(pages: readonly CheckedPage[]): Line[] {
  const seen = pages.filter(({ readers }) => readers !== undefined)
  const [only, ...more] = seen
  if (!only?.readers) return []
  const head: Line[] = [[''], ['AI readers']]
  if (more.length === 0) return [...head, ...only.readers.summary.map((text): Line => ['  ', COLUMN, text])]
  const kept = keptOut(seen)
  if (kept.length === 0) return [...head, [paint('green', `  All may read all ${seen.length} pages.`)]]
  return [
    ...head,
    ...kept.map(({ reader, count }): Line => [
      '  ',
      COLUMN,
      `${reader.name}: not on ${count === seen.length ? 'any page' : pagesCount(count)}. `,
      paint('dim', reader.text ?? ''),
    ]),
  ]
}

/** Each reader once, with the sentence of its first page. */
function keptOut(pages: readonly CheckedPage[]): { reader: CheckedReader; count: number }[] {
  const all = pages.flatMap(({ readers }) => (readers?.readers ?? []).filter(isKeptOut))
  return [...Map.groupBy(all, ({ id }) => id).values()].flatMap((same) => {
    const [reader] = same
    return reader ? [{ reader, count: same.length }] : []
  })
}
