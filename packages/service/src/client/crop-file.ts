/** Cuts an image of the reader's to the form of large cards, and offers the result as a file. Loaded with `card-file.ts`. */
import { bytesText } from '../format.ts'

const WIDTH = 1_200
const HEIGHT = 630
const QUALITY = 0.85
/** Nothing worth cutting. */
const ALMOST = 0.02

/** The part that is kept, as a file. */
export interface CutImage {
  readonly name: string
  readonly canvas: HTMLCanvasElement
  readonly blob: Blob
}

/** @param onCut gets the part that is kept; null for the whole image. @returns nothing for an image that has that form. */
export function cutControls(
  image: ImageBitmap,
  name: string,
  onCut: (cut: CutImage | null) => void,
): HTMLElement[] {
  if (Math.abs((image.width * HEIGHT) / (image.height * WIDTH) - 1) < ALMOST) return []
  const switched = field('checkbox')
  const part = field('range')
  const link = document.createElement('a')
  const row = label(
    part,
    image.width * HEIGHT > image.height * WIDTH ? 'From left to right' : 'From top to bottom',
  )
  row.hidden = true
  link.download = `${name.replace(/\.\w+$/, '')}-${WIDTH}x${HEIGHT}.jpg`
  let turn = 0
  const cut = async () => {
    const now = ++turn
    row.hidden = !switched.checked
    link.hidden = !switched.checked
    URL.revokeObjectURL(link.href)
    if (!switched.checked) return onCut(null)
    const canvas = partOf(image, part.valueAsNumber / 100)
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
    if (!blob || now !== turn) return
    link.href = URL.createObjectURL(blob)
    link.textContent = `Download it: JPEG, ${canvas.width} × ${canvas.height}, ${bytesText(blob.size)}`
    onCut({ name: link.download, canvas, blob })
  }
  for (const input of [switched, part]) input.addEventListener('change', () => void cut())
  return [label(switched, `Cut it to ${WIDTH} × ${HEIGHT}`), row, link]
}

/** The largest part of that form. @param place from 0, the left or upper end, to 1. */
function partOf(image: ImageBitmap, place: number): HTMLCanvasElement {
  const width = Math.min(image.width, Math.round((image.height * WIDTH) / HEIGHT))
  const height = Math.min(image.height, Math.round((image.width * HEIGHT) / WIDTH))
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(WIDTH, width)
  canvas.height = Math.round((canvas.width * HEIGHT) / WIDTH)
  const context = canvas.getContext('2d')
  if (!context) return canvas
  // JPEG has no transparency: without this it would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  const [x, y] = [(image.width - width) * place, (image.height - height) * place]
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return canvas
}

function field(type: 'checkbox' | 'range'): HTMLInputElement {
  const input = document.createElement('input')
  input.type = type
  return input
}

function label(input: HTMLInputElement, text: string): HTMLLabelElement {
  const element = document.createElement('label')
  element.append(input, ` ${text}`)
  return element
}
