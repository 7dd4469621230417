/**
 * The two MCP servers, without a transport: the service runs the remote one over HTTP, devcli the local one over stdio.
 * Each HTTP request or connection gets its own server; servers share only the schemas.
 */
import { PRODUCT_NAME } from '@linklens/contract'
import {
  McpServer,
  type Implementation,
  type ServerOptions,
  type ToolAnnotations,
} from '@modelcontextprotocol/server'
import { answerCall, type InspectUrl } from './answer-call.ts'
import { LOCAL_SERVER_NAME, LOCAL_TOOL, REMOTE_SERVER_NAME, REMOTE_TOOL } from './names.ts'
import { addResources } from './resources.ts'
import * as texts from './texts.ts'
import type { DescribeError } from './tool-error.ts'
import { toolInput, toolOutput } from './tool-schemas.ts'

export interface RemoteServerOptions {
  /** URL of the service, which has the icons and the documentation; null where none is known. */
  readonly baseUrl: string | null
  readonly version: string
  readonly inspectRemote: InspectUrl
  readonly describeError: DescribeError
  /** Ids of the platforms whose cards can be drawn; none: none is. */
  readonly cards?: readonly string[]
}

export interface LocalServerOptions extends RemoteServerOptions {
  /** Returns the answer of the service, an inspection with `url`, `createdAt` and `expiresAt`; or its own, with a `note`. */
  readonly inspectLocal: InspectUrl
}

/** The hosted server: public pages only. */
export function createRemoteServer(options: RemoteServerOptions): McpServer {
  const server = new McpServer(
    implementation(REMOTE_SERVER_NAME, PRODUCT_NAME, options),
    serverOptions(texts.REMOTE_INSTRUCTIONS),
  )
  addRemoteTool(server, options)
  addResources(server)
  return server
}

/** The server on a developer's machine: pages on loopback, and public pages through the service. */
export function createLocalServer(options: LocalServerOptions): McpServer {
  const server = new McpServer(
    implementation(LOCAL_SERVER_NAME, `${PRODUCT_NAME} for local development`, options),
    serverOptions(texts.LOCAL_INSTRUCTIONS),
  )
  addRemoteTool(server, options)
  addLocalTool(server, options)
  addResources(server)
  return server
}

const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  // Says that results may hold hostile text, which is true of a local page as well.
  openWorldHint: true,
} satisfies ToolAnnotations

/** Agents of one client put longer results into a file, where the model does not look, unless a tool says so. */
const META = { 'anthropic/maxResultSizeChars': 500_000 }

function addRemoteTool(
  server: McpServer,
  { inspectRemote, describeError, cards = [] }: RemoteServerOptions,
): void {
  const example = texts.REMOTE_EXAMPLE
  const { schema, names } = toolInput({
    description: texts.REMOTE_URL_DESCRIPTION,
    example,
    crawlers: texts.REMOTE_CRAWLERS_DESCRIPTION,
    more: cardArgument(cards),
  })
  const call = { inspect: inspectRemote, describeError, example, names, cards }
  server.registerTool(
    REMOTE_TOOL,
    {
      title: 'Inspect a public page',
      description: texts.REMOTE_DESCRIPTION,
      annotations: { title: 'Inspect a public page', ...ANNOTATIONS },
      inputSchema: schema,
      outputSchema: toolOutput(),
      _meta: META,
    },
    (args, context) => answerCall(args, context, call),
  )
}

const cardArgument = (cards: readonly string[]) =>
  cards.length > 0 ? { card: { type: 'string', enum: cards, description: texts.CARD_DESCRIPTION } } : {}

function addLocalTool(
  server: McpServer,
  { inspectLocal, describeError, cards = [] }: LocalServerOptions,
): void {
  const example = texts.LOCAL_EXAMPLE
  const { schema, names } = toolInput({
    description: texts.LOCAL_URL_DESCRIPTION,
    example,
    crawlers: texts.LOCAL_CRAWLERS_DESCRIPTION,
    more: {
      site: { type: 'string', description: texts.SITE_DESCRIPTION },
      preview: { type: 'boolean', default: true, description: texts.PREVIEW_DESCRIPTION },
      ...cardArgument(cards),
    },
  })
  const call = { inspect: inspectLocal, describeError, example, names, cards }
  server.registerTool(
    LOCAL_TOOL,
    {
      title: 'Inspect a page on this machine',
      description: texts.LOCAL_DESCRIPTION,
      annotations: { title: 'Inspect a page on this machine', ...ANNOTATIONS },
      inputSchema: schema,
      outputSchema: toolOutput({
        url: { type: 'string', description: 'path of the report page' },
        previewUrl: { type: 'string', description: 'the same, absolute' },
        note: { type: 'string', description: 'why there is no report page' },
      }),
      _meta: META,
    },
    (args, context) => answerCall(args, context, call),
  )
}

function implementation(
  name: string,
  title: string,
  { baseUrl, version }: RemoteServerOptions,
): Implementation {
  const description = 'How a link to a page looks when it is shared, on every platform, and what to fix.'
  return { name, title, version, description, ...(baseUrl === null ? {} : linksTo(baseUrl)) }
}

const linksTo = (baseUrl: string): Pick<Implementation, 'websiteUrl' | 'icons'> => ({
  websiteUrl: `${baseUrl}/docs/mcp`,
  icons: [
    { src: `${baseUrl}/apple-touch-icon.png`, mimeType: 'image/png', sizes: ['180x180'] },
    { src: `${baseUrl}/favicon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] },
  ],
})

/** What is listed never changes while the program runs, so clients may keep it for five minutes. */
const CACHE_HINT = { ttlMs: 300_000, cacheScope: 'public' } as const

function serverOptions(instructions: string): ServerOptions {
  return {
    capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
    cacheHints: {
      'tools/list': CACHE_HINT,
      'resources/list': CACHE_HINT,
      'resources/templates/list': CACHE_HINT,
      'resources/read': CACHE_HINT,
      'server/discover': CACHE_HINT,
    },
    instructions,
    // Validates answers of users, which we never ask for. The default one creates a schema compiler for each request.
    jsonSchemaValidator: NO_ELICITATION,
  }
}

const NO_ELICITATION: NonNullable<ServerOptions['jsonSchemaValidator']> = {
  getValidator: () => () => ({
    valid: false,
    data: undefined,
    errorMessage: 'this server never asks the user for anything',
  }),
}
