/** In what a page as one crawler gets it differs from the page as we get it. */
import type { CrawlerViewFacts, Facts } from '../../facts/facts.ts'
import type { NormalizedMetadata } from '../../metadata/normalized-metadata.ts'
import { tagPlace } from '../../metadata/tag-places.ts'

export const VIEW_FIELDS = [
  'status',
  'finalUrl',
  'wall',
  'title',
  'description',
  'image',
  'tagPlace',
  'imageStatus',
  'imageType',
] as const
export type ViewField = (typeof VIEW_FIELDS)[number]

/** What is compared: of our own page, or null where we got none. */
export type Compared = Pick<Facts, 'status' | 'finalUrl'> & {
  readonly metadata: NormalizedMetadata | null
  /** What was in our way, where it is known. */
  readonly wall?: string | null
  readonly extraction?: Pick<Facts['extraction'], 'allTags'>
}

/** @returns nothing where no answer came: then there is nothing to compare. */
export function viewDifferences(view: CrawlerViewFacts, own: Compared): ViewField[] {
  const { response, page, wall, isOurs } = view
  if (!response) return []
  const differing: ViewField[] = []
  // Part of a page is the page, to a crawler that asks for a part.
  if (response.status !== own.status && !(response.status === 206 && own.status === 200))
    differing.push('status')
  if (response.finalUrl !== own.finalUrl) differing.push('finalUrl')
  // What is in our own way as well is no difference.
  if (own.metadata ? wall !== null && !isOurs : own.wall && wall === null && page) differing.push('wall')
  return [...differing, ...tagDifferences(view, own)]
}

function tagDifferences(
  { page, complete }: CrawlerViewFacts,
  { metadata, extraction }: Compared,
): ViewField[] {
  if (!page || !metadata) return []
  const differing: ViewField[] = (['title', 'description', 'image'] as const).filter((field) => {
    const value = page.metadata[field]?.value
    // What is missing from the beginning of a page may be further down.
    return value !== metadata[field]?.value && (complete || value !== undefined)
  })
  if (complete && extraction && tagPlace(page.extraction) !== tagPlace(extraction)) differing.push('tagPlace')
  return differing
}

const WORDS: Record<ViewField, string> = {
  status: 'status',
  finalUrl: 'final URL',
  wall: 'wall',
  title: 'title',
  description: 'description',
  image: 'image',
  tagPlace: 'place of the tags',
  imageStatus: "image's status",
  imageType: "image's type",
}

export const fieldWord = (field: string): string => WORDS[field as ViewField] ?? field
