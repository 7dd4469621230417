/** How values are put into sentences: quoted, bounded, on one line. */

import { foldText } from '../metadata/text.ts'

/** Longest value inside a sentence, in UTF-16 units. */
const QUOTED = 80
/** Longest value in a trace step. */
const TRACED = 120

const shorten = (text: string, max: number): string => {
  const line = text.length > max * 4 ? text.slice(0, max * 4) : text
  const folded = foldText(line)
  return folded.length > max ? `${folded.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')}…` : folded
}

export const quote = (text: string): string => `“${shorten(text, QUOTED)}”`
export const traced = (text: string): string => shorten(text, TRACED)

/** A bare word such as `description` says too little inside a sentence. */
export const keyName = (key: string): string => (key.includes(':') ? key : `meta ${key}`)

/** Decimal units, as platforms state their limits: `4.2 MB`, `312 kB`, `70 bytes`. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${trimmed(bytes / 1_000)} kB`
  return `${trimmed(bytes / 1_000_000)} MB`
}

/** A size and the limit beside it; in single bytes where both would read the same. */
export function sizeAndLimit(bytes: number, maxBytes: number): [size: string, limit: string] {
  const texts: [string, string] = [sizeText(bytes), sizeText(maxBytes)]
  return texts[0] === texts[1] ? [exactText(bytes), exactText(maxBytes)] : texts
}

const exactText = (bytes: number): string => `${bytes.toLocaleString('en')} bytes`

const trimmed = (value: number): string =>
  value >= 100 ? Math.round(value).toString() : value.toFixed(1).replace(/\.0$/, '')

/** Keys such as `twitter:card` keep their case at the head of a sentence. */
export const upperFirst = (text: string): string =>
  /^[a-z]+[ ’]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text

export const lowerFirst = (text: string): string =>
  /^(?:The|A|An|No) /.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** `a`, `a and b`, `a, b and c`. */
export function listText(items: readonly string[], word = 'and'): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${word} ${last}`
}
