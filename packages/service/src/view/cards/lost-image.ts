import { lookOf, shapeOf } from './looks.ts'
import type { Preview, Report } from '../report.ts'

/**
 * Whether a card lacks the image that it would have on a sound page. A note of ours next to the card then says so; where
 * the app draws a box of its own in its place, that says it.
 */
export function isImageLost({ inspection }: Pick<Report, 'inspection'>, preview: Preview): boolean {
  const verdict = inspection.platformCompatibility.platforms[preview.platform]
  const isLess = verdict?.verdict === 'degraded' || verdict?.expected === 'degraded'
  return isLess && shapeOf(preview) === 'text' && !lookOf(preview.platform).hasPlaceholder
}
