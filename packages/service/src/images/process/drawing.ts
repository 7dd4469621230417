/** A drawing of ours as data: an image process makes a PNG of it (`image-worker/draw-png.ts`). */
import type { CardTheme, Element } from '@linklens/cards'

export interface Drawing {
  /** Styled by the cards' CSS and `image-worker/drawing-css.ts`. */
  readonly element: Element
  readonly theme: CardTheme
  /** In CSS pixels. */
  readonly width: number
  /** Height in CSS pixels; absent: what the content takes. */
  readonly height?: number
  /** Pixels of the file for each CSS pixel. */
  readonly density: number
  /** What its `img` elements show, by their `src`, as an image process encoded it. Nothing else is loaded. */
  readonly images: readonly { readonly src: string; readonly webp: Uint8Array }[]
}
