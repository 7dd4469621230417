/**
 * Above a platform's largest size the image is not drawn at all, however good it looks elsewhere.
 *
 * Leaves alone: vector images, strips that are too flat or too narrow as well, and the weight of the file:
 * `image-weight`.
 */
import type { Platform } from '../../../platforms/define-platform.ts'
import { PLATFORMS } from '../../../platforms/index.ts'
import { displayedSize, imageFinding } from '../../shared/card-image.ts'
import { official } from '../../../facts/evidence.ts'
import { DOCUMENTS } from '../../shared/documents.ts'
import { defineRule } from '../../define-rule.ts'
import { imageExample } from '../../examples/example-html.ts'
import { listText } from '../../../facts/wording.ts'

interface Size {
  width: number
  height: number
}

/** What all layouts of the platform take; Infinity where it names no limit. */
function largest({ image, layouts }: Platform): Size {
  const needs = [...image.needs, ...layouts.flatMap(({ picture }) => picture?.needs ?? [])]
  return {
    width: Math.min(...needs.map(({ maxWidth = Infinity }) => maxWidth)),
    height: Math.min(...needs.map(({ maxHeight = Infinity }) => maxHeight)),
  }
}

/** Those that name a limit. */
const STRICT = PLATFORMS.map((platform) => ({ platform, limit: largest(platform) })).filter(
  ({ limit }) => Math.min(limit.width, limit.height) < Infinity,
)

const refusing = ({ width, height }: Size): typeof STRICT =>
  STRICT.filter(({ limit }) => limit.width < width || limit.height < height)

export const imageNotOversized = defineRule({
  id: 'image-not-oversized',
  category: 'image',
  severity: 'warning',
  explains: ['image-too-large'],
  title: 'The image is no larger than platforms take',
  problem: 'The image is larger than some platforms take',
  why: 'A platform that names a largest size draws no image above it. A card is never drawn that large, so nothing is gained by it.',
  fixes: ['Scale it down for cards: 1200 × 630 pixels are enough for every one of them.'],
  sources: [
    official('From 300 × 157 to 4096 × 4096 pixels.', DOCUMENTS.xLargeCard),
    official('The full image is best shown from 1200 × 630 pixels on.', DOCUMENTS.facebookImages),
  ],
  needs: ['image-facts'],
  supersededBy: ['image-large-enough'],
  examples: {
    fails: [imageExample({ width: 5000, height: 2600 })],
    passes: [imageExample({ width: 4096, height: 2150 })],
  },
  check(facts) {
    const size = displayedSize(facts)
    if (!size || facts.image.format === 'svg') return 'not-applicable'
    const strict = refusing(size)
    if (strict.length === 0) return []
    const width = Math.min(...strict.map(({ limit }) => limit.width))
    const height = Math.min(...strict.map(({ limit }) => limit.height))
    const names = `${listText(strict.map(({ platform }) => platform.name))} ${strict.length === 1 ? 'takes' : 'take'}`
    return [
      imageFinding(
        facts,
        `The image is ${size.width} × ${size.height} pixels; ${names} at most ${limitText({ width, height })}.`,
      ),
    ]
  },
})

/** A platform may limit one side alone. */
function limitText({ width, height }: Size): string {
  if (width === Infinity) return `${height} pixels of height`
  return height === Infinity ? `${width} pixels of width` : `${width} × ${height}`
}
