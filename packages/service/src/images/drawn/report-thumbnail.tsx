/** Draws the image of a frozen report, once, when it is frozen. */
import type { Inspection } from '@linklens/engine'
import { ThumbnailDrawing } from './thumbnail-drawing.tsx'
import { toHtml } from '../../components/markup.ts'
import type { DrawingTurn, ImageProcesses } from '../process/image-processes.ts'
import { createFontCheck } from './font-check.ts'

/** Draws the social image of a report; null when it cannot. */
export type MakeThumbnail = (inspection: Inspection, turn: DrawingTurn) => Promise<Uint8Array | null>

/** @param hasFonts whether this machine has fonts; checked once unless a test passes it. */
export function createThumbnails(
  { productName }: { productName: string },
  processes: ImageProcesses,
  hasFonts: () => Promise<boolean> = createFontCheck(processes),
): MakeThumbnail {
  return async (inspection, turn) => {
    if (!(await hasFonts())) return null
    const svg = toHtml(<ThumbnailDrawing inspection={inspection} productName={productName} />)
    return processes.run({ kind: 'png', svg, colours: 128, effort: 7 }, turn)
  }
}
