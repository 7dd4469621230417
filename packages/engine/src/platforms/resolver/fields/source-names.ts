/** What sentences call the sources of a field. */
import { keyName, listText } from '../../../facts/wording.ts'
import type { FieldValue } from '../../../facts/field-value.ts'
import type { FieldRead } from '../../platform-rules.ts'
import { sourceName, type Source } from '../../sources.ts'

const namesIcon = (source: Source): boolean =>
  source.from === 'link' && source.rels.some((rel) => rel.includes('icon'))

/** An icon that a platform falls back to, where no tag names an image for the card. */
export const isIcon = ({ source }: FieldValue): boolean =>
  source.startsWith('link ') && source.includes('icon')

/** Named in messages; the rest of a long list helps no one. */
const NAMED_SOURCES = 3

function namesOf(source: Source): readonly string[] {
  if (source.from === 'meta')
    return source.attribute === 'itemprop'
      ? source.keys.map((key) => `itemprop ${key}`)
      : source.keys.map(keyName)
  return namesIcon(source) ? ['icon'] : [sourceName(source)]
}

/** `twitter:title or og:title`: where a page can put a value so that the platform surely finds it. */
export function sourcesText(rule: FieldRead): string {
  const names = rule.sources
    .filter(({ from, doubt }) => doubt === undefined && from !== 'oembed' && from !== 'json-ld')
    .filter((source, index) => index === 0 || !namesIcon(source))
    .flatMap(namesOf)
  const distinct = new Set(names.length > 0 ? names : rule.sources.map(sourceName))
  return listText([...distinct].slice(0, NAMED_SOURCES), 'or')
}
