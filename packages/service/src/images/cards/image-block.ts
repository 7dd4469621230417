/** The frame of a card's image, with the image, or a hatched place that says what is wrong with it. */
import { IMAGE_ICON } from '@linklens/cards'
import { named, surface, type Block } from './blocks.ts'
import { FRAME, HATCH, PROBLEM, type Pair } from '../../view/cards/card-looks.ts'
import { attributes, number, roundRect, type Radii, type Rect } from './svg.ts'
import { textBlock } from './text-block.ts'

/** The image, made ready by the image process for a frame of this size. */
export interface ReadyImage {
  /** `data:` URL. */
  readonly href: string
  /** Pixels of CSS; a whole image may be narrower or lower than its frame. */
  readonly width: number
  readonly height: number
}

export interface FrameContent {
  readonly ratio: number
  readonly image: ReadyImage | null
  readonly problem: string | null
  readonly colour: (pair: Pair) => string
  /** Too small for words. */
  readonly isThumb: boolean
}

export const imageFrame = (content: FrameContent, radii: Radii = 0, border?: string): Block =>
  named('image', surface(frame(content), { radii, ...(border && { border }) }))

const frame =
  (content: FrameContent): Block =>
  (width) => ({
    height: width / content.ratio,
    draw(x, y) {
      const { image, colour, ratio } = content
      const height = width / ratio
      if (image) {
        return `<image${attributes({ x, y: y + (height - image.height) / 2, width: image.width, height: image.height, href: image.href, preserveAspectRatio: 'none' })}/>`
      }
      const ground = `<path${attributes({ d: roundRect({ x, y, width, height }, 0), fill: colour(FRAME) })}/>`
      return ground + hatch(x, y, width, height, colour(HATCH)) + missing({ x, y, width, height }, content)
    },
  })

/** Stripes as one path: a pattern would need an id of its own. */
function hatch(x: number, y: number, width: number, height: number, stroke: string): string {
  const step = 18
  let d = ''
  for (let at = step / 2; at < width + height; at += step) {
    const [fromX, fromY] = at < width ? [at, 0] : [width, at - width]
    const [toX, toY] = at < height ? [0, at] : [at - height, height]
    d += `M${number(fromX)},${number(fromY)}L${number(toX)},${number(toY)}`
  }
  // An inner drawing cuts what is outside of it.
  return `<svg${attributes({ x, y, width, height })}><path${attributes({ d, stroke, 'stroke-width': 6, fill: 'none' })}/></svg>`
}

function missing({ x, y, width, height }: Rect, { problem, colour, isThumb }: FrameContent): string {
  const stroke = colour(PROBLEM)
  const icon = (top: number) =>
    `<path${attributes({ d: IMAGE_ICON, transform: `translate(${number(x + width / 2 - 10)} ${number(top)}) scale(1.25)`, fill: 'none', stroke, 'stroke-width': 1.5 })}/>`
  if (isThumb) return icon(y + height / 2 - 10)
  const words = textBlock(
    problem ?? 'This image cannot be shown.',
    { size: 13, colour: stroke, isCentred: true },
    4,
  )(width - 48)
  const top = y + (height - 26 - words.height) / 2
  return icon(top) + words.draw(x + 24, top + 26, words.height)
}
