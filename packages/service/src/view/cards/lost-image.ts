import { lookOf, type Card } from '@linklens/cards'
import type { Inspection } from '@linklens/engine'

/**
 * Whether a card lacks the image that it would have on a sound page. A note of ours next to the card then says so; where
 * the app draws a box of its own in its place, that says it.
 */
export function isImageLost(
  { platformCompatibility }: Pick<Inspection, 'platformCompatibility'>,
  { platform, shape }: Card,
): boolean {
  const verdict = platformCompatibility.platforms[platform]
  const isLess = verdict?.verdict === 'degraded' || verdict?.expected === 'degraded'
  return isLess && shape === 'text' && !lookOf(platform).hasPlaceholder
}
