/** Looking up the page's tags by key, and turning a place of the page into a finding. */
import { keyName } from '../../facts/wording.ts'
import type { PageLink, PageTag } from '../../extract/tags.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { tagValue } from '../../metadata/tag-index.ts'
import { foldText, isBlank, spacesAlike } from '../../metadata/text.ts'
import type { Finding, Fix } from '../define-rule.ts'

/** Tags with this key in document order; `title` is the element. */
export function tagsNamed({ tags }: Pick<PageIndex, 'tags'>, key: string): readonly PageTag[] {
  return tags.get(key) ?? []
}

/** The first tag with this key that holds something a reader would see. */
export function filledTag(facts: PageIndex, key: string): PageTag | undefined {
  return tagsNamed(facts, key).find((one) => !isBlank(tagValue(one)))
}

/** Its value, white space folded, or null. */
export function valueOf(facts: PageIndex, key: string): string | null {
  const tag = filledTag(facts, key)
  return tag ? foldText(tagValue(tag)) : null
}

/** The first filled tag of several keys, in order of the keys. */
export function firstFilled(facts: PageIndex, keys: readonly string[]): PageTag | undefined {
  for (const key of keys) {
    const tag = filledTag(facts, key)
    if (tag) return tag
  }
  return undefined
}

/** Links whose `rel` holds this word, in document order. */
export function linksWithRel({ links }: PageIndex, rel: string): readonly PageLink[] {
  return links.get(rel) ?? []
}

/** Filled values that differ in more than white space, in order of appearance. */
export function distinctValues(tags: readonly PageTag[]): string[] {
  const values = tags.map((tag) => foldText(tagValue(tag))).filter((value) => !isBlank(value))
  const seen = new Set<string>()
  return values.filter((value) => {
    const before = seen.size
    return seen.add(spacesAlike(value)).size > before
  })
}

/** A number of tags or links for a sentence. Where some of the page's were left out, what we count is a part of them. */
export function seenCount({ extraction: { omitted } }: PageIndex, seen: number): string {
  const left = omitted.standard + omitted.openGraph + omitted.twitter + omitted.links
  const isPart = left > 0 || omitted.unreadBytes !== undefined
  return isPart ? `at least ${seen}` : String(seen)
}

export interface Place {
  readonly line: number
  readonly column: number
  readonly name: string
  readonly content?: string
}

/** What sentences call a tag or link: `og:title`, `meta description`, `<title>`, `the canonical link`. */
export function placeName({ name }: Pick<Place, 'name'>): string {
  if (name === 'title') return '<title>'
  return name.startsWith('link ') ? `the ${name.slice('link '.length)} link` : keyName(name)
}

/** A finding that points at a place of the page and shows its value. */
export function findingAt({ line, column, name, content }: Place, message: string, fixes?: Fix[]): Finding {
  return {
    message,
    where: { line, column, tag: name },
    ...(content === undefined ? {} : { evidence: content }),
    ...(fixes ? { fixes } : {}),
  }
}

/** A link element as a place: `<link rel="canonical">` is called `link canonical`. */
export function linkPlace({ line, column, rel, href }: PageLink): Place {
  return { line, column, name: `link ${rel}`, content: href }
}

/** Links of one rel that rules look at: a page has one canonical link, and what comes after so many is no news. */
const MAX_LINKS = 50

/** The first filled tag of each key, and the first links of each rel, as places that hold a URL. */
export function placesNamed(facts: PageIndex, keys: readonly string[], rels: readonly string[]): Place[] {
  const places: Place[] = []
  for (const key of keys) {
    const tag = filledTag(facts, key)
    if (tag) places.push(tag)
  }
  for (const rel of rels)
    for (const link of linksWithRel(facts, rel).slice(0, MAX_LINKS)) places.push(linkPlace(link))
  return places
}
