/** Tells the fetcher when to stop reading an image. */
import { readImage } from './read-image.ts'
import { sniffImage } from './sniff.ts'

/** `enough`: format and size are known, or will not become known. `not-an-image`: nothing more to hope for. */
export type ImageNeed = 'more' | 'enough' | 'not-an-image'

/** Pure; cheap enough to be asked after every chunk. */
export function imageNeed(prefix: Uint8Array, complete: boolean): ImageNeed {
  const format = sniffImage(prefix, complete)
  if (format === null) return 'not-an-image'
  return format === 'more' || readImage(prefix, complete) === 'more' ? 'more' : 'enough'
}
