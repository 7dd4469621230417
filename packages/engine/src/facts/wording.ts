/**
 * How values are put into sentences: quoted, bounded, on one line. In all texts of this stage and of the rules, quotes
 * are straight and dots replace what was cut: one sign beyond Latin-1 makes the JSON of the whole inspection take
 * twice the memory and twice the time to write (decision 0021).
 */

import type { CapturedError } from '../capture/capture.ts'
import { foldText, inQuotes } from '../metadata/text.ts'

/** What holds a tag that is none of the document: `comment`, or the name of an element. */
export const holderText = (within: string): string => (within === 'comment' ? 'a comment' : `<${within}>`)

/** Longest value inside a sentence or a trace step, in UTF-16 units. */
const MAX_VALUE = 80

export const traced = (text: string): string => {
  const folded = foldText(text.length > MAX_VALUE * 4 ? text.slice(0, MAX_VALUE * 4) : text)
  return folded.length > MAX_VALUE
    ? `${folded.slice(0, MAX_VALUE).replace(/[\uD800-\uDBFF]$/, '')}...`
    : folded
}

export const quote = (text: string): string => inQuotes(traced(text))

/** A bare word such as `description` says too little inside a sentence. */
export const keyName = (key: string): string => (key.includes(':') ? key : `meta ${key}`)

/** Decimal units, as platforms state their limits: `4.2 MB`, `312 kB`, `70 bytes`. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${trimmed(bytes / 1_000)} kB`
  return `${trimmed(bytes / 1_000_000)} MB`
}

/** A size and its limit; in single bytes where both would read the same. */
export function sizeAndLimit(bytes: number, maxBytes: number): [size: string, limit: string] {
  const texts: [string, string] = [sizeText(bytes), sizeText(maxBytes)]
  return texts[0] === texts[1] ? [exactText(bytes), exactText(maxBytes)] : texts
}

const exactText = (bytes: number): string => `${bytes.toLocaleString('en')} bytes`

const trimmed = (value: number): string =>
  value >= 100 ? Math.round(value).toString() : value.toFixed(1).replace(/\.0$/, '')

/** Keys such as `twitter:card` keep their case at the head of a sentence. */
export const upperFirst = (text: string): string =>
  /^[a-z]+[ ']/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text

export const lowerFirst = (text: string): string =>
  /^(?:The|A|An|No) /.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** `a`, `a and b`, `a, b and c`. */
export function listText(items: readonly string[], word = 'and'): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${word} ${last}`
}

/** Words about a request that brought no answer at all. */
export function silence(
  what: 'page' | 'image',
  error: { readonly code: CapturedError['code']; readonly afterMs?: number | undefined } | null,
): string {
  if (error?.code !== 'TIMEOUT') return `the ${what} could not be fetched`
  const { afterMs } = error
  return afterMs === undefined
    ? `the ${what} did not answer us in time`
    : `the ${what} did not answer us within ${msText(afterMs)}`
}

export const msText = (ms: number): string => `${Math.round(ms).toLocaleString('en')} ms`
