/** What a person may edit of a card, and what an inspected page says there now. */
import type { Inspection } from '../schema.ts'

/** Texts as typed; an empty one leaves its tags out. */
export interface HeadFields {
  readonly title: string
  readonly description: string
  /** Absolute URL of the image. */
  readonly image: string
  readonly siteName: string
  /** The value of twitter:card. */
  readonly card: string
}

export const HEAD_FIELDS = ['title', 'description', 'image', 'siteName', 'card'] as const

export const NO_FIELDS: HeadFields = { title: '', description: '', image: '', siteName: '', card: '' }

/** @param tags those of the head that is suggested, or of the page: see `headTags`. */
export function fieldsOf(tags: ReadonlyMap<string, string>, { normalizedMetadata }: Inspection): HeadFields {
  const { title, description, image } = normalizedMetadata
  return {
    title: tags.get('og:title') ?? title?.display ?? '',
    description: tags.get('og:description') ?? description?.value ?? '',
    image: tags.get('og:image') ?? image?.value ?? '',
    siteName: tags.get('og:site_name') ?? '',
    card: tags.get('twitter:card') ?? 'summary_large_image',
  }
}
