/** How it is said that a value is lacking: a tag that is there is not missing. */
import type { PageTag } from '../../extract/tags.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { isBlank } from '../../metadata/text.ts'
import type { Finding, Fix } from '../define-rule.ts'
import { findingAt, tagsNamed } from './find-tags.ts'

/** The rules for which a tag may stand in the source and not be seen: they supersede those that say "missing". */
export const UNSEEN_TAGS = [
  'attributes-well-formed',
  'markup-closed',
  'tags-not-swallowed',
  'not-a-login-page',
  'rendered-on-server',
] as const

/**
 * Finding of a key without a filled tag.
 * @param name what sentences call it; the key itself as a rule.
 * @returns null where the tag holds its text in value=: that is another fault, with a rule of its own.
 */
export function lackOf(facts: PageIndex, key: string, name = key, fixes?: Fix[]): Finding | null {
  const tags = tagsNamed(facts, key)
  const [first] = tags
  if (tags.some(isInValue)) return null
  if (!first) return { message: `There is no ${name}.`, ...(fixes && { fixes }) }
  const message = `${key === name ? key : `The ${name}`} is empty; some readers then show nothing at all.`
  return { ...findingAt(first, message, fixes), problem: `Empty ${name}` }
}

/** Text in value= in place of content=, which `tags-use-content` speaks of. */
const isInValue = ({ valueFrom, content }: PageTag): boolean => valueFrom === 'value' && !isBlank(content)

/** Whether a tag of one of these keys holds its text in value=. */
export const isTextInValue = (facts: PageIndex, keys: readonly string[]): boolean =>
  keys.some((key) => tagsNamed(facts, key).some(isInValue))

/** Keys that are there, of several of which none is filled. */
export const emptyOf = (facts: PageIndex, keys: readonly string[]): string[] =>
  keys.filter((key) => tagsNamed(facts, key).length > 0)
