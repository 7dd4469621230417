/** What a page's tags name, moved to another URL: as the tags of a local page will be at its site. */
import type { Extraction, PageTag } from '../extract/tags.ts'
import { atSite, isOfServer } from '../capture/site.ts'
import type { FollowingTag } from '../capture/as-site.ts'

/** @returns the value that a tag of this name has then. */
export type MoveTag = (name: string, value: string) => string

/** A value and the name of its tag, in the order of the page. */
export interface NamedValue {
  readonly name: string
  readonly value: string
}

/** Values of all tags that may hold a URL. */
export function namedValues(extraction: Extraction): NamedValue[] {
  const found: NamedValue[] = []
  movedTags(extraction, (name, value) => {
    found.push({ name, value })
    return value
  })
  return found
}

export function movedTags(extraction: Extraction, move: MoveTag): Extraction {
  const moveAll = (tags: readonly PageTag[]): PageTag[] =>
    tags.map((tag) => {
      const content = move(tag.name.toLowerCase(), tag.content)
      return content === tag.content ? tag : { ...tag, content }
    })
  const allTags = moveAll(extraction.allTags)
  const byTag = new Map(extraction.allTags.map((tag, index) => [tag, allTags[index] ?? tag]))
  const ofAll = (tags: readonly PageTag[]) => tags.map((tag) => byTag.get(tag) ?? tag)
  const { pageImages: images, baseHref } = extraction
  const moveImage = (src: string) => move('img', src)
  return {
    ...extraction,
    allTags,
    standard: ofAll(extraction.standard),
    openGraph: ofAll(extraction.openGraph),
    twitter: ofAll(extraction.twitter),
    textTags: extraction.textTags.map((tag) => byTag.get(tag) ?? moveAll([tag])[0] ?? tag),
    links: extraction.links.map((link) => ({ ...link, href: move(`link ${link.rel}`, link.href) })),
    jsonLd: extraction.jsonLd.map((block) =>
      block.value === undefined ? block : { ...block, value: movedJson(block.value, move) },
    ),
    baseHref: baseHref === null ? null : move('base', baseHref),
    pageImages: images && {
      first: moveImage(images.first),
      largest: images.largest === null ? null : moveImage(images.largest),
      afterHeading: images.afterHeading === null ? null : moveImage(images.afterHeading),
    },
  }
}

/** Deeper than any JSON-LD that somebody means. */
const MAX_DEPTH = 20

function movedJson(value: unknown, move: MoveTag, depth = 0): unknown {
  if (typeof value === 'string') return move('json-ld', value)
  if (typeof value !== 'object' || value === null || depth === MAX_DEPTH) return value
  if (Array.isArray(value)) return value.map((one) => movedJson(one, move, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, movedJson(one, move, depth + 1)]))
}

/** Whether a tag's value names the server that its page came from. */
export const namesServer = (value: string, pageUrl: string): boolean => isOfServer(value.trim(), pageUrl)

/** Moves everything that names the server of a page. */
export const moveAll =
  (pageUrl: string, site: string): MoveTag =>
  (_, value) =>
    namesServer(value, pageUrl) ? atSite(value.trim(), site) : value

/** Moves what was seen to follow. */
export function moveFollowing(follows: readonly FollowingTag[], pageUrl: string, site: string): MoveTag {
  const whole = new Set(follows.flatMap(({ name, value }) => (value === null ? [name] : [])))
  const single = new Set(follows.map(({ name, value }) => `${name} ${value}`))
  const all = moveAll(pageUrl, site)
  return (name, value) =>
    whole.has(name) || single.has(`${name} ${value.trim()}`) ? all(name, value) : value
}
