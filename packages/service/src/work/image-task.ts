/** What the service asks of an image process, and what it gets back. */

export type ImageTask =
  /** A file of a stranger, to be re-encoded as WebP. */
  | { readonly kind: 'webp'; readonly bytes: Uint8Array; readonly maxPixels: number }
  /** Where the detail of an image lies: a WebP that an image process has made. */
  | { readonly kind: 'detail'; readonly webp: Uint8Array }
  /** A drawing of our own as PNG. */
  | { readonly kind: 'png'; readonly svg: string; readonly colours: number; readonly effort: number }

export type ImageReply =
  /** `isWorn`: the process has kept too much memory, and another one should do the next task. */
  { readonly done: Uint8Array; readonly isWorn: boolean } | { readonly failed: ImageFailure }

/**
 * Why there is no result. `unreadable`: the decoder cannot decode the file. `pixels`: the image is larger than
 * `maxPixels`. After `time`, `memory` and `crashed` the process is gone.
 */
export type ImageFailure = 'unreadable' | 'pixels' | 'time' | 'memory' | 'crashed'
