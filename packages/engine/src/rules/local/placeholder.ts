/** A fix to paste must never hold a URL of this machine. */
import type { PageIndex } from '../../facts/page-index.ts'
import { isUnplaced } from '../../facts/local-page.ts'
import type { Fix } from '../define-rule.ts'
import type { FieldValues } from '../idioms/fields.ts'

/** Placeholder for a site that is not known; the same as in every example. */
const SOME_SITE = 'https://example.com'

export type PlaceFix = (fix: Fix) => Fix

/** For a local page whose site is not known: puts a placeholder where a fix names the page's own origin. */
export function placeholder(facts: PageIndex): PlaceFix {
  if (!isUnplaced(facts)) return (fix) => fix
  const { origin } = new URL(facts.finalUrl)
  const place = (text: string) => text.replaceAll(origin, SOME_SITE)
  return ({ snippet, sets, ...fix }) => ({
    ...fix,
    ...(snippet === undefined ? {} : { snippet: place(snippet) }),
    ...(sets ? { sets: mapValues(sets, place) } : {}),
  })
}

const mapValues = (sets: FieldValues, change: (value: string) => string): FieldValues =>
  Object.fromEntries(Object.entries(sets).map(([key, value]) => [key, change(value)]))
