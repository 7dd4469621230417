/** The image that the page names for its card, and the sizes that decide how it is drawn. */
import type { PageIndex } from '../../facts/page-index.ts'
import type { ImageCandidate } from '../../metadata/normalized-metadata.ts'
import type { Finding, Fix } from '../define-rule.ts'
import { distinctValues, findingAt, tagsNamed, type Place } from './find-tags.ts'

/** The first image named by an Open Graph or Twitter tag; images of other sources are not made for cards. */
export function cardImage(facts: PageIndex): ImageCandidate | undefined {
  return facts.imageCandidates.find(({ source }) => /^(?:og|twitter):/u.test(source))
}

/** The candidate behind the image that was fetched, for pointing at its tag. */
export function fetchedCandidate({ image, imageCandidates }: PageIndex): ImageCandidate | undefined {
  return imageCandidates.find(({ url }) => url !== null && url === image.url)
}

export function candidatePlace({ line, column, source, raw }: ImageCandidate): Place {
  return { line: line ?? 1, column: column ?? 1, name: source, content: raw }
}

/** A finding about the image that was fetched: it points at the tag that names it, or at the start of the page. */
export function imageFinding(facts: PageIndex, message: string, fixes?: Fix[]): Finding {
  const candidate = fetchedCandidate(facts)
  const place = candidate
    ? candidatePlace(candidate)
    : { line: 1, column: 1, name: facts.image.source ?? 'og:image' }
  return findingAt(place, message, fixes)
}

/** Displayed size, when both sides are known. */
export function displayedSize({ image }: PageIndex): { width: number; height: number } | null {
  const { width, height } = image
  return width === null || height === null || width === 0 || height === 0 ? null : { width, height }
}

/** Whether the page asks for the small square card and for no other, so that a small or square image is right. */
export function asksForSmallCard(facts: PageIndex): boolean {
  const cards = distinctValues(tagsNamed(facts, 'twitter:card'))
  return cards.length === 1 && cards[0]?.toLowerCase() === 'summary'
}
