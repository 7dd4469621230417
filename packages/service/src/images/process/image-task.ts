/** The tasks of an image process, and their results. */
import type { CardDrawing } from '../cards/card-drawing.ts'

export type ImageTask =
  /** An untrusted file, to be re-encoded as WebP. */
  | { readonly kind: 'webp'; readonly bytes: Uint8Array; readonly maxPixels: number }
  /** A drawing of our own as PNG. */
  | { readonly kind: 'png'; readonly svg: string; readonly colours: number; readonly effort: number }
  /** A platform's card, or several on one sheet. */
  | { readonly kind: 'cards'; readonly cards: readonly CardToDraw[] }

export interface CardToDraw {
  readonly drawing: CardDrawing
  /** Its image, as an image process has made it. */
  readonly webp: Uint8Array | null
}

/** The first message of a process: it has loaded its decoder. */
export const READY = 'ready'

export type ImageReply = {
  /** Time of computing: on a busy machine a usual image takes long without being expensive. */
  readonly spentMs: number
} & (
  | {
      readonly done: Uint8Array
      /** The process has kept too much memory, and another one should do the next task. */
      readonly isWorn: boolean
    }
  | { readonly failed: ImageFailure }
)

/**
 * Why there is no result. `unreadable`: the decoder cannot decode the file. `pixels`: the image is larger than
 * `maxPixels`. After `time`, `memory` and `crashed` the process is gone.
 */
export type ImageFailure = 'unreadable' | 'pixels' | 'time' | 'memory' | 'crashed'
