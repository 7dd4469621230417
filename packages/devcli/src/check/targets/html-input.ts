/** HTML from standard input as a target: judged as if a server had answered with it at the URL that is given. */
import type { Readable } from 'node:stream'
import { inspectHtml, LIMITS } from '@linklens/engine'
import { requireHtmlText } from './require-html.ts'
import { pathOf } from './crawl.ts'
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
    async inspect(identity, signal, extras) {
      const html = await readAll(input, signal)
      requireHtmlText(html, 'Standard input')
      return {
        inspection: inspectHtml(html, { url, ...extras, ...(site && { site: site.origin }) }),
        identity,
      }
    },
  }
}

/** No more than a page may have, and a little: an endless one ends here. @throws the signal's reason when it aborts. */
async function readAll(input: Readable, signal: AbortSignal): Promise<Uint8Array> {
  const stop = () => input.destroy()
  signal.addEventListener('abort', stop, { once: true })
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of input) {
    chunks.push(Buffer.from(chunk))
    length += chunk.length
    if (length > LIMITS.pageBytes) break
  }
  signal.removeEventListener('abort', stop)
  signal.throwIfAborted()
  return Buffer.concat(chunks)
}
