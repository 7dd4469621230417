/** The tasks of an image process, and their results. */
import type { Drawing } from './drawing.ts'

export type ImageTask =
  /** An untrusted file, to be re-encoded as WebP. */
  | { readonly kind: 'webp'; readonly bytes: Uint8Array; readonly maxPixels: number }
  /** A drawing of our own. A sheet has several cards, and waits where no other drawing waits for it. */
  | { readonly kind: 'png'; readonly drawing: Drawing; readonly isSheet?: boolean }

/** Task as it is sent to a process, which ends itself when a task takes longer. */
export type LimitedTask = ImageTask & { readonly maxMs: number }

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
