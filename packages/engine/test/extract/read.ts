import { extract } from '../../src/extract/extract.ts'
import type { Extraction } from '../../src/extract/tags.ts'

/** Reads a page given as text, served as UTF-8. */
export function read(html: string): Extraction {
  return extract(Buffer.from(html, 'utf8'), 'text/html; charset=utf-8')
}

/** Names of all tags, in document order. */
export function names(html: string): string[] {
  return read(html).allTags.map((tag) => tag.name)
}

/** Contents of the page's titles. */
export function titles(html: string): string[] {
  return read(html)
    .allTags.filter((tag) => tag.attribute === 'tag')
    .map((tag) => tag.content)
}
