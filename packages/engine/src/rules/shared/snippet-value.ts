/** A value of the page as it goes into a snippet, before it is escaped for the language around it. */
import { foldText } from '../../metadata/text.ts'

/**
 * Controls, embeddings, overrides and isolates of direction, byte-order marks and tag characters: they hide what a
 * snippet says. Joiners and marks (U+200B to U+200F) stay: Persian, Hindi, Khmer and emoji are written with them.
 */
const HIDING =
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out here
  /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu

/** Value as one clean line, whole: nothing is left of a URL that is cut, and values are bounded where they are read. */
export const pastedValue = (value: string): string => foldText(value.replaceAll(HIDING, ''))
