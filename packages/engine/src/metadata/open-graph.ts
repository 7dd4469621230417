/**
 * Arrays and structured properties of Open Graph. A structured property (`og:image:width`) belongs to the
 * nearest root (`og:image`) before it, and a new root starts a new item (ogp.me, "Structured Properties" and
 * "Arrays", checked 2026-11).
 */
import type { Extraction, PageTag } from '../extract/tags.ts'
import { isBlank } from './text.ts'
import { tagKeys, tagValue } from './tag-index.ts'

export type MediaRoot = 'og:image' | 'og:video' | 'og:audio'

export interface MediaItem {
  /** The tag that opened the item. */
  tag: PageTag
  /** `og:image`, or `og:image:url` where the page wrote only that. */
  source: string
  /** Value of the root as written. */
  raw: string
  /** First non-empty value of each structured property: `width`, `height`, `type`, `alt`, `secure_url`, … */
  properties: ReadonlyMap<string, PageTag>
}

export interface Media {
  items: MediaItem[]
  /** Structured properties with no root before them, in document order. */
  orphans: PageTag[]
}

const MEDIUM = /og:(?:image|video|audio)/i

/** The few tags of a page that can be of a medium at all. */
export function mediaTags(tags: readonly PageTag[]): PageTag[] {
  return tags.filter(({ name, otherKey }) => otherKey !== null || MEDIUM.test(name))
}

/** Items of one kind in document order. An empty root opens nothing: it is a left-over of a template. */
export function groupMedia(tags: readonly PageTag[], root: MediaRoot): Media {
  const items: (MediaItem & { properties: Map<string, PageTag> })[] = []
  const orphans: PageTag[] = []
  let rootSeen = false
  for (const tag of tags) {
    for (const property of mediaProperties(tag, root)) {
      const current = items.at(-1)
      const value = tagValue(tag)
      if (property === '' || property === 'url') {
        rootSeen = true
        if (isBlank(value)) continue
        const source = property === '' ? root : `${root}:url`
        // `og:image:url` is the same as `og:image`; pages that write both mean one image.
        if (current && current.source !== source && current.raw.trim() === value.trim()) current.source = root
        else items.push({ tag, source, raw: value, properties: new Map() })
      } else if (!rootSeen) orphans.push(tag)
      else if (current && !isBlank(value) && !current.properties.has(property)) {
        current.properties.set(property, tag)
      }
    }
  }
  return { items, orphans }
}

/** `''` for the root itself, `width` for `og:image:width`; empty for tags of another kind. */
function mediaProperties(tag: PageTag, root: MediaRoot): string[] {
  return tagKeys(tag)
    .filter((key) => key.startsWith(root) && (key.length === root.length || key[root.length] === ':'))
    .map((key) => key.slice(root.length + 1))
}

/** `og:image:width` and the like that come before any `og:image` and so belong to nothing. */
export function orphanedProperties(extraction: Extraction): PageTag[] {
  const tags = mediaTags(extraction.allTags)
  const orphans = (['og:image', 'og:video', 'og:audio'] as const).flatMap(
    (root) => groupMedia(tags, root).orphans,
  )
  return orphans.toSorted((a, b) => a.offset - b.offset)
}
