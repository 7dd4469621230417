/** Draws the picture of a frozen report, once, when it is frozen. */
import sharp from 'sharp'
import { ThumbnailDrawing } from '../components/report/thumbnail-drawing.tsx'
import type { MakeThumbnail } from '../freezing.ts'
import { canWrite } from './can-write.ts'
import { toHtml } from './render.tsx'

const DRAW_SECONDS = 5

/** @param hasFonts whether this machine can write; found out once unless a test says so. */
export function createThumbnails(
  { productName }: { productName: string },
  hasFonts: () => Promise<boolean> = canWrite,
): MakeThumbnail {
  let writes: Promise<boolean> | undefined
  return async (inspection, signal) => {
    writes ??= hasFonts()
    if (!(await writes)) return null
    signal.throwIfAborted()
    return toPng(toHtml(<ThumbnailDrawing inspection={inspection} productName={productName} />))
  }
}

const toPng = async (svg: string): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp(Buffer.from(svg))
      .timeout({ seconds: DRAW_SECONDS })
      .png({ palette: true, colours: 128, effort: 7 })
      .toBuffer(),
  )
