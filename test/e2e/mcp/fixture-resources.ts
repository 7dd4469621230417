import {
  acceptedContent,
  fromJsonSchema,
  inputRequired,
  type McpServer,
  ResourceTemplate,
} from '@modelcontextprotocol/server'
import { askFor } from './fixture-input.ts'
import { PNG } from './fixture-media.ts'

export function addResources(server: McpServer): void {
  const plain = (name: string, text: string) => {
    const uri = `test://${name}`
    server.registerResource(name, uri, { mimeType: 'text/plain' }, () => ({
      contents: [{ uri, mimeType: 'text/plain', text }],
    }))
  }
  plain('static-text', 'This is the content of the static text resource.')
  plain('watched-resource', 'Watched')
  server.registerResource('static-binary', 'test://static-binary', { mimeType: 'image/png' }, ({ href }) => ({
    contents: [{ uri: href, mimeType: 'image/png', blob: PNG }],
  }))
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { mimeType: 'application/json' },
    ({ href }, { id }) => {
      const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` })
      return { contents: [{ uri: href, mimeType: 'application/json', text }] }
    },
  )
}

const texts = <Name extends string>(...names: Name[]) =>
  fromJsonSchema<Record<Name, string>>({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    required: names,
  })

const say = (text: string) => ({ role: 'user' as const, content: { type: 'text' as const, text } })

export function addPrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description: 'Simple' }, () => ({
    messages: [say('This is a simple prompt for testing.')],
  }))
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'With arguments', argsSchema: texts('arg1', 'arg2') },
    ({ arg1, arg2 }) => ({ messages: [say(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)] }),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'With a resource', argsSchema: texts('resourceUri') },
    ({ resourceUri: uri }) => {
      const resource = { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' }
      return {
        messages: [
          { role: 'user', content: { type: 'resource', resource } },
          say('Please process the embedded resource above.'),
        ],
      }
    },
  )
  server.registerPrompt('test_prompt_with_image', { description: 'With an image' }, () => ({
    messages: [
      { role: 'user', content: { type: 'image', data: PNG, mimeType: 'image/png' } },
      say('Please analyze the image above.'),
    ],
  }))
  server.registerPrompt('test_input_required_result_prompt', { description: 'Asks first' }, ({ mcpReq }) => {
    const answer = acceptedContent<{ context: string }>(mcpReq.inputResponses, 'user_context')
    if (!answer)
      return inputRequired({
        inputRequests: { user_context: askFor('What context should the prompt use?', 'context') },
      })
    return { messages: [say(`Use this context: ${answer.context}`)] }
  })
}
