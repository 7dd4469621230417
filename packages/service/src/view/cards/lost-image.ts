import { PLATFORMS } from '@linklens/engine'
import { lookOf, shapeOf, type Shape } from './looks.ts'
import type { Preview, Report } from '../report.ts'

/**
 * Whether a card lacks the image that it would have on a sound page. The drawing then shows a hatched place; an app
 * that draws a box of its own there keeps that.
 */
export function isImageLost({ inspection }: Pick<Report, 'inspection'>, preview: Preview): boolean {
  const verdict = inspection.platformCompatibility.platforms[preview.platform]
  const isLess = verdict?.verdict === 'degraded' || verdict?.expected === 'degraded'
  return isLess && shapeOf(preview) === 'text' && !lookOf(preview.platform).hasPlaceholder
}

/** Where the hatched place is: `small`, next to the text, where the card with an image has its own there; else as wide as the card. */
export function shapeWithImage({ platform }: Preview): Shape {
  const layouts = PLATFORMS.find(({ id }) => id === platform)?.layouts ?? []
  return layouts.find(({ picture }) => picture)?.shape === 'small' ? 'small' : 'text'
}
