/** The documentation as this instance shows it: with its own URL, its limits, and the configuration of its MCP clients. */
import { join } from 'node:path'
import { ClientSetup } from '../../components/client-setup.tsx'
import { toHtml } from '../../components/markup.ts'
import type { Config } from '../../config.ts'
import { packageFolder, prepared, SOME_INSTANCE } from '../../program-files.ts'
import { CLIENTS, clientsAsText, snippetsOf } from './doc-clients.ts'
import type { DocsIndex } from './docs-search.ts'
import { withRates } from './limits-markdown.ts'
import type { MadeDocs } from './make-docs.ts'

let made: MadeDocs | undefined

async function madeDocs(): Promise<MadeDocs> {
  if (made) return made
  const text = prepared('docs.json')
  if (text !== null) return (made = JSON.parse(text) as MadeDocs)
  const { makeDocs } = await import('./make-docs.ts')
  return (made ??= makeDocs(join(packageFolder, '../../docs')))
}

export interface Docs {
  markdownOf(path: string, released: boolean): Promise<string>
  htmlOf(path: string, released: boolean): Promise<string>
  /** For the search. */
  index(): Promise<DocsIndex>
}

export function docsOf({ baseUrl, rateLimits }: Config): Docs {
  const fill = (text = ''): string => withRates(text.replaceAll(SOME_INSTANCE, baseUrl), rateLimits)
  let index: DocsIndex | undefined
  return {
    index: async () =>
      (index ??= (await madeDocs()).index.map((entry) => ({ ...entry, text: fill(entry.text) }))),
    async markdownOf(path, released) {
      const { markdown } = (await madeDocs()).pages[path] ?? {}
      return (
        clientsAsText(fill(markdown), { baseUrl, released })
          .replaceAll(/<!--[^]*?-->\n+/g, '')
          // Links work wherever the text is read.
          .replaceAll('](/', `](${baseUrl}/`)
      )
    },
    async htmlOf(path, released) {
      const { html } = (await madeDocs()).pages[path] ?? {}
      return fill(html).replaceAll(CLIENTS, (_, id: string) =>
        toHtml(
          <ClientSetup
            id={id}
            groups={[{ id, title: null, snippets: snippetsOf(id, { baseUrl, released }) }]}
          />,
        ),
      )
    },
  }
}
