/** Where a gallery goes on behind its first image. */
import type { PageIndex } from '../../facts/page-index.ts'

/** Offset of the second image: it and its details stay as they are. Infinity where there is none. */
export function furtherImage({ extraction }: PageIndex): number {
  const images = extraction.openGraph.filter(({ name }) => name.toLowerCase() === 'og:image')
  const [first] = images
  return images.find(({ content }) => content !== first?.content)?.offset ?? Infinity
}
