/** How many lines of a text a card is drawn with. */
import { lookOf } from './looks.ts'
import type { Preview } from '../report.ts'

/** Far more than any sound page fills: a drawing needs an end. The stylesheet has a class for each number up to this. */
const MAX_LINES = 8

/** The platform's own number where it is known, otherwise that of the drawing. */
export function drawnLines({ platform, maxLines }: Preview, field: 'title' | 'description'): number {
  const own = field === 'description' ? lookOf(platform).descriptionLines : undefined
  return Math.min(maxLines?.[field] ?? own ?? MAX_LINES, MAX_LINES)
}
