/** The page's tags by key, so that each field finds its sources in one step. */
import type { PageTag } from '../extract/tags.ts'

/** A key of a tag in lower case: `og:image`, `itemprop:image`, `http-equiv:refresh`; `title` is the element. */
export type TagKey = string

/** Tags in document order under each of their keys. */
export type TagIndex = ReadonlyMap<TagKey, readonly PageTag[]>

export function indexTags(tags: readonly PageTag[]): TagIndex {
  const index = new Map<TagKey, PageTag[]>()
  for (const tag of tags) {
    for (const key of tagKeys(tag)) {
      const known = index.get(key)
      if (known) known.push(tag)
      else index.set(key, [tag])
    }
  }
  return index
}

/**
 * All keys under which a tag counts in our own normal form: case is ignored, `name` and `property` are
 * both taken, and one attribute may hold several keys. Platforms are stricter; each says how in its data.
 */
export function tagKeys(tag: PageTag): TagKey[] {
  const keys = attributeKeys(tag.attribute, tag.name)
  if (tag.otherKey) keys.push(...attributeKeys(tag.otherKey.attribute, tag.otherKey.name))
  return keys
}

function attributeKeys(attribute: PageTag['attribute'], written: string): TagKey[] {
  const name = written.trim().toLowerCase()
  if (attribute === 'tag') return [name]
  if (attribute === 'itemprop') return words(name).map((word) => `itemprop:${word}`)
  if (attribute === 'http-equiv' || attribute === 'link') return [`${attribute}:${name}`]
  return words(name).map((word) => (word === 'title' ? 'meta:title' : word))
}

/** RDFa's `property` and microdata's `itemprop` are lists of words; most hold one. */
function words(name: string): string[] {
  return /\s/.test(name) ? name.split(/\s+/) : [name]
}

/** The value of a tag, '' when it has none: `value=` in place of `content=` is not metadata to the HTML standard. */
export function tagValue(tag: PageTag): string {
  return tag.valueFrom === 'content' || tag.valueFrom === 'text' ? tag.content : ''
}

const PROPERTY_KEYS = /^(?:og|article|book|profile|product|music|video|fb):/

/**
 * Tags of one key, those with the attribute its vocabulary asks for first: `property` for Open Graph, `name` for the
 * rest. The other attribute is taken too, but only where the right one says nothing.
 */
export function ownAttributeFirst<T>(
  items: readonly T[],
  key: TagKey,
  tagOf: (item: T) => PageTag,
): readonly T[] {
  // Nothing to put in order: most keys have one tag or none.
  if (items.length < 2) return items
  const own = PROPERTY_KEYS.test(key) ? 'property' : 'name'
  const isOwn = (item: T) => {
    const { attribute, otherKey } = tagOf(item)
    return attribute === own || otherKey?.attribute === own
  }
  return [...items.filter(isOwn), ...items.filter((item) => !isOwn(item))]
}
