/** The places in `mcp.md` that each instance fills with the configuration of MCP clients; the file has a sentence there. */
import { localSnippets, remoteSnippets, type ClientSnippet } from '../../components/client-snippets.ts'
import type { SetupFacts } from './agent-setup.ts'

export const CLIENTS = /<!-- clients: (hosted|local) -->[^]*?<!-- end of clients -->/g

export const snippetsOf = (id: string, { baseUrl, released }: SetupFacts): ClientSnippet[] =>
  id === 'hosted' ? remoteSnippets(baseUrl) : localSnippets(baseUrl, { released })

export const clientsAsText = (markdown: string, facts: SetupFacts): string =>
  markdown.replaceAll(CLIENTS, (_, id: string) =>
    snippetsOf(id, facts)
      .map(({ client, place, code }) => `### ${client}\n\n${place}\n\n\`\`\`\n${code}\n\`\`\``)
      .join('\n\n'),
  )
