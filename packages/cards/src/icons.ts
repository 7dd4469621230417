/** The two icons of cards. Their colours are attributes, because a file's drawing applies no CSS inside of an SVG. */
import { element, type Element } from './element.ts'

/** Icon of an image; also drawn where one could not be shown. */
export const IMAGE_ICON =
  'M2.500 3.500h11v9h-11zM3 11.500l3.200-3.200 2.300 2.200L10.300 9l2.700 2.500M10.500 6v.1'
export const PAGE_ICON = 'M4 2.500h5.500L12 5v8.500H4zM9.500 2.500V5H12M6 8h4M6 10.500h4'

export const icon = (d: string): Element =>
  element(
    'svg',
    { class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true' },
    element('path', {
      d,
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': '1.75',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
  )
