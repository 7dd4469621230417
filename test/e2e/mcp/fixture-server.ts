/**
 * The server that the official conformance suite expects: tools, resources and prompts with the names and texts of its
 * scenarios (from the suite's own descriptions, version 0.2.0-alpha.12). It runs in our HTTP stack in place of the real
 * one, so that the whole suite tests everything in front of the tools.
 */
import { createRequestStateCodec, McpServer } from '@modelcontextprotocol/server'
import { addContentTools } from './fixture-content.ts'
import { addInputTools } from './fixture-input.ts'
import { addPrompts, addResources } from './fixture-resources.ts'

/** Signs the state that a client carries between the rounds of one call, with one key for the whole process. */
const requestState = createRequestStateCodec({ key: 'a key of the tests, thirty-two bytes or more' })

const LISTS = [
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
] as const

export function fixtureServer(): McpServer {
  const server = new McpServer(
    { name: 'conformance-fixture', version: '1.0.0' },
    {
      capabilities: { tools: {}, resources: { subscribe: true }, prompts: {}, logging: {}, completions: {} },
      cacheHints: Object.fromEntries(LISTS.map((list) => [list, { ttlMs: 1_000, cacheScope: 'public' }])),
      requestState: { verify: (state, context) => requestState.verify(state, context) },
    },
  )
  addContentTools(server)
  addInputTools(server, (state, context) => requestState.mint(state, context))
  addResources(server)
  addPrompts(server)
  server.server.setRequestHandler('resources/subscribe', () => ({}))
  server.server.setRequestHandler('resources/unsubscribe', () => ({}))
  server.server.setRequestHandler('completion/complete', () => ({
    completion: { values: [], total: 0, hasMore: false },
  }))
  return server
}
