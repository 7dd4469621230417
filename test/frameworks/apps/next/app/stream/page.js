import { card } from '../card.js'

export const dynamic = 'force-dynamic'

// Waits, so that Next.js sends the page before the tags are known.
export async function generateMetadata() {
  await new Promise((resolve) => setTimeout(resolve, 300))
  return card('/stream', '/card.png')
}

export default function Page() {
  return <h1>Boats by hand</h1>
}
