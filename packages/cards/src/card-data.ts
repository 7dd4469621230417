/** The parts of an inspection that a card is made of. */
import type { Inspection, Platform } from '@linklens/engine'
import type { Shape } from './looks.ts'

export type Preview = Inspection['platformPreviews'][number]

/** What is known of a platform's layouts, from the engine's `PLATFORMS`. */
export interface CardPlatform {
  readonly id: string
  readonly layouts: readonly CardLayout[]
}

type CardLayout = Pick<Platform['layouts'][number], 'name' | 'shape' | 'picture'>

/** The layout in which a preview is drawn; undefined for one that an old report has. */
export const layoutOf = (
  { platform, layout }: Preview,
  platforms: readonly CardPlatform[],
): CardLayout | undefined =>
  platforms.find(({ id }) => id === platform)?.layouts.find(({ name }) => name === layout)

export function shapeOf(preview: Preview, platforms: readonly CardPlatform[]): Shape {
  const { layout, image, title, description } = preview
  if (layout === 'none') return 'bare'
  if (!image) return title || description ? 'text' : 'bare'
  return layoutOf(preview, platforms)?.shape ?? (layout === 'small' ? 'small' : 'large')
}
