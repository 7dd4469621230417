/**
 * `GET /.well-known/mcp/server-card.json`: where the hosted MCP server is, for clients that look before they connect. The
 * proposal (modelcontextprotocol/modelcontextprotocol, pull request 2127, read 2026-11-27) is a draft; `serverInfo` is of
 * the one before it (issue 1649).
 */
import { PRODUCT_NAME } from '@linklens/contract'
import { HOSTED_PATH, REMOTE_SERVER_NAME } from '@linklens/mcp'
import type { Config } from '../config.ts'
import type { AppContext } from '../http/app-env.ts'
import { VERSION } from '../version.ts'

const ABOUT = 'How a link to a page looks when it is shared, on every platform, and what to fix.'

export const serverCardPage = (c: AppContext, { baseUrl }: Pick<Config, 'baseUrl'>): Response =>
  c.json(
    {
      $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
      name: REMOTE_SERVER_NAME,
      version: VERSION,
      title: PRODUCT_NAME,
      description: ABOUT,
      websiteUrl: `${baseUrl}/docs/mcp`,
      icons: [{ src: `${baseUrl}/favicon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] }],
      remotes: [{ type: 'streamable-http', url: `${baseUrl}${HOSTED_PATH}` }],
      serverInfo: { name: REMOTE_SERVER_NAME, title: PRODUCT_NAME, version: VERSION },
    },
    200,
    { 'Cache-Control': 'public, max-age=3600', 'Access-Control-Allow-Origin': '*' },
  )
