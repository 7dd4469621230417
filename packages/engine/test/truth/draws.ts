/** What is known of a page's images in each of three draws: a finding must be true in all of them. */
import type { GivenImage } from '../../src/image/given-image.ts'

export const DRAWS = {
  /** As every platform wants it. */
  perfect: { format: 'png', width: 1200, height: 630, bytes: 200_000 },
  unreachable: { status: 404 },
  'not given': null,
} as const satisfies Record<string, GivenImage | null>

export type Draw = keyof typeof DRAWS

export const DRAW_NAMES = Object.keys(DRAWS) as Draw[]
