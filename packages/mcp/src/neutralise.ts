/**
 * What must never happen: a page writes characters into an agent's input that a person who reads
 * along does not see, or sees in another order than they stand. So every control, bidi and hidden
 * character of a result becomes U+FFFD, one for one: a reader sees that something stood there, and
 * nothing grows beyond the engine's bounds. So does half of a surrogate pair, which a page's JSON-LD may
 * write: strict readers of JSON, those in Rust among them, refuse the whole answer for one. Proven in
 * neutralise.test.ts.
 */

/**
 * What scripts and emoji need, and what is harmless alone: joiners, soft hyphens, zero-width spaces, fillers and
 * selectors of letters, behind an emoji's own selector too. Several together spell letters in which whole
 * instructions have been hidden.
 */
const ALONE =
  /^[\ufe0e\ufe0f]?(?:\u00ad|\u034f|\u115f|\u1160|\u17b4|\u17b5|[\u180b-\u180f]|[\u200b-\u200d]|\u2060|\ufeff)?$/u

/**
 * - C0, DEL and C1 but tab and the two line ends, which JSON writes as escapes anyway
 * - bidi controls and marks (unicode.org/reports/tr9, table 1 and 2, revision 50, checked 2026-11)
 * - line and paragraph separator
 * - what Unicode calls default-ignorable, drawn as nothing: tag characters, variation selectors, fillers
 * - interlinear annotation marks
 */
const HIDDEN =
  // oxlint-disable-next-line no-control-regex -- finding them is the point
  /([\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\ufff9-\ufffb\p{Bidi_Control}])|[\p{Default_Ignorable_Code_Point}--\p{Bidi_Control}]+/gv

/** @returns the text with each such character replaced by U+FFFD. */
export function neutralise(text: string): string {
  return text
    .toWellFormed()
    .replace(HIDDEN, (run, obeyed?: string) =>
      obeyed === undefined && ALONE.test(run) ? run : '\ufffd'.repeat(Array.from(run).length),
    )
}

/**
 * Whether a serialised JSON value has nothing to neutralise, which is nearly always so: then it need not
 * be copied. May say no where there is nothing.
 */
export function isPlainJson(json: string): boolean {
  // C0 stands there as an escape (`\u0000`, `\b`, `\f`); all else stands as it is.
  return !/\\[ubf]/.test(json) && json.search(HIDDEN) === -1
}

/** Every text in a JSON value, keys of objects among them: a page's JSON-LD brings its own. */
export function neutraliseJson<T>(value: T): T
export function neutraliseJson(value: unknown): unknown {
  if (typeof value === 'string') return neutralise(value)
  if (Array.isArray(value)) return value.map((item: unknown) => neutraliseJson(item))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => [neutralise(key), neutraliseJson(item)])
  // Not by assignment: a key may be `__proto__`.
  return Object.fromEntries(entries)
}
