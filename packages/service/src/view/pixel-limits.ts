/** Which images are too large to be shown, according to their headers. */
import type { ImageFacts } from '@linklens/engine'
import { requestLimit } from '../limits/request-limits.ts'

/** These formats may contain several frames, and their decoders need more than one copy of each. */
const FRAMES_FORMATS: ReadonlySet<string> = new Set(['avif', 'gif', 'tiff'])

interface Kind {
  readonly format: ImageFacts['format']
  /** Unknown counts as still: only for a GIF can it be unknown, and GIF is one of these formats anyway. */
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
  // Rounded up, so that the sentence never names the limit itself.
  const megapixels = Math.ceil((width * height) / 100_000) / 10
  return `${megapixels} megapixels: larger than the ${most / 1e6} that we draw${whichKind(kind)}.`
}

function whichKind({ format, animated }: Kind): string {
  if (FRAMES_FORMATS.has(format)) return ` of ${format.toUpperCase()} images`
  return animated ? ' of animated images' : ''
}
