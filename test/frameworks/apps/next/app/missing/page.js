import { card } from '../card.js'

export const metadata = card('/missing', '/nope.png')

export default function Page() {
  return <h1>Boats by hand</h1>
}
