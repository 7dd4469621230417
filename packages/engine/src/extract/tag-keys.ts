/** By which key a `<meta>` goes, and in which group it is shown. */
import type { PageTag } from './tags.ts'

export type TagGroup = 'standard' | 'openGraph' | 'twitter'

const OPEN_GRAPH = /^(?:og|article|book|profile|product|music|video|fb):/i
const TWITTER = /^twitter:/i

/** Open Graph and its object vocabularies, Twitter, or the rest; keys compare without regard to case. */
export function groupOf(key: string): TagGroup {
  if (OPEN_GRAPH.test(key)) return 'openGraph'
  return TWITTER.test(key) ? 'twitter' : 'standard'
}

/** RDFa lets `property` name several keys; more than these are not read. */
const MAX_KEYS = 8

/** The keys as written, trimmed. */
export interface WrittenKeys {
  property: string
  name: string
  itemprop: string
  httpEquiv: string
}

export interface ChosenKey {
  attribute: 'property' | 'name' | 'itemprop' | 'http-equiv'
  /** More than one only for `property`, which RDFa defines as a list separated by spaces. */
  keys: string[]
  otherKey: PageTag['otherKey']
}

/**
 * A tag with both `property` and `name` goes by `property` when that is a social key, else by `name`; the other
 * one is in `otherKey`. `itemprop` and `http-equiv` count only where neither is there. Null: the tag has no key.
 */
export function chooseKey(written: WrittenKeys): ChosenKey | null {
  const { property, name, itemprop, httpEquiv } = written
  const properties = keysIn(property)
  const social = properties.some((key) => groupOf(key) !== 'standard')
  if (properties.length > 0 && (social || name === '')) {
    return {
      attribute: 'property',
      keys: properties,
      otherKey: other('name', name) ?? other('itemprop', itemprop),
    }
  }
  if (name !== '') {
    return {
      attribute: 'name',
      keys: [name],
      otherKey: other('property', property) ?? other('itemprop', itemprop),
    }
  }
  if (itemprop !== '') return { attribute: 'itemprop', keys: [itemprop], otherKey: null }
  return httpEquiv === '' ? null : { attribute: 'http-equiv', keys: [httpEquiv], otherKey: null }
}

function keysIn(property: string): string[] {
  if (property === '') return []
  return /[\t\n\f\r ]/.test(property) ? property.split(/[\t\n\f\r ]+/).slice(0, MAX_KEYS) : [property]
}

function other(attribute: 'property' | 'name' | 'itemprop', name: string): PageTag['otherKey'] {
  return name === '' ? null : { attribute, name }
}
