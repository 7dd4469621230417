/** What says whether an image is still the same file, where nobody keeps the file. */
import { createHash } from 'node:crypto'
import type { Capture } from '@linklens/engine'

/** Of an image that is not read to its end: at most that much of it is known for sure, whatever the network did. */
const START_BYTES = 512

/** `whole:…` of all bytes, or `start:…` of the first ones and the size. Only hashes of one kind can be compared. */
export type ImageHash = `${'whole' | 'start'}:${string}`

export const hashOfFile = (bytes: Uint8Array): ImageHash => `whole:${shortHash(bytes)}`

/** @returns null where too little of it came. */
function hashOfImage({
  response,
  prefix,
  complete,
  totalBytes,
}: Capture['images'][number]): ImageHash | null {
  if (!response || response.status >= 300 || prefix.length === 0) return null
  if (complete) return hashOfFile(prefix)
  if (prefix.length < START_BYTES || totalBytes === null) return null
  return `start:${shortHash(prefix.subarray(0, START_BYTES))}-${totalBytes}`
}

export const areSameKind = (a: string, b: string): boolean => a.split(':')[0] === b.split(':')[0]

/** 96 bits: two images by chance have the same one in no lifetime. */
const shortHash = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 16)

/** The images of a run, as they came. */
export function imageHashes() {
  const known = new Map<string, ImageHash>()
  return {
    remember: ({ images }: Pick<Capture, 'images'>): void => {
      for (const image of images) {
        const hash = hashOfImage(image)
        if (hash !== null) known.set(image.url, hash)
      }
    },
    of: (url: string): ImageHash | null => known.get(url) ?? null,
  }
}
