/**
 * Text of the inspected page. It is hostile: here it is bounded, and stripped of control and bidi-override characters
 * (they can make a URL read backwards). Who writes it into HTML escapes it: `components/untrusted.tsx`.
 */

/** Flags of regions, which stay: they end in tag characters. Then C0 and C1 controls, line and paragraph separators, bidi marks and overrides, BOM, tag characters. */
const UNSEEN =
  /(\u{1F3F4}[\u{E0061}-\u{E007A}]{2,6}\u{E007F})|[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]+/gu

const keepFlag = (_: string, flag?: string): string => flag ?? ' '

/** Text on one line, well-formed, of at most `maxCharacters` UTF-16 units and an ellipsis. */
export function clean(text: string, maxCharacters = 300): string {
  // Cut first: the pattern must not run over megabytes.
  const seen = text
    .slice(0, maxCharacters * 2 + 64)
    .replace(UNSEEN, keepFlag)
    .trim()
  if (seen.length <= maxCharacters) return seen.toWellFormed()
  return `${seen.slice(0, maxCharacters).replace(/[\uD800-\uDBFF]$/, '')}…`.toWellFormed()
}

/** Same, but line breaks are kept: for snippets and code. */
export function cleanLines(text: string, maxCharacters = 4_000): string {
  const bounded = text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text
  const lines = bounded
    .split(/\r\n|[\n\r]/)
    .map((line) => line.replace(/\t/g, '  ').replace(UNSEEN, keepFlag))
  return lines.join('\n').toWellFormed()
}
