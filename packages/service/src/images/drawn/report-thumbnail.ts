/** Draws the image of a frozen report, once, when it is frozen. */
import type { Inspection } from '@linklens/engine'
import type { DrawingTurn, ImageProcesses } from '../process/image-processes.ts'
import { thumbnailDrawing } from './thumbnail-drawing.ts'

/** Draws the social image of a report; null when it cannot. */
export type MakeThumbnail = (inspection: Inspection, turn: DrawingTurn) => Promise<Uint8Array | null>

export const createThumbnails =
  ({ productName }: { productName: string }, processes: ImageProcesses): MakeThumbnail =>
  (inspection, turn) =>
    processes.run({ kind: 'png', drawing: thumbnailDrawing(inspection, productName) }, turn)
