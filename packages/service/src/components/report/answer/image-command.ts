/** A line that makes an image fit: no tag can do it. */
import { shellQuote, type Inspection } from '@linklens/engine'

const RULES = new Set(['image-weight', 'image-format-supported'])

/** @returns null where the fault is none of the file itself. ImageMagick 7 reads SVG, HEIC and AVIF too. */
export function imageCommand({ imageAnalysis }: Inspection, rule: string): string | null {
  if (!RULES.has(rule) || imageAnalysis.url === null) return null
  const path = URL.parse(imageAnalysis.url)?.pathname ?? ''
  const name = decodedName(path.split('/').at(-1) ?? '')
  // A name that begins with a dash would be an option, and one with a colon a format.
  const file = name === null || /^-|[:@%*?[\]{}\p{Cc}]/u.test(name) || name === '' ? 'your-image' : name
  return `magick ${shellQuote(file)} -resize 1200x630^ -gravity center -extent 1200x630 -quality 82 card.jpg`
}

function decodedName(name: string): string | null {
  try {
    return decodeURIComponent(name)
  } catch {
    return null
  }
}
