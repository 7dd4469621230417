/**
 * Whether Google Discover may show the page's image large: it wants `max-image-preview:large` and 1,200 pixels of width
 * (developers.google.com/search/docs/appearance/google-discover).
 */
import type { Inspection } from '@linklens/engine'

const MIN_WIDTH = 1_200

export function discoverLine({ diagnostics, imageAnalysis: { url, width } }: Inspection): string {
  const isAllowed = !diagnostics.some(({ id }) => id === 'large-image-preview-allowed')
  const allowed = `Large images in Google Discover: ${isAllowed ? 'allowed' : 'not allowed'}.`
  if (url === null) return `${allowed} The page names no image.`
  if (width === null) return `${allowed} The width of the image is not known; Discover wants 1,200 pixels.`
  return width >= MIN_WIDTH
    ? `${allowed} The image is wide enough.`
    : `${allowed} The image is ${width} pixels wide, and Discover wants 1,200.`
}
