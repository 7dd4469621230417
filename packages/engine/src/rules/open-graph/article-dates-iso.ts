/**
 * Dates for machines: ISO 8601, not the way people write them.
 *
 * Leaves alone: dates without a time, and seconds since 1970.
 */
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import type { PageTag } from '../../extract/tags.ts'
import { defineRule, type Fix } from '../define-rule.ts'
import { findingAt, tagsNamed } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'
import { PLACEHOLDERS } from '../shared/placeholders.ts'
import { setting, tagFix } from '../shared/snippet.ts'
import { isoDate } from './iso-date.ts'

const KEYS = ['article:published_time', 'article:modified_time', 'article:expiration_time', 'og:updated_time']

const ISO_DATE =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[T ](?:[01]\d|2[0-4]):?[0-5]\d(?::?[0-6]\d(?:[.,]\d+)?)?\s?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/u
/** Seconds since 1970, which Facebook's own examples of og:updated_time use. */
const UNIX_TIME = /^\d{10}$/u

const WRITE = 'Write year, month, day, time and zone.'
const SAMPLE = '2026-11-21T09:30:00+01:00'

function dated({ name, content }: PageTag): Fix {
  const date = isoDate(content)
  return {
    description: WRITE,
    ...setting({ [name.toLowerCase()]: date ?? PLACEHOLDERS.date }),
    ...(date === null && { placeholders: [PLACEHOLDERS.date] }),
  }
}

export const articleDatesIso = defineRule({
  id: 'article-dates-iso',
  category: 'open-graph',
  severity: 'info',
  points: 1,
  title: 'Dates are written as ISO 8601',
  problem: 'A date is not written as ISO 8601',
  why: 'Readers that show or sort by the date cannot read other forms, and 03/04/2026 means two different days.',
  fixes: [tagFix(WRITE, { 'article:published_time': SAMPLE })],
  sources: [official('DateTime values are ISO 8601.', DOCUMENTS.openGraph)],
  examples: {
    fails: ['<meta property="article:published_time" content="21 November 2026">'],
    passes: ['<meta property="article:published_time" content="2026-11-21T09:30:00Z">'],
  },
  check(facts) {
    const tags = KEYS.flatMap((key) => [...tagsNamed(facts, key)]).filter(
      ({ content }) => content.trim() !== '',
    )
    if (tags.length === 0) return 'not-applicable'
    return tags
      .filter(({ content }) => !ISO_DATE.test(content.trim()) && !UNIX_TIME.test(content.trim()))
      .map((tag) => findingAt(tag, `${tag.name} is ${quoted(tag.content)}.`, [dated(tag)]))
  },
})
