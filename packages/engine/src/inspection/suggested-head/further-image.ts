/** Where a gallery goes on behind its first image. */
import type { PageIndex } from '../../facts/page-index.ts'
import { twoWriters } from '../../facts/two-writers.ts'
import { distinctValues, tagsNamed } from '../../rules/shared/find-tags.ts'

/**
 * Offset of the second image: it and its details stay as they are. Infinity where there is none, and where the second is
 * that of another writer.
 */
export function furtherImage(facts: PageIndex): number {
  const isOfTwo = twoWriters(facts)?.doubled.some(({ key }) => key === 'og:image')
  if (isOfTwo && distinctValues(tagsNamed(facts, 'og:image')).length === 2) return Infinity
  const images = facts.extraction.openGraph.filter(({ name }) => name.toLowerCase() === 'og:image')
  const [first] = images
  return images.find(({ content }) => content !== first?.content)?.offset ?? Infinity
}
