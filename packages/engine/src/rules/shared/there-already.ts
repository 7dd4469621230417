/** A fix that would write what the page has already: in the tag that is wrong, or next to it. */
import type { PageTag } from '../../extract/tags.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import type { Finding, Fix } from '../define-rule.ts'
import { attributeOf } from '../frameworks/head-tags.ts'
import { inWords } from './fill-fix.ts'
import { linksWithRel, tagsNamed, type Place } from './find-tags.ts'
import { setting } from './snippet.ts'

/**
 * @returns the fix, without the tags that the page has as they should be; in words alone where nothing would change; where
 * the page has all of them elsewhere, one that takes the wrong one out.
 */
export function unlessThere(fix: Fix, where: Finding['where'], facts: PageIndex): Fix {
  const { writes, apply } = fix
  const entries = Object.entries(writes ?? {})
  if (!where || entries.length === 0 || apply === 'remove' || apply === 'none') return fix
  if (entries.every(([key, value]) => isHeldAt(facts, key, value, where))) return inWords(fix)
  // Details of an image are its own: the same value elsewhere is of another one.
  if (entries.some(([key]) => key.startsWith(`${where.tag}:`))) return fix
  const held = entries.map(([key, value]) => heldElsewhere(facts, key, value, where))
  const [first] = held
  if (!first || held.includes(undefined)) {
    const left = entries.filter((_, index) => held[index] === undefined)
    return left.length === entries.length ? fix : { ...fix, ...setting(Object.fromEntries(left)) }
  }
  return {
    description: `Take out the tag in line ${where.line}: the page has the right one in line ${first.line}.`,
    apply: 'remove',
  }
}

/** The very tag that is at fault says what it should say: only a person can say it better. */
function isHeldAt(
  facts: PageIndex,
  key: string,
  value: string,
  where: NonNullable<Finding['where']>,
): boolean {
  const isThere = ({ line, column }: Pick<Place, 'line' | 'column'>) =>
    line === where.line && column === where.column
  return key === 'canonical'
    ? linksWithRel(facts, key).some((link) => isThere(link) && link.inHead && link.href === value)
    : tagsNamed(facts, key).some((tag) => isThere(tag) && isRight(tag, key, value))
}

function heldElsewhere(
  facts: PageIndex,
  key: string,
  value: string,
  where: NonNullable<Finding['where']>,
): Pick<Place, 'line'> | undefined {
  const isElsewhere = ({ line, column }: Pick<Place, 'line' | 'column'>) =>
    line !== where.line || column !== where.column
  if (key === 'canonical')
    return linksWithRel(facts, key).find((link) => isElsewhere(link) && link.inHead && link.href === value)
  return tagsNamed(facts, key).find((tag) => isElsewhere(tag) && isRight(tag, key, value))
}

const isRight = (tag: PageTag, key: string, value: string): boolean =>
  tag.inHead &&
  tag.name === key &&
  tag.content === value &&
  (tag.attribute === 'tag' || (tag.attribute === attributeOf(key) && !tag.otherKey && !tag.listed)) &&
  (tag.attribute === 'tag' || (tag.quote === 'double' && !tag.rawEnd && tag.valueFrom === 'content'))
