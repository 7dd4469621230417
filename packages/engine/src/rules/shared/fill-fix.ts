/**
 * One value: what a fix writes under a key that the suggested head writes is what that head says. The fix of a rule holds an
 * example's values, and that of a finding the ones that its own check saw.
 */
import type { Finding, Fix } from '../define-rule.ts'
import { PLACEHOLDER_OF } from './placeholders.ts'
import { setting } from './snippet.ts'
import { pastedValue } from './snippet-value.ts'

/** What the page's head should say. */
export interface OwnValues {
  /** Values by key: `title`, `canonical`, `og:title` … */
  readonly tags: ReadonlyMap<string, string>
  /** Values that a person must replace. */
  readonly placeholders: readonly string[]
  /** The image is too small for the large card of X, and with the small one Slack draws none: no twitter:card is right. */
  readonly noCardHelps: boolean
  /** Scripts draw the page, its tags too. */
  readonly isUnrendered: boolean
  /** Whether a tag of the page has this key and value already. */
  readonly has: (key: string, value: string) => boolean
  /** Whether it leaves this tag where it is, such as a further image of a gallery. */
  readonly leaves: (where: NonNullable<Finding['where']>) => boolean
}

/** Words of a fixed list: they are meant as they are. */
const CHOICES = new Set(['twitter:card', 'og:type', 'robots'])

/** @returns the fix of a rule with the page's own values, and with named placeholders where it has none. */
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
  const ownFix = { ...fix, ...setting(Object.fromEntries(filled)), placeholders: [...new Set(placeholders)] }
  return asInHead(ownFix, undefined, own)
}

/** @returns the fix with the values of the suggested head; in words alone where they are not what it is about. */
export function asInHead(fix: Fix, where: Finding['where'], own: OwnValues): Fix {
  const { writes = {}, sets, apply } = fix
  if (where && own.leaves(where)) return fix
  const inHead = (key: string, value: string) => own.tags.get(key) ?? value
  const others = Object.entries(writes).filter(
    ([key, value]) => pastedValue(inHead(key, value)) !== pastedValue(value),
  )
  if (others.length === 0) return fix
  // The head keeps the very value that is to change, as long as nobody has seen that the other one is right.
  const isOld = others.every(([key]) => own.has(key, inHead(key, '')))
  // Another way to do it, or words of the page that the head does not take as they are.
  const isAnother =
    isOld || apply === 'none' || others.some(([key]) => own.placeholders.includes(inHead(key, '')))
  if (isAnother) return inWords(fix)
  const written = setting(mapValues(writes, inHead))
  return { ...fix, ...written, ...(sets && { sets: mapValues(sets, inHead) }) }
}

/** What comes before a fix that writes twitter:card where no card helps. Sources: the layouts of `x.ts` and `slack.ts`. */
export const LARGER_IMAGE_FIRST: Fix = {
  description:
    'First use an image of at least 300 × 157 pixels, better 1200 × 630, then ask for the large card: with this image X draws none in the large card, and Slack likely none in the small one.',
  kind: 'content',
  apply: 'none',
}

/** What to do, for a person to do it: nothing to paste. */
export const inWords = ({ description, kind = 'content' }: Fix): Fix => ({ description, kind, apply: 'none' })

export const mapValues = <T extends Readonly<Record<string, string>>>(
  values: T,
  change: (key: string, value: string) => string,
): T => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(key, value)])) as T
