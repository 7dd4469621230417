/**
 * Which platforms suffer from a fault: asked of the platform list and of its results, never of one
 * platform by name, so that a new platform is named by every rule that concerns it.
 */
import type { PageIndex } from '../../facts/page-index.ts'
import type { Platform } from '../../platforms/define-platform.ts'
import type { PlatformResults, TraceStep } from '../../platforms/platform-results.ts'
import { PLATFORMS } from '../../platforms/index.ts'

type Effect = (facts: PageIndex, results: PlatformResults) => readonly string[]

/** Platforms whose data says that they suffer. */
export function platformsThat(suffer: (platform: Platform) => boolean): string[] {
  return PLATFORMS.filter(suffer).map(({ id }) => id)
}

/**
 * Platforms whose card lacks this field: they looked for it in vain, or without the key that they require. Not those
 * whose card has no place for it.
 */
export function platformsWithout(field: TraceStep['field']): Effect {
  return (_facts, { compatibility, previews }) =>
    platformsThat((platform) => {
      const steps = compatibility.platforms[platform.id]?.trace.filter((step) => step.field === field) ?? []
      const used = steps.find(({ outcome }) => outcome === 'used')
      const required = requiredKey(platform, field)
      // Where no title is found either, what is required is not even looked for.
      if (required !== null) return used?.source.toLowerCase() !== required
      if (steps.length === 0 || used) return false
      const layout = previews.find((preview) => preview.platform === platform.id)?.layout ?? 'none'
      return hasPlaceFor(platform, field, layout)
    })
}

const KEYS: Partial<Record<TraceStep['field'], string>> = {
  title: 'og:title',
  description: 'og:description',
}

/** The key that the platform must find for this field. Other sources it may try, and promises nothing. */
function requiredKey({ required }: Platform, field: TraceStep['field']): string | null {
  const key = KEYS[field]
  return key !== undefined && required?.keys.includes(key) ? key : null
}

/** Whether the layout shows the field. In place of a bare link any ordinary layout would have been drawn. */
function hasPlaceFor({ layouts }: Platform, field: TraceStep['field'], drawn: string): boolean {
  if (field !== 'title' && field !== 'description') return true
  return layouts.some(
    ({ name, rank, draws }) => draws[field] && (drawn === 'none' ? rank !== 'special' : name === drawn),
  )
}

/** Platforms whose card cuts the text short. */
export function platformsCutting(field: 'title' | 'description'): Effect {
  return (_facts, { previews }) =>
    previews.filter(({ truncated }) => truncated[field]).map(({ platform }) => platform)
}

/** Everything that a platform asks of an image, for any of its layouts. */
export function imageNeeds(platform: Platform): Platform['image']['needs'] {
  return [...platform.image.needs, ...platform.layouts.flatMap((layout) => layout.picture?.needs ?? [])]
}

/** Names as people know them, in the order of the ids. */
export function platformNames(ids: readonly string[]): string[] {
  return ids.map((id) => PLATFORMS.find((platform) => platform.id === id)?.name ?? id)
}
