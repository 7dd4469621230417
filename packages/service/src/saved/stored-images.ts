/** The images of a preview or a frozen report as the store keeps them. */
import type { MissingImage, SavedImage } from '../images/saved-image.ts'

/** Why images of a report are missing, by their URLs. */
export type ImageProblems = ReadonlyMap<string, string>

export interface StoredImages {
  readonly kept: readonly SavedImage[]
  /** JSON; null where none is missing. */
  readonly problems: string | null
}

export function storedImages(images: readonly (SavedImage | MissingImage)[]): StoredImages {
  const missing = images.filter((image) => 'problem' in image)
  return {
    kept: images.filter((image) => 'webp' in image),
    problems: missing.length === 0 ? null : JSON.stringify(missing.map(({ url, problem }) => [url, problem])),
  }
}

/** @param stored the `problems` of `storedImages`. */
export function readProblems(stored: string | null): ImageProblems {
  return new Map(stored === null ? [] : (JSON.parse(stored) as [string, string][]))
}
