/** Cards as a file: laid out here, because their texts are a stranger's, with the images that an image process encoded. */
import sharp from 'sharp'
import { layOutCard, type CardSvg } from '../../cards/card-layout.ts'
import type { CardDrawing, DrawnImage } from '../../cards/card-drawing.ts'
import type { ReadyImage } from '../../cards/image-block.ts'
import { layOutSheet } from '../../cards/sheet-layout.ts'
import type { CardToDraw } from '../image-task.ts'

/** Device pixels for each CSS pixel. */
const DENSITY = 2

/** @throws when an image cannot be decoded. */
export async function drawCards(cards: readonly CardToDraw[]): Promise<Uint8Array> {
  const drawn = await Promise.all(cards.map(({ drawing, webp }) => layOut(drawing, webp)))
  const [only] = drawn
  const isOne = drawn.length === 1 && only !== undefined
  const file = isOne ? rendered(only.svg) : await sheetOf(cards, drawn)
  // A sheet has nine times the pixels, and is drawn for one person.
  return new Uint8Array(await file.png({ compressionLevel: isOne ? 9 : 6 }).toBuffer())
}

const rendered = (svg: string) => sharp(Buffer.from(svg), { density: 72 * DENSITY })

/** Drawn one by one: a name inside of one card's SVG may be in another's. */
async function sheetOf(cards: readonly CardToDraw[], drawn: readonly CardSvg[]) {
  const named = drawn.map(({ height }, index) => ({ height, name: cards[index]?.drawing.name ?? '' }))
  const { svg, places } = layOutSheet(named, cards[0]?.drawing.theme ?? 'light')
  const parts = await Promise.all(
    drawn.map(async (card, index) => {
      const { left = 0, top = 0 } = places[index] ?? {}
      const input = await rendered(card.svg).png({ compressionLevel: 0 }).toBuffer()
      return { input, left: left * DENSITY, top: top * DENSITY }
    }),
  )
  return rendered(svg).composite(parts)
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
