/** The tags of a key in the order in which the head takes them: those of the page before those of a shell or a theme. */
import type { PageTag } from '../../extract/tags.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { twoWriters } from '../../facts/two-writers.ts'
import { tagValue } from '../../metadata/tag-index.ts'
import { tagsNamed } from '../../rules/shared/find-tags.ts'

/** Tags of the page, by one look for all keys. */
export function ownTags(facts: PageIndex): (key: string) => readonly PageTag[] {
  const isLast = twoWriters(facts)?.meant === 'last'
  return (key) => (isLast ? tagsNamed(facts, key).toReversed() : tagsNamed(facts, key))
}

/** Tag, as written, whose image the page means; null where one writer alone names images. */
export function meantImageTag(facts: PageIndex): PageTag | null {
  const two = twoWriters(facts)
  if (!two?.meant || !two.doubled.some(({ key }) => key === 'og:image')) return null
  return ownTags(facts)('og:image').find((tag) => tagValue(tag).trim() !== '') ?? null
}

/** What a person has to choose, since nothing in the page tells which writer is right. */
export function choicesOf(facts: PageIndex): { key: string; first: string; last: string }[] {
  const two = twoWriters(facts)
  if (!two || two.meant !== null) return []
  return two.doubled
    .filter(({ key }) => key === 'og:title' || key === 'og:image' || key === 'og:description')
    .map(({ key, first, last }) => ({ key, first: first.value, last: last.value }))
}
