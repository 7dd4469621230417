/** Said of a key for one value that the page gives several times, with different values. */
import type { PageIndex } from '../../facts/page-index.ts'
import { upperFirst } from '../../facts/wording.ts'
import type { Finding } from '../define-rule.ts'
import { distinctValues, findingAt, placeName, seenCount, tagsNamed } from './find-tags.ts'
import { quoted } from './page-text.ts'

export function severalValues(facts: PageIndex, key: string): Finding[] {
  const tags = tagsNamed(facts, key)
  const values = distinctValues(tags)
  const [first] = tags
  if (!first || values.length < 2) return []
  const shown = `${quoted(values[0] ?? '')} and ${quoted(values.at(-1) ?? '')}`
  const count = `${upperFirst(placeName(first))} is there ${seenCount(facts, tags.length)} times with different values`
  return [findingAt(first, `${count}${values.length === 2 ? ':' : ', among them'} ${shown}.`)]
}
