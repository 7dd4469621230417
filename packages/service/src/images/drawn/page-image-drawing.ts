/** The social image of one of our own pages: its title, its subject, and our name. */
import { element, type Element } from '@linklens/cards'
import type { Drawing } from '../process/drawing.ts'

/** The size that every platform takes. */
const SOCIAL_SIZE = { width: 1200, height: 630 } as const

/** @returns a drawing in the light theme: an image has none. */
export const socialDrawing = (...content: readonly (Element | null)[]): Drawing => ({
  element: element('div', { class: 'social' }, content),
  theme: 'light',
  density: 1,
  images: [],
  ...SOCIAL_SIZE,
})

export interface PageWords {
  readonly title: string
  readonly description: string
}

export const pageImageDrawing = (words: PageWords, productName: string, host: string): Drawing =>
  socialDrawing(
    element('p', { class: 'social-product' }, productName),
    element('p', { class: 'social-title clamp-3' }, words.title),
    element('p', { class: 'social-about clamp-2' }, words.description),
    element('p', { class: 'social-foot clamp-1' }, host),
  )
