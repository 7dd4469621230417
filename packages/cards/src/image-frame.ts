/** The frame of an image, with the image, or a hatched place that says what is wrong with it. */
import { element, type Element } from './element.ts'
import { icon, IMAGE_ICON } from './icons.ts'
import { clean } from './untrusted-text.ts'

/** The URL at which a page shows an image, a class whose background it is, or why it is not shown. */
export type ShownImage =
  | { readonly src: string }
  | { readonly className: string }
  | { readonly problem: string }

export interface FrameContent {
  readonly image: ShownImage
  readonly alt: string
  /** The language of `alt`. */
  readonly lang?: string | null
  /** Width divided by height of the frame. */
  readonly ratio: number
  /** Fitted into the frame instead of cut by it. */
  readonly isWhole: boolean
  readonly position: string
}

/** The frame's size comes from an SVG's viewBox, because a strict policy allows no `style` attribute. */
export function imageFrame({ image, alt, lang, ratio, isWhole, position }: FrameContent): Element {
  const place = isWhole ? 'is-whole' : /^(top|bottom|left|right)$/.test(position) ? `at-${position}` : ''
  return element(
    'span',
    { class: `frame ${place}` },
    element('svg', {
      class: 'frame-size',
      viewBox: `0 0 ${Math.round(ratio * 1000)} 1000`,
      'aria-hidden': 'true',
    }),
    'src' in image
      ? element('img', { src: image.src, alt, lang, loading: 'lazy', decoding: 'async' })
      : 'className' in image
        ? element('span', {
            class: `frame-image ${image.className}`,
            role: 'img',
            'aria-label': alt || 'The image',
          })
        : imageProblem(image.problem),
  )
}

export const imageProblem = (reason: string): Element =>
  element('span', { class: 'frame-problem' }, icon(IMAGE_ICON), element('bdi', {}, clean(reason, 200)))
