/** Texts of strangers in a line for a POSIX shell. */

/** Single quotes keep everything but themselves; a quote is closed, escaped and opened again. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * Text without control characters, which no URL that was requested can contain: a pasted line never ends early, and nothing
 * in it reaches a terminal as an escape.
 */
export const visibleText = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '').toWellFormed()
