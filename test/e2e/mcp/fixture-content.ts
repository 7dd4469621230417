/** Tools that answer at once, or after some progress or log messages. */
import { setTimeout as wait } from 'node:timers/promises'
import { fromJsonSchema, type CallToolResult, type McpServer } from '@modelcontextprotocol/server'
import { PNG, WAV } from './fixture-media.ts'

type Content = CallToolResult['content']

const embedded = (uri: string, mimeType: string, text: string): Content[number] => ({
  type: 'resource',
  resource: { uri, mimeType, text },
})
const image: Content[number] = { type: 'image', data: PNG, mimeType: 'image/png' }
const text = (words: string): Content[number] => ({ type: 'text', text: words })

const ANSWERS: Record<string, Content> = {
  test_simple_text: [text('This is a simple text response for testing.')],
  test_image_content: [image],
  test_audio_content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }],
  test_embedded_resource: [
    embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ],
  test_multiple_content_types: [
    text('Multiple content types test:'),
    image,
    embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ],
}

export function addContentTools(server: McpServer): void {
  for (const [name, content] of Object.entries(ANSWERS))
    server.registerTool(name, { description: `Answers with ${name}` }, () => ({ content }))
  server.registerTool('test_error_handling', { description: 'Throws' }, () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
  addNotifyingTools(server)
  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'Shows a schema of 2020-12', inputSchema: SCHEMA_2020_12 },
    () => ({ content: [text('called')] }),
  )
}

function addNotifyingTools(server: McpServer): void {
  server.registerTool(
    'test_tool_with_progress',
    { description: 'Reports its progress' },
    async ({ mcpReq }) => {
      const { _meta: meta } = mcpReq
      const progressToken = meta?.progressToken
      for (const progress of [0, 50, 100]) {
        const params = { progressToken: progressToken ?? 0, progress, total: 100 }
        if (progressToken !== undefined) await mcpReq.notify({ method: 'notifications/progress', params })
        if (progress < 100) await wait(50)
      }
      return { content: [text('done')] }
    },
  )
  server.registerTool('test_tool_with_logging', { description: 'Logs' }, async ({ mcpReq }) => {
    for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } })
      await wait(50)
    }
    return { content: [text('done')] }
  })
  server.registerTool(
    'test_logging_tool',
    { description: 'Logs when the request names a level' },
    async ({ mcpReq }) => {
      await mcpReq.log('info', 'only for a request that names a level')
      return { content: [text('done')] }
    },
  )
}

const SCHEMA_2020_12 = fromJsonSchema({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
})
