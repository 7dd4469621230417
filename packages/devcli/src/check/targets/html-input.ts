/** HTML from standard input as a target: judged as if a server had answered with it at the URL that is given. */
import type { Readable } from 'node:stream'
import { inspectHtml, LIMITS } from '@linklens/engine'
import { readInput } from './read-input.ts'
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
    imageHash: () => null,
    async inspect(identity, signal, extras) {
      const html = await readInput(input, signal, LIMITS.pageBytes)
      requireHtmlText(html, 'Standard input')
      return {
        inspection: inspectHtml(html, { url, ...extras, ...(site && { site: site.origin }) }),
        identity,
      }
    },
  }
}
