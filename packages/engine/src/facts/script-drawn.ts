/** Whether a script draws what a page says: without it the page is empty, or only asks for it. */
import type { Extraction } from '../extract/tags.ts'

const ASKS_FOR_SCRIPTS =
  /\b(?:enable|activate|turn on|requires?|needs?) javascript\b|\bjavascript (?:is|must be|to be) (?:required|enabled|disabled)\b|without javascript enabled/iu

/** The content of an empty shell until the script has run. */
const SHELL_TEXT = /^(?:loading|please wait|one moment)?[\s.…]*$/iu

/** @returns what the HTML as sent does instead, for a sentence; null for a page with a heading or with text of its own. */
export function scriptDrawn({
  bodyTextStart,
  firstHeading,
}: Pick<Extraction, 'bodyTextStart' | 'firstHeading'>): string | null {
  if (firstHeading !== null) return null
  if (ASKS_FOR_SCRIPTS.test(bodyTextStart)) return 'only asks for JavaScript'
  return SHELL_TEXT.test(bodyTextStart) ? 'shows no text' : null
}
