/** The attributes of the tags that are kept, as ranges of the page. */
import { decodeHTMLAttribute } from 'entities/decode'
import { attributeRanges, cutRange, type Range } from './attribute-ranges.ts'
import type { Tag } from './html/tag.ts'
import type { LinkAttributes, MetaAttributes } from './raw-tags.ts'
import { chooseKey, type ChosenKey } from './tag-keys.ts'
import { trimSpace } from './trim-space.ts'

const META_NAMES = ['property', 'name', 'itemprop', 'http-equiv', 'content', 'value', 'charset'] as const
const LINK_NAMES = ['rel', 'href', 'type', 'sizes', 'hreflang', 'title', 'media'] as const

export function metaAttributes(page: Buffer, tag: Tag): MetaAttributes {
  const [property, name, itemprop, httpEquiv, content, value, charset] = attributeRanges(
    page,
    tag,
    META_NAMES,
  )
  return { property, name, itemprop, httpEquiv, content, value, charset }
}

export function linkAttributes(page: Buffer, tag: Tag): LinkAttributes {
  const [rel, href, type, sizes, hreflang, title, media] = attributeRanges(page, tag, LINK_NAMES)
  return { rel, href, type, sizes, hreflang, title, media }
}

/** What is compared with words of ours, all ASCII: references resolved (templates write `ld&#x2B;json`). */
export function wordOf(page: Buffer, range: Range): string {
  const { start, end } = cutRange(range)
  const written = page.toString('latin1', start, end)
  return written.includes('&') ? decodeHTMLAttribute(written) : written
}

/** The keys that matter are ASCII, so Latin-1 gives the group whatever the encoding. */
export function chosenKey(page: Buffer, found: MetaAttributes): ChosenKey | null {
  const key = (range: Range | undefined): string => (range ? trimSpace(wordOf(page, range)) : '')
  return chooseKey({
    property: key(found.property),
    name: key(found.name),
    itemprop: key(found.itemprop),
    httpEquiv: key(found.httpEquiv),
  })
}
