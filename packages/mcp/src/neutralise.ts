/**
 * What must never happen: a page puts characters into an agent's input that a person cannot see, or sees in another
 * order. So every control, bidi and hidden character of a result becomes U+FFFD, one for one: readers see that something
 * was there, and no text exceeds the engine's limits. So does half of a surrogate pair, which a page's JSON-LD may hold:
 * strict JSON parsers, such as those in Rust, refuse the whole answer because of one. Proven by neutralise.test.ts.
 */

/**
 * Characters that scripts and emoji need, and that are harmless alone: joiners, soft hyphens, zero-width spaces, fillers
 * and variation selectors of letters, also after an emoji's own selector. Several in a row are replaced, because they can
 * encode letters: whole instructions have been hidden that way.
 */
const ALONE =
  /^[\ufe0e\ufe0f]?(?:\u00ad|\u034f|\u115f|\u1160|\u17b4|\u17b5|[\u180b-\u180f]|[\u200b-\u200d]|\u2060|\ufeff)?$/u

/**
 * - C0, DEL and C1, except tab and the two line ends, which JSON escapes anyway
 * - bidi controls and marks (unicode.org/reports/tr9, table 1 and 2, revision 50, checked 2026-11)
 * - line and paragraph separator
 * - default-ignorable characters, which are not drawn: tag characters, variation selectors, fillers
 * - interlinear annotation marks
 */
const HIDDEN =
  // oxlint-disable-next-line no-control-regex -- finding them is the point
  /([\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\ufff9-\ufffb\p{Bidi_Control}])|[\p{Default_Ignorable_Code_Point}--\p{Bidi_Control}]+/gv

/** @returns the text with each such character replaced by U+FFFD. */
export function neutralise(text: string): string {
  return text
    .toWellFormed()
    .replace(HIDDEN, (run, control?: string) =>
      control === undefined && ALONE.test(run) ? run : '\ufffd'.repeat(Array.from(run).length),
    )
}

/**
 * Whether a serialised JSON value has nothing to neutralise, which is nearly always true: then it need not be copied.
 * May return false where there is nothing.
 */
export function isPlainJson(json: string): boolean {
  // JSON writes C0 as escapes (`\u0000`, `\b`, `\f`), and the other characters as they are.
  return !/\\[ubf]/.test(json) && json.search(HIDDEN) === -1
}

/** Neutralises every string in a JSON value, also the keys of objects: those of JSON-LD come from the page. */
export function neutraliseJson<T>(value: T): T
export function neutraliseJson(value: unknown): unknown {
  if (typeof value === 'string') return neutralise(value)
  if (Array.isArray(value)) return value.map((item: unknown) => neutraliseJson(item))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => [neutralise(key), neutraliseJson(item)])
  // Not by assignment, because a key may be `__proto__`.
  return Object.fromEntries(entries)
}
