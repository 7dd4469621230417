/** Whether an image is one single colour: only who draws it can see that, so it is a note and no finding. */

/** Note about a report's image, once it is loaded. */
export function noteOneColour(): void {
  // Loads of images do not bubble, but they can be captured.
  document.addEventListener(
    'load',
    ({ target }) => {
      const note = document.getElementById('one-colour')
      if (!(target instanceof HTMLImageElement) || !note?.hidden) return
      if (target.getAttribute('src') !== note.dataset.of) return
      const canvas = document.createElement('canvas')
      canvas.width = target.naturalWidth
      canvas.height = target.naturalHeight
      canvas.getContext('2d')?.drawImage(target, 0, 0)
      note.hidden = !isOneColour(canvas)
    },
    true,
  )
}

/** Of images that are shown: a tall one is not worth the time. */
const MAX_PIXELS = 4_000_000

/** Whether it is one colour. Every pixel counts: a small drawing on a plain ground is no single colour. */
export function isOneColour(canvas: HTMLCanvasElement): boolean {
  const { width, height } = canvas
  if (width * height === 0 || width * height > MAX_PIXELS) return false
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data
  if (!data) return false
  const pixels = new Uint32Array(data.buffer)
  return pixels.every((pixel) => pixel === pixels[0])
}
