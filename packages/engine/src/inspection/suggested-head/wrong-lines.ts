/** Which lines of the head a page lacks, or has otherwise: what is right already need not be written once more. */
import type { PageIndex } from '../../facts/page-index.ts'
import { foldText } from '../../metadata/text.ts'
import { furtherImage } from './further-image.ts'

/** @returns the keys of `tags` that the page does not say once, in its head, as every reader takes it. */
export function wrongKeys(page: PageIndex, tags: ReadonlyMap<string, string>): Set<string> {
  const further = furtherImage(page)
  const wrong = [...tags].filter(([key, value]) => !isRight(page, key, { value, further }))
  return new Set(wrong.map(([key]) => key))
}

function isRight(
  page: PageIndex,
  key: string,
  { value, further }: { value: string; further: number },
): boolean {
  if (key === 'canonical') {
    const [link, ...more] = page.extraction.links.filter(({ rel }) => rel === 'canonical')
    return more.length === 0 && link?.inHead === true && link.href.trim() === value
  }
  if (key === 'title') {
    const [title, ...more] = page.titles
    return more.length === 0 && title?.tag.inHead === true && foldText(title.tag.content) === foldText(value)
  }
  const entries = (page.entries.get(key) ?? []).filter(({ tag }) => !isOfAnother(key, tag.offset, further))
  const [entry, ...more] = entries
  return (
    more.length === 0 &&
    entry !== undefined &&
    entry.plain &&
    entry.tag.inHead &&
    foldText(entry.value) === foldText(value)
  )
}

/** A further image of the page, which stays. */
const isOfAnother = (key: string, offset: number, further: number): boolean =>
  key.startsWith('og:image') && offset >= further
