/** The image as small as apps draw it, pixel by pixel. Nothing is judged: whoever looks at it sees whether it can be read. */
import { imageFrame, type ShownImage } from '@linklens/cards'
import { Drawn } from '../../element.tsx'

const SMALL = [
  { app: 'LinkedIn', id: 'linkedin', ratio: 1.91 },
  { app: 'Discord', id: 'discord', ratio: 1 },
  { app: 'iMessage', id: 'imessage', ratio: 1 },
] as const

export function SmallStrip({ image }: { image: ShownImage }) {
  return (
    <figure class="small-strip">
      <figcaption>As small as apps draw it</figcaption>
      <ul>
        {SMALL.map(({ app, id, ratio }) => (
          // The class gives the width that the app's cards have in `packages/cards/src/styles`.
          <li class={`scene-of-${id}`}>
            <Drawn of={imageFrame({ image, alt: '', ratio, isWhole: false, position: 'center' })} />
            {app}
          </li>
        ))}
      </ul>
    </figure>
  )
}
