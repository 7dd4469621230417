/** Which images are too large to be shown, by what their headers say. */
import type { ImageFacts } from '@linklens/engine'
import { requestLimit } from '../http/request-limits.ts'

/** They may hold several frames, and their decoders hold more than one copy of each. */
const FRAMES_FORMATS: ReadonlySet<string> = new Set(['avif', 'gif', 'tiff'])

interface Kind {
  readonly format: ImageFacts['format']
  /** Unknown counts as still: only a GIF can be unknown, and that is of a format with frames anyway. */
  readonly animated?: boolean | null | undefined
}

interface Measured extends Kind {
  readonly width: number
  readonly height: number
}

/** Pixels of one frame: no page shows more than the first. */
export function maxPixels({ format, animated }: Kind): number {
  return requestLimit(FRAMES_FORMATS.has(format) || animated ? 'framesPixels' : 'imagePixels')
}

/** @returns a public sentence for an image that is too large, null for others. */
export function pixelProblem({ width, height, ...kind }: Measured): string | null {
  const most = maxPixels(kind)
  if (width * height <= most) return null
  // Rounded up, so that it never says the limit itself.
  const megapixels = Math.ceil((width * height) / 100_000) / 10
  return `${megapixels} megapixels: larger than the ${most / 1e6} that we draw${whichKind(kind)}.`
}

function whichKind({ format, animated }: Kind): string {
  if (FRAMES_FORMATS.has(format)) return ` of ${format.toUpperCase()} images`
  return animated ? ' of animated images' : ''
}
