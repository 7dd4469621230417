/** The image as small as apps draw it, pixel by pixel. Nothing is judged: whoever looks at it sees whether it can be read. */
import { imageFrame, type ShownImage } from '@linklens/cards'
import { Drawn } from '../../element.tsx'

/** Widths as the cards of these apps are drawn here (`packages/cards/src/styles`). */
const SMALL = [
  { app: 'LinkedIn', size: 'wide', ratio: 1.91 },
  { app: 'Discord', size: 'square', ratio: 1 },
  { app: 'iMessage', size: 'least', ratio: 1 },
] as const

export function SmallStrip({ image }: { image: ShownImage }) {
  return (
    <figure class="small-strip">
      <figcaption>As small as apps draw it</figcaption>
      <ul>
        {SMALL.map(({ app, size, ratio }) => (
          <li class={`small-${size}`}>
            <Drawn of={imageFrame({ image, alt: '', ratio, isWhole: false, position: 'center' })} />
            {app}
          </li>
        ))}
      </ul>
    </figure>
  )
}
