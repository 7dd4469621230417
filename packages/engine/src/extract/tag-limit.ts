/**
 * Which tags and links of a page are kept: the first ones of each group, and the first one of each known key that
 * says something, however many tags come before it. A journal page with 757 citation tags still has its title.
 */
import { LIMITS } from '../limits.ts'
import { OPEN_GRAPH_KEYS, OTHER_KEYS, TWITTER_KEYS } from './known-keys.ts'
import { pageRels } from './links.ts'
import type { RawTag } from './raw-tags.ts'
import type { TagGroup } from './tag-keys.ts'

const KNOWN_KEYS: ReadonlySet<string> = new Set([...OPEN_GRAPH_KEYS, ...TWITTER_KEYS, ...OTHER_KEYS])

export class TagLimit {
  readonly omitted: Record<TagGroup | 'links', number> = { standard: 0, openGraph: 0, twitter: 0, links: 0 }
  readonly #kept = { standard: 0, openGraph: 0, twitter: 0, links: 0 }
  /** Known keys, and rels, of which a tag is kept. */
  readonly #found = new Set<string>()

  /** @param isFilled whether the tag holds a value. */
  keepsTag(tag: RawTag, isFilled: boolean): boolean {
    const known = isFilled ? keysOf(tag).filter((key) => KNOWN_KEYS.has(key)) : []
    return this.#keeps(tag.group, known)
  }

  keepsLink(rel: string, type: string): boolean {
    const rels = pageRels(rel).map((word) => `link:${word}`)
    return this.#keeps('links', type.toLowerCase().includes('oembed') ? [...rels, 'link:oembed'] : rels)
  }

  #keeps(group: TagGroup | 'links', known: readonly string[]): boolean {
    const isFirst = known.some((key) => !this.#found.has(key))
    for (const key of known) this.#found.add(key)
    if (!isFirst && this.#kept[group] >= LIMITS.tagsPerGroup) {
      this.omitted[group]++
      return false
    }
    this.#kept[group]++
    return true
  }
}

/** Keys of a tag in the form of `known-keys.ts`; only the first key of an attribute that lists several. */
function keysOf(tag: RawTag): string[] {
  if (tag.kind === 'title') return ['title']
  const { chosen, keyIndex } = tag
  const { attribute, otherKey } = chosen
  const key = keyOf(attribute, chosen.keys[keyIndex] ?? '')
  return otherKey ? [key, keyOf(otherKey.attribute, otherKey.name)] : [key]
}

function keyOf(attribute: string, written: string): string {
  const name = written.toLowerCase()
  if (attribute === 'itemprop' || attribute === 'http-equiv') return `${attribute}:${name}`
  return name === 'title' ? 'meta:title' : name
}
