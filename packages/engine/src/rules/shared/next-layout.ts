/** What Next.js does with the `openGraph` of a layout: a page that sets its own loses all of it. */
import type { PageIndex } from '../../facts/page-index.ts'
import { filledTag } from './find-tags.ts'

/**
 * Of a page without og:image. Whether its layout names one is not seen in one page, so the sentence says what Next.js
 * does, and not that it was so here.
 * @returns with a space before it; empty where it does not apply.
 */
export function layoutSentence(facts: PageIndex): string {
  const setsOpenGraph = filledTag(facts, 'og:title') !== undefined
  return facts.extraction.generators.includes('next') && setsOpenGraph ? SENTENCE : ''
}

const SENTENCE =
  ' In Next.js the openGraph of a page replaces that of its layout, with its image (opengraph-image too) and site name: where the layout names an image, name it in the page again.'
