/** The ratio of the frame around a card's image: the platform's where it is known, otherwise the image's own. */
import { layoutOf, shapeOf, type CardPlatform, type Preview } from './card-data.ts'
import { lookOf } from './looks.ts'
import type { Inspection } from '@linklens/engine'

/** Ratio of an image that was not measured. */
const USUAL_RATIO = 1200 / 630
/** Limits of the frame: a hostile image must not break its row. */
const TALLEST_RATIO = 3 / 4
const WIDEST_RATIO = 5

export interface DrawnRatio {
  /** Width divided by height. */
  readonly ratio: number
  /** The platform is known to show the whole image: it is fitted into the frame. */
  readonly isWhole: boolean
  /** This drawing cuts the image, because it is so tall or wide; the platform's own crop is not known. */
  readonly cutHere: 'tall' | 'wide' | null
}

export function drawnRatio(
  { imageAnalysis }: Pick<Inspection, 'imageAnalysis'>,
  preview: Preview,
  platforms: readonly CardPlatform[],
): DrawnRatio {
  const { image, platform } = preview
  if (image?.crop) return { ratio: image.crop.ratio, isWhole: false, cutHere: null }
  const { url, aspectRatio } = imageAnalysis
  const own =
    (url === image?.url && aspectRatio) || (shapeOf(preview, platforms) === 'small' ? 1 : USUAL_RATIO)
  const tallest = lookOf(platform).tallest ?? TALLEST_RATIO
  const ratio = Math.min(WIDEST_RATIO, Math.max(tallest, own))
  const isWhole = layoutOf(preview, platforms)?.picture?.frame === 'whole'
  const cutHere = isWhole || ratio === own ? null : own < ratio ? 'tall' : 'wide'
  return { ratio, isWhole, cutHere }
}
