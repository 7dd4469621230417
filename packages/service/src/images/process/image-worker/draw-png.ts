import sharp from 'sharp'
import type { ImageTask } from '../image-task.ts'

/** @throws when the drawing is no SVG. */
export async function drawPng({ svg, colours, effort }: Extract<ImageTask, { kind: 'png' }>) {
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colours, effort }).toBuffer()
  return new Uint8Array(png)
}
