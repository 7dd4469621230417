import { card } from '../card.js'

// The image is the file opengraph-image.png next to this one.
export const metadata = card('/convention')

export default function Page() {
  return <h1>Boats by hand</h1>
}
