/** Where a title is seen to end, which may be before the end that is documented. */
import type { Platform } from '../define-platform.ts'
import { cutText, type CutResult } from './cut-text.ts'

/** The title as far as somebody saw it drawn. */
export function seenOf({ text: { titleSeen } }: Platform, title: CutResult | null): CutResult | null {
  if (!title || !titleSeen) return title
  const seen = cutText(title.text, titleSeen, 'folded')
  return seen.truncated ? seen : title
}

export function asMeasured({ text: { titleSeen } }: Platform): string {
  const seen = titleSeen?.by.seen
  return `, as measured${seen === undefined ? '' : ` (${seen})`}`
}
