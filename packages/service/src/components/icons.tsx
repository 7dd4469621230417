/** Our own small icons. Decoration only: there is always a word next to them. */

import { IMAGE_ICON, PAGE_ICON } from '@linklens/cards'

const PATHS = {
  check: 'M3.5 8.5l3 3 6-7',
  half: 'M4 8h8',
  cross: 'M4.5 4.5l7 7m0-7l-7 7',
  question: 'M6 6.2a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.3m0 2.2v.1',
  alert: 'M8 4v5m0 2.6v.1',
  info: 'M8 7.5V12m0-7.6v.1',
  arrow: 'M3 8h10m-4-4l4 4-4 4',
  copy: 'M5.5 5.5V3h7.5v7.5h-2.5M3 5.5h7.5V13H3z',
  link: 'M6.5 9.5l3-3M7 4.8l1-1a2.9 2.9 0 0 1 4.2 4.2l-1 1M9 11.2l-1 1A2.9 2.9 0 0 1 3.800 8l1-1',
  refresh: 'M13 8a5 5 0 1 1-1.600-3.700M13 2.500v2.300h-2.300',
  image: IMAGE_ICON,
  page: PAGE_ICON,
  moon: 'M13 9.600A5.500 5.500 0 1 1 6.400 3a4.400 4.400 0 0 0 6.600 6.600z',
  search: 'M7 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8m3 7l3.500 3.500',
} as const

export type IconName = keyof typeof PATHS

/** Path for drawings with their own `<svg>`. */
export const iconPath = (name: IconName): string => PATHS[name]

/** @param more a class next to its own. */
export function Icon({ name, class: more }: { name: IconName; class?: string }) {
  return (
    <svg class={more ? `icon ${more}` : 'icon'} viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}

/** The product's mark: a lens over two links of a chain. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect class="mark-ground" width="32" height="32" rx="8" />
      <path
        class="mark-line"
        d="M13.500 20.500l7-7M14.500 12.200l2.300-2.300a4.400 4.400 0 0 1 6.300 6.300l-2.300 2.300M17.500 21.800l-2.300 2.300a4.400 4.400 0 0 1-6.300-6.300l2.300-2.300"
      />
    </svg>
  )
}
