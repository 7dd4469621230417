/** Whether a page is another than it was. */
import { createHash } from 'node:crypto'
import { analyse, type Capture } from '@linklens/engine'
import type { LocalCapture } from '../../local/capture.ts'

export interface PageMemory {
  readonly remember: (local: LocalCapture) => void
  /** Asks for the page. @returns it when it has changed, and remembers it then. */
  readonly change: () => Promise<LocalCapture | null>
}

/**
 * Bytes are compared first. Some dev servers write a time or a nonce into every answer: a page that is
 * never the same twice is compared by what link previews read of it, from then on.
 */
export function createPageMemory(capture: () => Promise<LocalCapture>): PageMemory {
  let bytes = ''
  let meaning = ''
  let isNeverTheSame = false
  const remember = (local: LocalCapture) => {
    bytes = hashOfBytes(local.capture)
    meaning = hashOfMeaning(local.capture)
  }
  const remembered = (local: LocalCapture): LocalCapture => {
    remember(local)
    return local
  }
  return {
    remember,
    async change() {
      const local = await capture()
      if (hashOfBytes(local.capture) === bytes) return null
      if (hashOfMeaning(local.capture) !== meaning) return remembered(local)
      if (isNeverTheSame) return null
      const again = await capture()
      isNeverTheSame = hashOfBytes(again.capture) !== hashOfBytes(local.capture)
      return isNeverTheSame ? null : remembered(again)
    },
  }
}

function hashOfBytes({ page, images }: Capture): string {
  const hash = createHash('sha256').update(page.finalUrl).update(page.body)
  for (const { url, prefix, error } of images) hash.update(`\0${url}\0${error?.code ?? ''}\0`).update(prefix)
  return hash.digest('base64')
}

/** Everything that the report says of the page, but for how long it took and how long it is. */
function hashOfMeaning(capture: Capture): string {
  const { rawMetadata, normalizedMetadata, diagnostics, platformPreviews } = analyse(capture)
  const places = new Set(['line', 'column', 'offset', 'headEnd'])
  const told = JSON.stringify(
    [rawMetadata, normalizedMetadata, diagnostics, platformPreviews],
    (key, value: unknown) => (places.has(key) ? undefined : value),
  )
  return createHash('sha256').update(told).digest('base64')
}
