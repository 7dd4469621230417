/**
 * Reads an image file of the reader's, which stays in the browser: its header, then a canvas, so that the policy stays
 * `img-src 'self'`. Loaded only when a file is chosen.
 *
 * What must never happen: a file is decoded before its header says that it is small enough.
 */
import { readImage } from '@linklens/engine/read-image'
import { bytesText } from '../format.ts'
import { pixelProblem } from '../view/pixel-limits.ts'
import { cutControls, type CutImage } from './crop-file.ts'
import { isOneColour } from './one-colour.ts'

const MAX_BYTES = 20_000_000
/** Width of an image as the service shows it. */
const MAX_SHOWN_WIDTH = 1_200

export interface CardFile {
  /** For the field `seen` of the form. */
  readonly facts: string
  /** A new canvas for each frame. */
  readonly draw: () => HTMLCanvasElement
}

/** What this module exports, for who loads it. */
export interface CardFileScript {
  readonly readCardFile: typeof readCardFile
}

interface Answer {
  readonly file: CardFile | null
  readonly note: (string | Node)[]
}

/** @param onCut gets the file in another form, or whole again. */
export async function readCardFile(file: File, onCut: (file: CardFile) => void): Promise<Answer> {
  const read = await decode(file)
  if (typeof read === 'string') return { file: null, note: [read] }
  const { image, facts } = read
  const { format, width, height, animated } = facts
  const bytes = file.size
  const whole: CardFile = {
    facts: JSON.stringify({ name: file.name, format, width, height, bytes, animated: animated ?? undefined }),
    draw: () => canvasOf(image, 'The image that you chose'),
  }
  const cuts = cutControls(image, file.name, (cut) => onCut(cut ? cutFile(cut) : whole))
  return {
    file: whole,
    note: [
      `${format.toUpperCase()}, ${width} × ${height} pixels, ${bytesText(bytes)}. `,
      isOneColour(canvasOf(image)) ? 'This picture is one single colour. ' : '',
      ...(await lighterCopy(image, file)),
      ...cuts,
    ],
  }
}

function cutFile({ canvas, blob, name }: CutImage): CardFile {
  const { width, height } = canvas
  return {
    facts: JSON.stringify({ name, format: 'jpeg', width, height, bytes: blob.size }),
    draw: () => canvasOf(canvas, 'The part of the image that you chose'),
  }
}

type Facts = Exclude<ReturnType<typeof readImage>, 'more' | null>

/** @returns a sentence where it is refused. */
async function decode(file: File): Promise<{ image: ImageBitmap; facts: Facts } | string> {
  if (file.size > MAX_BYTES)
    return `${bytesText(file.size)}: larger than the ${bytesText(MAX_BYTES)} that we read.`
  const bytes = await file.arrayBuffer().catch(() => null)
  const facts = bytes && readImage(new Uint8Array(bytes), true)
  if (!facts || facts === 'more') return 'This file is no image that we know, or it is damaged.'
  const { format, width, height, animated } = facts
  if (format === 'svg') return 'Hardly any app draws SVG. Choose a PNG or JPEG.'
  const tooLarge = pixelProblem({ format, width, height, animated })
  if (tooLarge) return tooLarge
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return `This browser cannot draw the ${format.toUpperCase()} image. Choose a PNG or JPEG.`
  return { image, facts }
}

function canvasOf(image: ImageBitmap | HTMLCanvasElement, label?: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, MAX_SHOWN_WIDTH / image.width)
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  if (label !== undefined) {
    canvas.role = 'img'
    canvas.ariaLabel = label
  }
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Worth a link only where it is clearly lighter. */
const WORTH = 0.8
const QUALITY = 0.82

async function lighterCopy(image: ImageBitmap, file: File): Promise<Node[]> {
  const canvas = canvasOf(image)
  const context = canvas.getContext('2d')
  // JPEG has no transparency: without this it would become black.
  if (context) {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  const copy = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  if (!copy || copy.size > file.size * WORTH) return []
  const link = document.createElement('a')
  link.href = URL.createObjectURL(copy)
  link.download = `${file.name.replace(/\.\w+$/, '')}-light.jpg`
  link.textContent = `Download a lighter copy: JPEG, ${canvas.width} × ${canvas.height}, ${bytesText(copy.size)}`
  return [link]
}
