/** Draws the picture of a frozen report, once, when it is frozen. */
import sharp from 'sharp'
import { ThumbnailDrawing } from '../components/report/thumbnail-drawing.tsx'
import type { MakeThumbnail } from '../freezing.ts'
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

/** Without any font every letter is drawn as the same empty box: better no picture than that one. */
async function canWrite(): Promise<boolean> {
  const [narrow, wide] = await Promise.all(['iii', 'WWW'].map(probe))
  return narrow !== wide
}

async function probe(letters: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><text x="4" y="30" font-family="Arial, sans-serif" font-size="24">${letters}</text></svg>`
  return (await sharp(Buffer.from(svg)).raw().toBuffer()).toString('base64')
}
