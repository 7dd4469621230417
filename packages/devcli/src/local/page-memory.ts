/** Finds out whether a page has changed. */
import { createHash } from 'node:crypto'
import { analyse, type Capture } from '@linklens/engine'

interface Seen {
  readonly capture: Capture
}

export interface PageMemory<Local extends Seen> {
  /** @param local what was judged or sent; null: nothing was, and whatever comes next is a change. */
  readonly remember: (local: Local | null) => void
  /** Requests the page. @returns it when it has changed, and remembers it; else null. */
  readonly change: () => Promise<Local | null>
}

/**
 * Compares bytes first. Some dev servers write a time or a nonce into every answer: a page that differs on every request
 * is from then on compared by what link previews read of it.
 */
export function createPageMemory<Local extends Seen>(capture: () => Promise<Local>): PageMemory<Local> {
  let bytes = ''
  let meaning = ''
  let differsAlways = false
  const remember = (local: Local): Local => {
    bytes = hashOfBytes(local.capture)
    meaning = hashOfMeaning(local.capture)
    return local
  }
  return {
    remember(local) {
      if (local) remember(local)
      else bytes = meaning = ''
    },
    async change() {
      const local = await capture()
      if (hashOfBytes(local.capture) === bytes) return null
      if (hashOfMeaning(local.capture) !== meaning) return remember(local)
      if (differsAlways) return null
      const again = await capture()
      differsAlways = hashOfBytes(again.capture) !== hashOfBytes(local.capture)
      return differsAlways ? null : remember(again)
    },
  }
}

function hashOfBytes({ page, images }: Capture): string {
  const hash = createHash('sha256').update(page.finalUrl).update(page.body)
  for (const { url, prefix, error } of images) hash.update(`\0${url}\0${error?.code ?? ''}\0`).update(prefix)
  return hash.digest('base64')
}

/**
 * Everything that the report says about the page, except timings, length and positions. Crawler views do not count: whether a
 * page has changed is asked as ourselves alone.
 */
function hashOfMeaning(capture: Capture): string {
  const { rawMetadata, normalizedMetadata, diagnostics, platformPreviews } = analyse(
    { ...capture, crawlerViews: [] },
    {
      proofs: 'none',
      suggestsHead: false,
    },
  )
  const places = new Set(['line', 'column', 'offset', 'headEnd'])
  const report = JSON.stringify(
    [rawMetadata, normalizedMetadata, diagnostics, platformPreviews],
    (key, value: unknown) => (places.has(key) ? undefined : value),
  )
  return createHash('sha256').update(report).digest('base64')
}
