/** Our own drawings as PNG files: HTML and CSS as the pages have them, drawn by Takumi. Texts in them are a stranger's. */
import { readFile } from 'node:fs/promises'
import { CARD_CSS, inTheme, type Node } from '@linklens/cards'
import { Renderer } from '@takumi-rs/core'
import type { Drawing } from '../drawing.ts'
import { cutRightToLeft } from './cut-right-to-left.ts'
import { drawableText } from './drawable-text.ts'
import { DRAWING_CSS } from './drawing-css.ts'
import { fontsFor, OWN_FONTS } from './fonts.ts'
import { toTakumi } from './to-takumi.ts'

/** @throws when an image cannot be decoded. */
export async function drawPng(drawing: Drawing): Promise<Uint8Array> {
  const { renderer, node, options } = await readyToDraw(drawing)
  return new Uint8Array(await renderer.render(node, { ...options, format: 'png' }))
}

/** What Takumi is given: the file is drawn of it, and a test measures its lines. */
export async function readyToDraw({ element, theme, width, height, density, images }: Drawing) {
  const fonts = fontsFor(textsIn(element))
  const renderer = await rendererWith(fonts.files)
  const node = toTakumi(element, (text) => drawableText(text, fonts.has))
  const options = {
    width: width * density,
    ...(height !== undefined && { height: height * density }),
    devicePixelRatio: density,
    css: [inTheme(CARD_CSS + DRAWING_CSS, theme)],
    images: images.map(({ src, webp }) => ({ src, data: webp, cache: 'none' as const })),
  }
  // Frames have a size of their own, so the layout needs no image: each would be decoded for it.
  await cutRightToLeft(node, (root) => renderer.measure(root, { ...options, images: [] }))
  return { renderer, node, options }
}

function* textsIn(node: Node): Generator<string> {
  if (typeof node === 'string') yield node
  else for (const child of node.children) yield* textsIn(child)
}

let last: { readonly fonts: string; readonly renderer: Renderer; readonly bytes: number } | undefined

/** What the fonts that are kept for the next drawing take of memory. */
export const fontBytes = (): number => last?.bytes ?? 0

/** That of the last drawing, where it has the same fonts: the cards of one page do. Those of one may take 40 MB, so no others are kept. */
async function rendererWith(files: readonly string[]): Promise<Renderer> {
  const fonts = files.join()
  if (last?.fonts === fonts) return last.renderer
  last = undefined
  const renderer = new Renderer({ cacheMaxBytes: 0 })
  let bytes = 0
  for (const file of [...OWN_FONTS, ...files]) {
    const font = await readFile(file)
    bytes += font.byteLength
    await renderer.registerFont(font)
  }
  last = { fonts, renderer, bytes }
  return renderer
}
