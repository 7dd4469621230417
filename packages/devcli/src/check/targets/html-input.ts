/** HTML from standard input as a target: judged as if a server had answered with it at the URL that is given. */
import type { Readable } from 'node:stream'
import { InspectError, inspectHtml, LIMITS } from '@linklens/engine'
import { requireHtmlText } from './require-html.ts'
import { pathOf } from './server.ts'
import type { Site, Target } from './target.ts'

export interface HtmlInputOptions {
  readonly input: Readable
  /** Checked. */
  readonly url: string
  readonly site: Site | null
}

export function openHtmlInput({ input, url, site }: HtmlInputOptions): Target {
  return {
    name: 'standard input',
    pages: [{ url, path: pathOf(url) }],
    site,
    concurrency: 1,
    missing: [],
    notes: [],
    // Nothing is fetched for it.
    findImage: () => null,
    async inspect(identity, signal, proofs) {
      const html = await readAll(input, signal)
      requireHtmlText(html, 'Standard input')
      return { inspection: inspectHtml(html, { url, proofs, ...(site && { site: site.origin }) }), identity }
    },
  }
}

/** @throws InspectError for more than a page may have. The signal's reason when it aborts. */
async function readAll(input: Readable, signal: AbortSignal): Promise<Uint8Array> {
  const stop = () => input.destroy()
  signal.addEventListener('abort', stop, { once: true })
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of input) {
    chunks.push(Buffer.from(chunk))
    length += chunk.length
    if (length > LIMITS.pageBytes)
      throw new InspectError(
        'RESPONSE_TOO_LARGE',
        `Standard input has more than ${LIMITS.pageBytes / 1024 / 1024} MiB, which is the most that a page may have.`,
      )
  }
  signal.removeEventListener('abort', stop)
  signal.throwIfAborted()
  return Buffer.concat(chunks)
}
