/** How a program applies a fix: which tag of this page it adds to, replaces or removes. */
import type { PageIndex } from '../facts/page-index.ts'
import type { Apply, Finding, Fix } from './define-rule.ts'
import { linkPlace, linksWithRel, tagsNamed, type Place } from './shared/find-tags.ts'

/** @returns undefined where no single tag is the whole fix. */
export function applyOf(fix: Fix, where: Finding['where'], facts: PageIndex): Apply | undefined {
  const { apply, writes } = fix
  if (apply === 'none') return undefined
  if (apply === 'remove' || apply === 'replace') return where && { op: apply, ...placeOf(where) }
  if (!writes || 'lang' in writes) return undefined
  const keys = Object.keys(writes)
  const written = keys.flatMap((key) => placesOf(facts, key))
  // Outside the head a right value is still one that not all crawlers read.
  if (written.some(({ inHead }) => inHead === false)) return undefined
  if (where && keys.includes(keyOf(where.tag))) {
    const key = keyOf(where.tag)
    const others = keys.filter((one) => one !== key && !one.startsWith(`${key}:`))
    const areThere = others.some((one) => placesOf(facts, one).length > 0)
    return areThere ? undefined : { op: 'replace', ...placeOf(where) }
  }
  if (written.length > 1) return undefined
  const [tag] = written
  if (tag) return { op: 'replace', line: tag.line, column: tag.column, tag: tag.name }
  // Details of an image come after the tag that names it.
  if (!keys.some((key) => key.startsWith('og:image:'))) return { op: 'add' }
  return where?.tag === 'og:image' || 'og:image' in writes
    ? { op: 'add', ...(where && placeOf(where)) }
    : undefined
}

const placeOf = ({ line, column, tag }: NonNullable<Finding['where']>) => ({ line, column, tag })

/** `link canonical` is the key `canonical`, as `setting` names it. */
const keyOf = (tag: string): string => (tag === 'link canonical' ? 'canonical' : tag.trim().toLowerCase())

const placesOf = (facts: PageIndex, key: string): readonly (Place & { readonly inHead?: boolean })[] =>
  key === 'canonical' ? linksWithRel(facts, key).map(linkPlace) : tagsNamed(facts, key)
