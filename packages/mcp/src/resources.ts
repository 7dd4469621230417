/** Rules and platforms as resources, so that an agent can look up what a finding names as its `docs`. */
import { ResourceNotFoundError, ResourceTemplate, type McpServer } from '@modelcontextprotocol/server'
import { CATALOGUE_KINDS, type CatalogueKind } from './names.ts'

const TYPE = 'text/markdown'

const ABOUT: Readonly<Record<CatalogueKind, string>> = {
  rules: 'One rule: why it matters, its fix, an example, its sources. Findings name it as /rules/<id>.',
  platforms: 'One platform: what it reads and draws, each claim with source and date.',
}

export function addResources(server: McpServer): void {
  for (const kind of CATALOGUE_KINDS) addCatalogue(server, kind)
}

function addCatalogue(server: McpServer, kind: CatalogueKind): void {
  const uriOf = (id: string) => `linklens://${kind}/${id}`
  const list = async () => {
    const { entriesOf } = await import('./catalogue.ts')
    return {
      resources: entriesOf(kind).map(({ id, title }) => ({
        uri: uriOf(id),
        name: id,
        title,
        mimeType: TYPE,
      })),
    }
  }
  const template = new ResourceTemplate(uriOf('{id}'), { list })
  server.registerResource(
    kind,
    template,
    { description: ABOUT[kind], mimeType: TYPE },
    async (uri, { id }) => {
      const { entryMarkdown } = await import('./catalogue.ts')
      const text = typeof id === 'string' ? entryMarkdown(kind, id) : undefined
      if (text === undefined) throw new ResourceNotFoundError(uri.href)
      return { contents: [{ uri: uri.href, mimeType: TYPE, text }] }
    },
  )
}
