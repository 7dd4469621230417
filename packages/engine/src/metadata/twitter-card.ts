/** The image of a Twitter card. There is one: its properties may be anywhere, unlike Open Graph's. */
import type { PageTag } from '../extract/tags.ts'
import { isBlank } from './text.ts'
import { ownAttributeFirst, tagValue, type TagIndex } from './tag-index.ts'

export interface TwitterImages {
  /** `twitter:image` before its older spelling `twitter:image:src`, with the key each was found under. */
  images: { tag: PageTag; source: string }[]
  alt: PageTag | null
  width: PageTag | null
  height: PageTag | null
}

export function twitterImages(tags: TagIndex): TwitterImages {
  const filled = (key: string) =>
    ownAttributeFirst(tags.get(key) ?? [], key, (tag) => tag).filter((tag) => !isBlank(tagValue(tag)))
  return {
    images: ['twitter:image', 'twitter:image:src'].flatMap((source) =>
      filled(source).map((tag) => ({ tag, source })),
    ),
    alt: filled('twitter:image:alt')[0] ?? null,
    width: filled('twitter:image:width')[0] ?? null,
    height: filled('twitter:image:height')[0] ?? null,
  }
}
