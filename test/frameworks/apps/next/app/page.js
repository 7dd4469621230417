import { card } from './card.js'

export const metadata = card('/', '/card.png')

export default function Page() {
  return <h1>Boats by hand</h1>
}
