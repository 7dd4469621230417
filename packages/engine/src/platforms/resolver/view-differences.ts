/** In what a page as one crawler gets it differs from the page as we get it. */
import type { CrawlerViewFacts, Facts } from '../../facts/facts.ts'
import type { NormalizedMetadata } from '../../metadata/normalized-metadata.ts'

export const VIEW_FIELDS = ['status', 'finalUrl', 'title', 'description', 'image'] as const
export type ViewField = (typeof VIEW_FIELDS)[number]

/** What is compared: of our own page, or null where we got none. */
export type Compared = Pick<Facts, 'status' | 'finalUrl'> & { readonly metadata: NormalizedMetadata | null }

/** @returns nothing where no answer came: then there is nothing to compare. */
export function viewDifferences({ response, page, complete }: CrawlerViewFacts, own: Compared): ViewField[] {
  if (!response) return []
  const differing: ViewField[] = []
  // Part of a page is the page, to a crawler that asks for a part.
  if (response.status !== own.status && !(response.status === 206 && own.status === 200))
    differing.push('status')
  if (response.finalUrl !== own.finalUrl) differing.push('finalUrl')
  if (!page || !own.metadata) return differing
  for (const field of ['title', 'description', 'image'] as const) {
    const value = page.metadata[field]?.value
    // What is missing from the beginning of a page may be further down.
    if (value !== own.metadata[field]?.value && (complete || value !== undefined)) differing.push(field)
  }
  return differing
}

const WORDS: Record<ViewField, string> = {
  status: 'status',
  finalUrl: 'final address',
  title: 'title',
  description: 'description',
  image: 'picture',
}

export const fieldWord = (field: string): string => WORDS[field as ViewField] ?? field
