/**
 * Cards as files: the drawing of one platform's card, or of all on one sheet, as PNG, for reports (`/r/<id>/cards/`)
 * and for agents (the MCP tools' `card`).
 */
import type { Inspection } from '@linklens/engine'
import type { DrawingTurn, ImageProcesses } from '../process/image-processes.ts'
import { cardDrawing } from './card-drawing.ts'
import { type CardTheme } from '@linklens/cards'
import { CARD_FILE_PLATFORMS, SHEET, type CardFileName } from '../../view/cards/card-looks.ts'

export interface CardFileRequest {
  readonly inspection: Inspection
  readonly name: CardFileName
  readonly theme: CardTheme
  /** The card's image as this service encoded it: its URL is what the preview names; null where it cannot be shown. */
  readonly imageOf: (url: string) => Promise<Uint8Array | null | undefined>
  /** Called with the number of cards that will be drawn. @throws to refuse it. */
  readonly count?: ((cards: number) => Promise<void>) | undefined
  readonly turn?: DrawingTurn
}

/**
 * @returns a PNG with two pixels for each CSS pixel: a card has 480 in its width; null where the inspection knows no such platform. @throws ImageError; the signal's reason; what `count` throws.
 */
export async function drawCardFile(
  processes: ImageProcesses,
  { inspection, name, theme, imageOf, count, turn }: CardFileRequest,
): Promise<Uint8Array | null> {
  const platforms = name === SHEET ? CARD_FILE_PLATFORMS : [name]
  const drawings = platforms.flatMap((platform) => cardDrawing(inspection, platform, theme) ?? [])
  if (drawings.length === 0) return null
  await count?.(drawings.length)
  const cards = await Promise.all(
    drawings.map(async (drawing) => {
      const { image } = drawing
      return { drawing, webp: image && image.problem === null ? ((await imageOf(image.url)) ?? null) : null }
    }),
  )
  return processes.run({ kind: 'cards', cards }, turn)
}
