/** Decides when the fetcher stops reading an image. */
import type { ImageNeed } from '../capture/capture.ts'
import { LIMITS } from '../limits.ts'
import { readOrWait } from './read-image.ts'
import { sniffImage } from './sniff.ts'

/**
 * Pure; a few microseconds, but from the start of the file each time: ask at growing sizes, not after every chunk.
 * @returns `enough` when format and size are known, will not become known, or are further back than we look; `not-an-image` when there is nothing to hope for.
 */
export function imageNeed(prefix: Uint8Array, complete: boolean): ReturnType<ImageNeed> {
  const format = sniffImage(prefix, complete)
  if (format === null) return 'not-an-image'
  const facts = format === 'more' ? format : readOrWait(prefix, complete)
  if (prefix.length >= LIMITS.imageHeadBytes) return 'enough'
  if (typeof facts === 'number') return Math.min(facts, LIMITS.imageHeadBytes)
  return facts === 'more' ? 'more' : 'enough'
}
