/**
 * What rules ask of the platform list, never of one platform by name, so that a new platform is counted by every
 * rule that concerns it.
 */
import type { Platform } from '../../platforms/define-platform.ts'
import { PLATFORMS } from '../../platforms/index.ts'

/** Platforms whose data says that they suffer. */
export function platformsThat(suffer: (platform: Platform) => boolean): string[] {
  return PLATFORMS.filter(suffer).map(({ id }) => id)
}

/** Bytes of a page that every crawler reads whose limit is known. */
export const shortestWindow = (): number =>
  Math.min(...PLATFORMS.map(({ crawler }) => crawler.window?.maxBytes ?? Infinity))

/** Everything that a platform asks of an image, for any of its layouts. */
export function imageNeeds(platform: Platform): Platform['image']['needs'] {
  return [...platform.image.needs, ...platform.layouts.flatMap((layout) => layout.picture?.needs ?? [])]
}

/** Names as people know them, in the order of the ids. */
export function platformNames(ids: readonly string[]): string[] {
  return ids.map((id) => PLATFORMS.find((platform) => platform.id === id)?.name ?? id)
}
