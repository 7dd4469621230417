/** A card as a file: laid out here, because its texts are a stranger's, with the image that an image process encoded. */
import sharp from 'sharp'
import { layOutCard, type CardSvg } from '../../cards/card-layout.ts'
import type { CardDrawing, DrawnImage } from '../../cards/card-drawing.ts'
import type { ReadyImage } from '../../cards/image-block.ts'
import type { ImageTask } from '../image-task.ts'

/** Device pixels for each CSS pixel. */
const DENSITY = 2

/** @throws when the image cannot be decoded. */
export async function drawCard({ drawing, webp }: Extract<ImageTask, { kind: 'card' }>) {
  const { svg } = await layOut(drawing, webp)
  const png = await sharp(Buffer.from(svg), { density: 72 * DENSITY })
    .png({ compressionLevel: 9 })
    .toBuffer()
  return new Uint8Array(png)
}

/** Twice: the first time says how large the frame is. */
async function layOut(drawing: CardDrawing, webp: Uint8Array | null): Promise<CardSvg> {
  const { image } = drawing
  if (!image || !webp || image.problem !== null) return layOutCard(drawing, () => null)
  let frame = { width: 0, height: 0 }
  layOutCard(drawing, (width, height) => {
    frame = { width, height }
    return null
  })
  const ready = await fitted(webp, image, frame)
  return layOutCard(drawing, () => ready)
}

async function fitted(
  webp: Uint8Array,
  { isWhole, position }: DrawnImage,
  frame: { readonly width: number; readonly height: number },
): Promise<ReadyImage> {
  const fitting = sharp(webp).resize({
    width: Math.max(1, Math.round(frame.width * DENSITY)),
    height: Math.max(1, Math.round(frame.height * DENSITY)),
    fit: isWhole ? 'inside' : 'cover',
    position: /^(top|bottom|left|right)$/.test(position) ? position : 'centre',
  })
  // Formats that an SVG may hold; a logo without a ground keeps none.
  const { hasAlpha } = await sharp(webp).metadata()
  const encoded = hasAlpha ? fitting.png() : fitting.jpeg({ quality: 85 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return {
    href: `data:image/${info.format};base64,${data.toString('base64')}`,
    width: isWhole ? info.width / DENSITY : frame.width,
    height: isWhole ? info.height / DENSITY : frame.height,
  }
}
