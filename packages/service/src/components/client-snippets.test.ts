import { describe, expect, test } from 'vitest'
import { localSnippets, remoteSnippets, type ClientSnippet } from './client-snippets.ts'

const BASE = 'https://lens.example'
const U = `${BASE}/api/mcp`
const REMOTE = 'service-url-metadata-remote-inspector'
const LOCAL = 'service-url-metadata-dev-inspector'
const ENTRY = {
  command: 'devcli',
  args: ['mcp'],
  env: { SERVICE_API_KEY: '<ENVIRONMENT_SECRET>', SERVICE_API_URL: BASE },
}

const of = (snippets: ClientSnippet[], id: string): ClientSnippet => {
  const found = snippets.find((snippet) => snippet.id === id)
  if (!found) throw new Error(`there is no ${id}`)
  return found
}

describe('hosted', () => {
  const snippets = remoteSnippets(BASE)

  // Each client has its own name for the URL; with a wrong one it fails without a message.
  test.each([
    ['cursor', { mcpServers: { [REMOTE]: { url: U } } }],
    ['vs-code', { servers: { [REMOTE]: { type: 'http', url: U } } }],
    ['windsurf', { mcpServers: { [REMOTE]: { serverUrl: U } } }],
    ['gemini', { mcpServers: { [REMOTE]: { httpUrl: U } } }],
    ['zed', { context_servers: { [REMOTE]: { url: U } } }],
    ['others', { mcpServers: { [REMOTE]: { url: U } } }],
  ])('hosted: %s', (id, config) => expect(JSON.parse(of(snippets, id).code)).toEqual(config))

  test.each([
    ['claude-code', `claude mcp add --transport http ${REMOTE} ${U}`],
    ['claude', U],
    ['codex', `codex mcp add ${REMOTE} --url ${U}`],
  ])('hosted: %s', (id, code) => expect(of(snippets, id).code).toBe(code))
})

describe('local', () => {
  const snippets = localSnippets(BASE, { released: true })

  test.each([
    ['claude', { mcpServers: { [LOCAL]: ENTRY } }],
    ['cursor', { mcpServers: { [LOCAL]: ENTRY } }],
    ['vs-code', { servers: { [LOCAL]: { type: 'stdio', ...ENTRY } } }],
    ['zed', { context_servers: { [LOCAL]: ENTRY } }],
  ])('local: %s', (id, config) => expect(JSON.parse(of(snippets, id).code)).toEqual(config))

  test('codex', () => {
    expect(of(snippets, 'codex').code).toBe(
      `[mcp_servers.${LOCAL}]\ncommand = "devcli"\nargs = ["mcp"]\n\n[mcp_servers.${LOCAL}.env]\n` +
        `SERVICE_API_KEY = "<ENVIRONMENT_SECRET>"\nSERVICE_API_URL = "${BASE}"`,
    )
  })

  test('the shell line quotes what the shell would take for a redirection', () => {
    expect(of(snippets, 'claude-code').code).toBe(
      `claude mcp add ${LOCAL} \\\n  -e SERVICE_API_KEY='<ENVIRONMENT_SECRET>' \\\n  -e SERVICE_API_URL=${BASE} \\\n  -- devcli mcp`,
    )
  })
})

test('without a release the local snippets start devcli from a clone', () => {
  const snippets = localSnippets(BASE, { released: false })
  const program = [
    '/path/to/the/clone/node_modules/.bin/node',
    '/path/to/the/clone/packages/devcli/dist/bundle/devcli.js',
  ]
  for (const { code } of snippets) {
    for (const path of program) expect(code).toContain(path)
    expect(code).not.toMatch(/"devcli"|-- devcli/)
  }
})

describe.each([
  ['hosted', remoteSnippets(BASE), REMOTE, { url: U }, { type: 'http', url: U }],
  ['local', localSnippets(BASE, { released: true }), LOCAL, ENTRY, { type: 'stdio', ...ENTRY }],
])('the buttons of %s', (_, snippets, name, forCursor, forVsCode) => {
  test('open Cursor with the server filled in', () => {
    const link = new URL(of(snippets, 'cursor').install ?? '')
    expect(`${link.protocol}//${link.host}${link.pathname}`).toBe(
      'cursor://anysphere.cursor-deeplink/mcp/install',
    )
    expect(link.searchParams.get('name')).toBe(name)
    const config = Buffer.from(link.searchParams.get('config') ?? '', 'base64').toString()
    expect(JSON.parse(config)).toEqual(forCursor)
  })

  test('open VS Code with the server filled in', () => {
    const [scheme, encoded = ''] = (of(snippets, 'vs-code').install ?? '').split('?')
    expect(scheme).toBe('vscode:mcp/install')
    expect(JSON.parse(decodeURIComponent(encoded))).toEqual({ name, ...forVsCode })
  })
})
