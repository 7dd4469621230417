/**
 * Which platforms suffer from a fault: asked of the platform list and of its results, never of one
 * platform by name, so that a new platform is named by every rule that concerns it.
 */
import type { Facts } from '../facts.ts'
import type { Platform, PlatformResults, TraceStep } from '../platforms/define-platform.ts'
import { PLATFORMS } from '../platforms/index.ts'

type Effect = (facts: Facts, results: PlatformResults) => readonly string[]

/** Platforms whose data says that they suffer. */
export function platformsThat(suffer: (platform: Platform) => boolean): string[] {
  return PLATFORMS.filter(suffer).map(({ id }) => id)
}

/** Platforms that found nothing to draw for a field which they look for. */
export function platformsWithout(field: TraceStep['field']): Effect {
  return (_facts, { compatibility }) =>
    Object.entries(compatibility.platforms)
      .filter(([, { trace }]) => {
        const steps = trace.filter((step) => step.field === field)
        return steps.length > 0 && !steps.some(({ outcome }) => outcome === 'used')
      })
      .map(([id]) => id)
}

/** Platforms whose card cuts the text short. */
export function platformsCutting(field: 'title' | 'description'): Effect {
  return (_facts, { previews }) =>
    previews.filter(({ truncated }) => truncated[field]).map(({ platform }) => platform)
}

/** Everything that a platform asks of a picture, for any of its layouts. */
export function imageNeeds(platform: Platform): Platform['image']['needs'] {
  return [...platform.image.needs, ...platform.layouts.flatMap((layout) => layout.picture?.needs ?? [])]
}

/** Names as people know them, in the order of the ids. */
export function platformNames(ids: readonly string[]): string[] {
  return ids.map((id) => PLATFORMS.find((platform) => platform.id === id)?.name ?? id)
}
