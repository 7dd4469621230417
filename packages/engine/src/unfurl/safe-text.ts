/** A stranger's text that a program may print: on a terminal, in a log, into a page that escapes it. */
import type { Link } from './link.ts'

/** What breaks a line. */
const BREAKS = /[\t-\r\x85\u2028\u2029]+/g

/**
 * Control characters, overrides of the direction of writing, halves of characters. Joiners (ZWJ, ZWNJ), direction marks
 * and isolates stay: Persian, Hindi and emoji are written with them.
 */
const UNSAFE = /[\p{Cc}\p{Cs}\u202A-\u202E]/gu

export const safeText = (text: string): string => text.replace(BREAKS, ' ').replace(UNSAFE, '').trim()

const allSafe = <T extends object>(texts: T): T =>
  Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== 'foreignHtml' ? safeText(value) : value,
    ]),
  ) as T

/** @returns the link with texts that are safe to print; one of which nothing is left is null. */
export function withSafeTexts({ image, oembed, ...texts }: Link): Link {
  const clean = allSafe(texts)
  for (const name of Object.keys(texts)) if (Reflect.get(clean, name) === '') Reflect.set(clean, name, null)
  return { ...clean, image: image && allSafe(image), oembed: oembed && allSafe(oembed) }
}
