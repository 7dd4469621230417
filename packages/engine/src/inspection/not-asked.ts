/** What the caller's budget kept this inspection from asking for. */
import type { Capture } from '../capture/capture.ts'

export const NOT_ASKED = ['image', 'robots.txt', 'oEmbed', 'crawler view'] as const

/** @returns undefined where everything was asked for. */
export function notAskedOf({
  images,
  robots,
  oEmbed,
  crawlerViews = [],
  withoutLanguage,
}: Capture): (typeof NOT_ASKED)[number][] | undefined {
  const requests = {
    image: images.flatMap((image) => [image, ...(image.variants ?? [])]),
    'robots.txt': robots,
    oEmbed: oEmbed ? [oEmbed] : [],
    'crawler view': [
      ...crawlerViews.flatMap((view) => [view, ...(view.image ? [view.image] : [])]),
      ...(withoutLanguage ? [withoutLanguage] : []),
    ],
  }
  const lacking = NOT_ASKED.filter((what) => requests[what].some(({ notAsked }) => notAsked))
  return lacking.length > 0 ? lacking : undefined
}
