/** A fix to paste must never hold a URL of this machine. */
import type { PageIndex } from '../../facts/page-index.ts'
import { isUnplaced } from '../../facts/local-page.ts'
import type { Fix } from '../define-rule.ts'
import type { FieldValues } from '../idioms/fields.ts'

/** Placeholder for a site that is not known; the same as in every example. */
export const SOME_SITE = 'https://example.com'

export type PlaceFix = (fix: Fix) => Fix

/** Puts a placeholder where a text names the page's own origin; null where its site is known. */
export function placeOrigin(facts: PageIndex): ((text: string) => string) | null {
  if (!isUnplaced(facts)) return null
  const { origin } = new URL(facts.finalUrl)
  return (text) => text.replaceAll(origin, SOME_SITE)
}

/** The same for fixes. */
export function placeholder(facts: PageIndex): PlaceFix {
  const place = placeOrigin(facts)
  if (!place) return (fix) => fix
  const { origin } = new URL(facts.finalUrl)
  return (fix) => {
    const { snippet, sets } = fix
    if (snippet === undefined || !snippet.includes(origin)) return fix
    return {
      ...fix,
      snippet: place(snippet),
      placeholders: [...(fix.placeholders ?? []).map(place), SOME_SITE],
      ...(sets ? { sets: mapValues(sets, place) } : {}),
    }
  }
}

const mapValues = (sets: FieldValues, change: (value: string) => string): FieldValues =>
  Object.fromEntries(Object.entries(sets).map(([key, value]) => [key, change(value)]))
