/**
 * Cards that say the same are given once to an agent: each further one names the card that it is like, and what is
 * different. A stranger's title would else be repeated for each platform.
 */
import type { Inspection } from '@linklens/engine'

type Preview = Inspection['platformPreviews'][number]
/** Preview without what nothing is cut and no notes would say. */
export type WholePreview = Omit<Preview, 'truncated' | 'notes'> &
  Partial<Pick<Preview, 'truncated' | 'notes'>>
/** What is not said is as in the preview of the platform that `sameAs` names. */
export type Reference = Pick<Preview, 'platform'> & Partial<Preview> & { readonly sameAs: string }

const OWN = new Set<string>(['platform', 'name', 'notes'])

export function groupPreviews(previews: readonly Preview[]): (WholePreview | Reference)[] {
  const whole: Preview[] = []
  return previews.map((preview) => {
    const [nearest] = whole
      .map((base) => referenceTo(base, preview))
      .toSorted((a, b) => sizeOf(a) - sizeOf(b))
    if (nearest && sizeOf(nearest) < sizeOf(preview) / 2) return nearest
    whole.push(preview)
    return withoutUsual(preview)
  })
}

function withoutUsual({ truncated, notes, ...preview }: Preview): WholePreview {
  const isCut = truncated.title || truncated.description
  return { ...preview, ...(isCut && { truncated }), ...(notes.length > 0 && { notes }) }
}

function referenceTo(base: Preview, preview: Preview): Reference {
  const { platform } = preview
  const keys = new Set([...Object.keys(base), ...Object.keys(preview)]) as Set<keyof Preview>
  const different = [...keys]
    .filter(
      (key) => !OWN.has(key) && JSON.stringify(shown(base, key)) !== JSON.stringify(shown(preview, key)),
    )
    .map((key) => [key, preview[key] ?? null])
  return { platform, sameAs: base.platform, ...Object.fromEntries(different) }
}

/** How an image is cut is no difference here: nearly every platform cuts its own way. */
const shown = (preview: Preview, key: keyof Preview) =>
  key === 'image' ? preview.image && [preview.image.url, preview.image.alt] : preview[key]

const sizeOf = (value: unknown): number => JSON.stringify(value).length
