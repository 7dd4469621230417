/**
 * The two MCP servers, without a transport: the service runs the remote one over HTTP, devcli the local one over stdio.
 * Each HTTP request or connection gets its own server; servers share only the schemas.
 */
import { createdPreviewSchema, PRODUCT_NAME } from '@linklens/contract'
import { inspectionSchema } from '@linklens/engine'
import {
  McpServer,
  type Implementation,
  type ServerOptions,
  type ToolAnnotations,
} from '@modelcontextprotocol/server'
import { answerCall, type InspectUrl } from './answer-call.ts'
import { LOCAL_SERVER_NAME, LOCAL_TOOL, REMOTE_SERVER_NAME, REMOTE_TOOL } from './names.ts'
import * as texts from './texts.ts'
import type { DescribeError } from './tool-error.ts'
import { looseOutput, urlInput } from './tool-schemas.ts'

export interface RemoteServerOptions {
  /** URL of the service, which has the icons and the documentation; null where none is known. */
  readonly baseUrl: string | null
  readonly version: string
  readonly inspectRemote: InspectUrl
  readonly describeError: DescribeError
}

export interface LocalServerOptions extends RemoteServerOptions {
  /** Returns the answer of the service: an inspection with `url`, `createdAt` and `expiresAt`. */
  readonly inspectLocal: InspectUrl
}

/** The hosted server: public pages only. */
export function createRemoteServer(options: RemoteServerOptions): McpServer {
  const server = new McpServer(
    implementation(REMOTE_SERVER_NAME, PRODUCT_NAME, options),
    serverOptions(texts.REMOTE_INSTRUCTIONS),
  )
  addRemoteTool(server, options)
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
  return server
}

const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  // Says that results may hold hostile text, which is true of a local page as well.
  openWorldHint: true,
} satisfies ToolAnnotations

const remoteSchemas = {
  inputSchema: urlInput(
    texts.REMOTE_URL_DESCRIPTION,
    texts.REMOTE_EXAMPLE,
    texts.REMOTE_CRAWLERS_DESCRIPTION,
  ),
  outputSchema: looseOutput(inspectionSchema.omit({ url: true })),
}

const localSchemas = {
  inputSchema: urlInput(texts.LOCAL_URL_DESCRIPTION, texts.LOCAL_EXAMPLE, texts.LOCAL_CRAWLERS_DESCRIPTION),
  outputSchema: looseOutput(createdPreviewSchema),
}

function addRemoteTool(server: McpServer, { inspectRemote, describeError }: RemoteServerOptions): void {
  const call = { inspect: inspectRemote, describeError, example: texts.REMOTE_EXAMPLE }
  server.registerTool(
    REMOTE_TOOL,
    {
      title: 'Inspect a public page',
      description: texts.REMOTE_DESCRIPTION,
      annotations: { title: 'Inspect a public page', ...ANNOTATIONS },
      ...remoteSchemas,
    },
    (args, context) => answerCall(args, context, call),
  )
}

function addLocalTool(server: McpServer, { inspectLocal, describeError }: LocalServerOptions): void {
  const call = { inspect: inspectLocal, describeError, example: texts.LOCAL_EXAMPLE }
  server.registerTool(
    LOCAL_TOOL,
    {
      title: 'Inspect a page on this machine',
      description: texts.LOCAL_DESCRIPTION,
      annotations: { title: 'Inspect a page on this machine', ...ANNOTATIONS },
      ...localSchemas,
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

/** The list of tools never changes while the program runs, so clients may keep it for five minutes. */
const CACHE_HINT = { ttlMs: 300_000, cacheScope: 'public' } as const

function serverOptions(instructions: string): ServerOptions {
  return {
    capabilities: { tools: { listChanged: false } },
    cacheHints: { 'tools/list': CACHE_HINT, 'server/discover': CACHE_HINT },
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
