/** An image of a page as a preview or a frozen report keeps it: re-encoded by us, never a byte of the stranger's file. */
export interface KeptImage {
  /** As the page gives it. */
  readonly url: string
  readonly webp: Uint8Array
}

/** An image that could not be shown when the report was kept. */
export interface MissingImage {
  readonly url: string
  /** The reason, as a public sentence. */
  readonly problem: string
}

/** Why images of a report are missing, by their URLs. */
export type ImageProblems = ReadonlyMap<string, string>

export interface StoredImages {
  readonly kept: readonly KeptImage[]
  /** JSON; null where none is missing. */
  readonly problems: string | null
}

export function storedImages(images: readonly (KeptImage | MissingImage)[]): StoredImages {
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
