/** The fix of a rule holds an example's values; that of a finding holds the page's own. */
import type { Fix } from '../define-rule.ts'
import { PLACEHOLDER_OF } from './placeholders.ts'
import { setting } from './snippet.ts'

/** What the page's head should say. */
export interface OwnValues {
  /** By key: `title`, `canonical`, `og:title` … */
  readonly tags: ReadonlyMap<string, string>
  /** Those of the values that a person must replace. */
  readonly placeholders: readonly string[]
}

/** Words of a fixed list: they are meant as they are. */
const CHOICES = new Set(['twitter:card', 'og:type', 'robots'])

/** @returns the fix with the page's own values, and with named placeholders where it has none. */
export function fillFix(fix: Fix, own: OwnValues): Fix {
  if (!fix.writes) return fix
  const placeholders: string[] = []
  const filled = Object.entries(fix.writes).map(([key, example]) => {
    if (CHOICES.has(key)) return [key, example]
    const value = own.tags.get(key) ?? own.tags.get(key.replace(/^twitter:/u, 'og:'))
    if (value === undefined || own.placeholders.includes(value))
      placeholders.push(value ?? PLACEHOLDER_OF[key] ?? example)
    return [key, value ?? PLACEHOLDER_OF[key] ?? example]
  })
  return { ...fix, ...setting(Object.fromEntries(filled)), placeholders: [...new Set(placeholders)] }
}
