/** Which part of the image each platform shows, in pixels of the image as displayed. */
import { cropBox, type CropBox as Box, type Inspection } from '@linklens/engine'

export interface Crop {
  readonly ratio: number
  /** Names of the platforms that cut like this. */
  readonly platforms: readonly string[]
  readonly box: Box
}

/** The switch offers no more; those of the most used platforms come first. */
export const MAX_CROPS = 8

/** Distinct crops of the social image, the most common first. */
export function cropsOf({ platformPreviews, imageAnalysis }: Inspection): Crop[] {
  const { url, width, height } = imageAnalysis
  if (url === null || !width || !height) return []
  const cropped = platformPreviews.flatMap(({ name, image }) =>
    image?.crop && image.url === url ? [{ name, ...image.crop }] : [],
  )
  // 1.9 and 1.91 are one crop to the eye; what follows a comma is not geometry ("center, moved towards faces").
  const groups = Map.groupBy(
    cropped,
    ({ ratio, position }) => `${ratio.toFixed(1)} ${position.split(',')[0]}`,
  )
  return [...groups.values()]
    .flatMap((members) => {
      const [first] = members
      if (!first) return []
      const { ratio, position } = first
      const platforms = members.map(({ name }) => name)
      return [{ ratio, platforms, box: cropBox({ width, height }, ratio, position) }]
    })
    .toSorted((a, b) => b.platforms.length - a.platforms.length)
    .slice(0, MAX_CROPS)
}

/** What every crop keeps; null when two crops have nothing in common. */
export function safeArea(crops: readonly Crop[]): Box | null {
  const boxes = crops.map(({ box }) => box)
  if (boxes.length === 0) return null
  const x = Math.max(...boxes.map((box) => box.x))
  const y = Math.max(...boxes.map((box) => box.y))
  const width = Math.min(...boxes.map((box) => box.x + box.width)) - x
  const height = Math.min(...boxes.map((box) => box.y + box.height)) - y
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

/** `1.91:1`, `1:1`, `2:3`. */
export function ratioText(ratio: number): string {
  const known: readonly [number, string][] = [
    [1, '1:1'],
    [1.91, '1.91:1'],
    [16 / 9, '16:9'],
    [2 / 3, '2:3'],
    [4 / 3, '4:3'],
    [3 / 4, '3:4'],
    [1 / 2, '1:2'],
  ]
  const match = known.find(([value]) => Math.abs(value - ratio) < 0.006)
  return match ? match[1] : `${Number(ratio.toFixed(2))}:1`
}
