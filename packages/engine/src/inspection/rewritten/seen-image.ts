/** What an inspection saw of images, in the form in which facts are handed in. */
import type { GivenImage, MissingImage } from '../../image/given-image.ts'
import { givenImage } from '../../image/given-image.ts'
import type { Inspection } from '../schema.ts'

type Seen = Inspection['imageAnalysis']['candidates'][number] & {
  readonly animated?: boolean | null
  readonly orientation?: number | null
}

/** @returns null for an image that was not asked for, or is not among them. */
export function seenImage({ imageAnalysis }: Inspection, url: string): GivenImage | null {
  const seen = [imageAnalysis, ...imageAnalysis.candidates].find((image) => image.url === url)
  if (!seen || seen.reachable === null) return null
  return isPossible(given(seen)) ? given(seen) : NOT_FOUND
}

/** Image that every platform draws large. */
export const FITTING_IMAGE: GivenImage = { format: 'jpeg', width: 1200, height: 630, bytes: 150_000 }

type Given = Exclude<GivenImage, MissingImage>

const NOT_FOUND: Given = { status: 404 }

function given({
  error,
  reachable,
  status,
  format,
  width,
  height,
  bytes,
  animated,
  orientation,
}: Seen): Given {
  if (reachable === false || error || format === null)
    return status !== null && status >= 400 && status <= 599 ? { status } : NOT_FOUND
  return {
    format,
    width,
    height,
    ...(bytes !== null && { bytes }),
    ...(animated && { animated }),
    ...(orientation && { orientation }),
  } as Given
}

/** What a damaged file claims may be more than any file can hold. */
function isPossible(image: Given): boolean {
  try {
    givenImage(image)
    return true
  } catch {
    return false
  }
}
