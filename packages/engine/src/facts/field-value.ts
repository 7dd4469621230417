/** What a page holds under a key, as one reading of a tag or as a value with its place. */
import type { PageTag } from '../extract/tags.ts'
import type { Cause, Evidence, TagPlace } from './evidence.ts'
import { keyName } from './wording.ts'

/** A value with the key or place that held it. */
export interface FieldValue {
  readonly value: string
  readonly source: string
  readonly entry: Entry | null
  /** Place of a link or a title, which have no entry. */
  readonly at?: Pick<PageTag, 'line' | 'column'> & Partial<Pick<PageTag, 'inHead' | 'within'>>
  /** The size that the page declares of an image, where the platform takes it before that of the file. */
  readonly size?: { readonly width: number; readonly height: number }
}

/** Longest value that a cause carries, in UTF-16 units: its sentence quotes less. */
const PLACE_CHARACTERS = 200

export const tagPlace = ({ tag: { line, column }, name, value }: Entry): TagPlace => ({
  source: name,
  value: value.slice(0, PLACE_CHARACTERS),
  line,
  column,
})

/** @returns the cause with the place of the tag that held the value, where it came from one. */
export function aboutValue<C extends Pick<Cause, 'about'>>(
  cause: C,
  { value, source, entry, at = entry?.tag }: FieldValue,
): C {
  if (!at) return cause
  const { line, column } = at
  return { ...cause, about: { source, value: value.slice(0, PLACE_CHARACTERS), line, column } }
}

/** What one source yields. `stop`: an empty tag won, or a URL of another host, and nothing else is asked. */
export interface Yield {
  readonly values: readonly FieldValue[]
  readonly refused: readonly { readonly source: string; readonly value: string; readonly cause: Cause }[]
  readonly stop?: 'empty' | 'elsewhere'
  /** The empty tag that ends the search. */
  readonly empty?: Entry
  /** The rule that chose between several values, where it has evidence of its own. */
  readonly by?: Evidence
}

export const NOTHING: Yield = { values: [], refused: [] }

/** Yield of a place that holds one value, if any. */
export const yieldOf = (value: string | null, source: string): Yield =>
  value ? { values: [{ value, source, entry: null }], refused: [] } : NOTHING

/** One reading of a tag: a tag with both `name` and `property` has two. */
export interface Entry {
  readonly tag: PageTag
  /** The key as written. */
  readonly key: string
  readonly lowerKey: string
  /** What sentences call it: `og:title`, `meta description`. */
  readonly name: string
  readonly attribute: PageTag['attribute']
  /** The attribute that is safe everywhere, as the protocols write it: property for Open Graph, name for the rest. */
  readonly usual: 'property' | 'name'
  /** Attribute of the tag's other key. */
  readonly twin: PageTag['attribute'] | null
  /** All keys of the attribute where it lists several; `key` is one of them. */
  readonly listed: string | null
  /** Written as every reader takes it, wherever in the page; `usual` too. Most tags are. */
  readonly plain: boolean
  /** The tag's content, trimmed. */
  readonly value: string
  /** What a source yields where it is this tag alone, once asked for: all platforms share the answer. */
  alone: Yield | null
}

const PROPERTY_KEY = /^(?:og|article|book|profile|product|music|video|fb):/

/** Entries by lower-cased key, in document order. */
export function indexEntries(tags: readonly PageTag[]): Map<string, Entry[]> {
  const entries = new Map<string, Entry[]>()
  const add = (
    tag: PageTag,
    key: string,
    attribute: PageTag['attribute'],
    twin: PageTag['attribute'] | null,
  ): void => {
    const lowerKey = key.toLowerCase()
    const usual = PROPERTY_KEY.test(lowerKey) ? 'property' : 'name'
    const value = tag.content.trim()
    const listed = attribute === 'property' ? (tag.listed ?? null) : null
    const entry: Entry = {
      tag,
      key,
      lowerKey,
      name: keyName(key),
      attribute,
      usual,
      twin,
      listed,
      plain:
        key === lowerKey &&
        attribute === usual &&
        twin === null &&
        listed === null &&
        tag.quote === 'double' &&
        tag.rawEnd === undefined &&
        tag.capitals === undefined &&
        tag.spaced === undefined &&
        tag.valueFrom === 'content',
      value,
      alone: null,
    }
    const asked = lowerKey.trim()
    const list = entries.get(asked)
    if (list) list.push(entry)
    else entries.set(asked, [entry])
  }
  for (const tag of tags) {
    if (tag.attribute === 'tag' || tag.attribute === 'link') continue
    const { attribute, name, otherKey } = tag
    add(tag, name, attribute, otherKey?.attribute ?? null)
    if (otherKey) add(tag, otherKey.name, otherKey.attribute, attribute)
  }
  return entries
}
