/**
 * Cards as files: the drawing of one platform's card as PNG, for reports (`/r/<id>/cards/`) and for agents (the
 * MCP tools' `card`).
 */
import type { Inspection } from '@linklens/engine'
import type { TurnOptions } from '../../limits/turns.ts'
import type { ImageProcesses } from '../process/image-processes.ts'
import { cardDrawing } from './card-drawing.ts'
import type { CardFilePlatform, CardTheme } from '../../view/cards/card-looks.ts'

export interface CardFileRequest {
  readonly inspection: Inspection
  readonly platform: CardFilePlatform
  readonly theme: CardTheme
  /** The card's image as this service encoded it: its URL is what the preview names; null where it cannot be shown. */
  readonly imageOf: (url: string) => Promise<Uint8Array | null | undefined>
  readonly turn?: TurnOptions
}

/**
 * @returns a PNG of 480 CSS pixels' width, with twice as many pixels; null where the inspection knows no such platform. @throws ImageError; the signal's reason.
 */
export async function drawCardFile(
  processes: ImageProcesses,
  { inspection, platform, theme, imageOf, turn }: CardFileRequest,
): Promise<Uint8Array | null> {
  const drawing = cardDrawing(inspection, platform, theme)
  if (!drawing) return null
  const { image } = drawing
  const webp = image && image.problem === null ? ((await imageOf(image.url)) ?? null) : null
  return processes.run({ kind: 'card', drawing, webp }, turn)
}
