/** Draws the image of a frozen report, once, when it is frozen. */
import { ThumbnailDrawing } from '../components/report/thumbnail-drawing.tsx'
import type { MakeThumbnail } from '../freezing.ts'
import { toHtml } from '../pages/render.tsx'
import type { ImageProcesses } from '../work/image-processes.ts'
import { createFontCheck } from './can-write.ts'

/** @param hasFonts whether this machine can write; found out once unless a test says so. */
export function createThumbnails(
  { productName }: { productName: string },
  processes: ImageProcesses,
  hasFonts: () => Promise<boolean> = createFontCheck(processes),
): MakeThumbnail {
  return async (inspection, signal) => {
    if (!(await hasFonts())) return null
    const svg = toHtml(<ThumbnailDrawing inspection={inspection} productName={productName} />)
    return processes.run({ kind: 'png', svg, colours: 128, effort: 7 }, { signal, isOwn: true })
  }
}
