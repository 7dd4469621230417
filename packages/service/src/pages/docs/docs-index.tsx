/** What the search of the documentation finds: its pages, every rule and every platform. Made at the first search. */
import { PLATFORMS, RULES } from '@linklens/engine'
import { apiDocument } from '../../api/openapi/openapi.ts'
import { toHtml } from '../../components/markup.ts'
import type { Config } from '../../config.ts'
import { PrivacyContent } from '../about.tsx'
import { ApiContent } from './docs-api.tsx'
import { McpContent } from './docs-mcp.tsx'
import { entriesOf, type DocsIndex } from './docs-search.ts'
import { htmlOfDocs } from './docs.tsx'

export function createDocsIndex(config: Config): () => DocsIndex {
  let index: DocsIndex | undefined
  return () => (index ??= [...pages(config), ...rules(), ...platforms()])
}

const pages = (config: Config): DocsIndex => [
  ...htmlOfDocs(config).flatMap(entriesOf),
  ...entriesOf({
    path: '/docs/mcp',
    title: 'MCP for agents',
    html: toHtml(<McpContent baseUrl={config.baseUrl} released />),
  }),
  ...entriesOf({
    path: '/docs/api',
    title: 'API reference',
    html: toHtml(<ApiContent document={apiDocument(config)} />),
  }),
  ...entriesOf({ path: '/privacy', title: 'Privacy', html: toHtml(<PrivacyContent config={config} />) }),
]

const rules = (): DocsIndex =>
  RULES.map(({ id, title, problem, why, fixes }) => ({
    path: `/rules/${id}`,
    title: `Rule ${id}`,
    heading: title,
    text: [`${problem}.`, why, ...fixes.map(({ description }) => description)].join(' '),
  }))

const platforms = (): DocsIndex =>
  PLATFORMS.map(({ id, name, summary }) => ({
    path: `/platforms/${id}`,
    title: name,
    heading: 'Platform',
    text: summary,
  }))
