/** A fix to paste must never hold a URL of this machine. */
import { isLoopbackUrl, isOfServer } from '../../capture/site.ts'
import type { PageIndex } from '../../facts/page-index.ts'
import { isUnplaced } from '../../facts/local-page.ts'
import type { Fix } from '../define-rule.ts'

/** Placeholder for a site that is not known; the same as in every example. */
export const SOME_SITE = 'https://example.com'

export type PlaceFix = (fix: Fix) => Fix

const ORIGIN = /https?:\/\/[^\s"'`<>\\/?#]+/giu

/** Puts a placeholder where a text names an origin of this machine, on any port; null where the page's site is known. */
export function placeOrigin(facts: PageIndex): ((text: string) => string) | null {
  if (!isUnplaced(facts)) return null
  return (text) => text.replaceAll(ORIGIN, (origin) => (isLoopbackUrl(origin) ? SOME_SITE : origin))
}

/** Puts the site where a text names the page's own server, whose files come along; null where no site is known. */
function moveOrigin({ mode, site, requestedUrl }: PageIndex): ((text: string) => string) | null {
  if (mode !== 'local' || site === null) return null
  return (text) => text.replaceAll(ORIGIN, (origin) => (isOfServer(origin, requestedUrl) ? site : origin))
}

/** Placeholder that moves the site of a fix as well. */
export function placeholder(facts: PageIndex): PlaceFix {
  const move = moveOrigin(facts)
  if (move)
    return (fix) => ({
      ...fix,
      ...(fix.snippet !== undefined && { snippet: move(fix.snippet) }),
      ...(fix.sets && { sets: mapValues(fix.sets, (_, value) => move(value)) }),
    })
  const place = placeOrigin(facts)
  if (!place) return (fix) => fix
  return (fix) => {
    const { snippet, sets } = fix
    const placed = snippet === undefined ? snippet : place(snippet)
    if (placed === undefined || placed === snippet) return fix
    return {
      ...fix,
      snippet: placed,
      placeholders: [...(fix.placeholders ?? []).map(place), SOME_SITE],
      ...(sets ? { sets: mapValues(sets, (_, value) => place(value)) } : {}),
    }
  }
}

export const mapValues = <T extends Readonly<Record<string, string>>>(
  values: T,
  change: (key: string, value: string) => string,
): T => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(key, value)])) as T
