/**
 * How the usual MCP clients are configured for our two servers: shared by the documentation and the
 * dashboard. File names and shapes are those of the clients' own documentation, checked 2026-11; they
 * differ in the one key that is easy to get wrong (`url`, `serverUrl`, `httpUrl`).
 */
import { HOSTED_PATH, LOCAL_SERVER_NAME, REMOTE_SERVER_NAME } from '@linklens/mcp'

export interface ClientSnippet {
  /** For element ids: `claude-code`. */
  readonly id: string
  readonly client: string
  /** Where it goes: a file, a terminal, or a place in the settings. */
  readonly place: string
  readonly code: string
  /** Opens the client with the server filled in. */
  readonly install?: string
}

export const SECRET_PLACEHOLDER = '<ENVIRONMENT_SECRET>'

/** @param baseUrl origin of the service, without a slash at its end. */
export function remoteSnippets(baseUrl: string): ClientSnippet[] {
  const name = REMOTE_SERVER_NAME
  const url = baseUrl + HOSTED_PATH
  return [
    {
      id: 'claude-code',
      client: 'Claude Code',
      place: 'In a terminal',
      code: `claude mcp add --transport http ${name} ${url}`,
    },
    {
      id: 'claude',
      client: 'Claude (web and desktop)',
      place: 'Settings, Connectors, Add custom connector: paste this URL. It has to be public and https.',
      code: url,
    },
    {
      id: 'cursor',
      client: 'Cursor',
      place: '~/.cursor/mcp.json, or .cursor/mcp.json in the project',
      code: json({ mcpServers: { [name]: { url } } }),
      install: cursorLink(name, { url }),
    },
    {
      id: 'vs-code',
      client: 'VS Code',
      place: '.vscode/mcp.json in the project',
      code: json({ servers: { [name]: { type: 'http', url } } }),
      install: vsCodeLink({ name, type: 'http', url }),
    },
    {
      id: 'windsurf',
      client: 'Windsurf',
      place: '~/.codeium/windsurf/mcp_config.json',
      code: json({ mcpServers: { [name]: { serverUrl: url } } }),
    },
    { id: 'codex', client: 'Codex', place: 'In a terminal', code: `codex mcp add ${name} --url ${url}` },
    {
      id: 'gemini',
      client: 'Gemini CLI',
      place: '~/.gemini/settings.json',
      code: json({ mcpServers: { [name]: { httpUrl: url } } }),
    },
    {
      id: 'zed',
      client: 'Zed',
      place: 'settings.json',
      code: json({ context_servers: { [name]: { url } } }),
    },
    {
      id: 'others',
      client: 'Other clients',
      place: 'The configuration that most of them read',
      code: json({ mcpServers: { [name]: { url } } }),
    },
  ]
}

/** In the repository, and below the folder of skills of a client. */
export const SKILL_FILE = 'skills/linklens/SKILL.md'

/** What a reader of an instance without a release puts the path of its clone in place of. */
export const CLONE = '/path/to/the/clone'

interface LocalOptions {
  /**
   * Of the environment, where its owner asked to see it. Links that open a client hold a placeholder all the same: URLs
   * are kept in histories.
   */
  readonly secret?: string | undefined
  /** False: nothing can be installed here, so the snippets start devcli from a clone. */
  readonly released: boolean
}

export function localSnippets(baseUrl: string, { secret, released }: LocalOptions): ClientSnippet[] {
  const snippets = withPlaceholder(baseUrl, released)
  if (secret === undefined) return snippets
  return snippets.map((snippet) => ({
    ...snippet,
    code: snippet.code.replaceAll(`'${SECRET_PLACEHOLDER}'`, secret).replaceAll(SECRET_PLACEHOLDER, secret),
  }))
}

const INSTALLED = { command: 'devcli', args: ['mcp'] }
const FROM_CLONE = {
  command: `${CLONE}/node_modules/.bin/node`,
  args: [`${CLONE}/packages/devcli/dist/bundle/devcli.js`, 'mcp'],
}

function withPlaceholder(baseUrl: string, released: boolean): ClientSnippet[] {
  const name = LOCAL_SERVER_NAME
  const env = { SERVICE_API_KEY: SECRET_PLACEHOLDER, SERVICE_API_URL: baseUrl }
  const { command, args } = released ? INSTALLED : FROM_CLONE
  const entry = { command, args, env }
  const variables = Object.entries(env).map(([key, value]) => `${key}=${shellQuoted(value)}`)
  const mcpServers = json({ mcpServers: { [name]: entry } })
  return [
    {
      id: 'claude-code',
      client: 'Claude Code',
      place: 'In a terminal',
      code: [
        `claude mcp add ${name}`,
        ...variables.map((line) => `  -e ${line}`),
        `  -- ${[command, ...args].join(' ')}`,
      ].join(' \\\n'),
    },
    {
      id: 'claude',
      client: 'Claude Desktop',
      place: 'claude_desktop_config.json: Settings, Developer, Edit config',
      code: mcpServers,
    },
    {
      id: 'cursor',
      client: 'Cursor',
      place: '~/.cursor/mcp.json, or .cursor/mcp.json in the project',
      code: mcpServers,
      install: cursorLink(name, entry),
    },
    {
      id: 'vs-code',
      client: 'VS Code',
      place: '.vscode/mcp.json in the project',
      code: json({ servers: { [name]: { type: 'stdio', ...entry } } }),
      install: vsCodeLink({ name, type: 'stdio', ...entry }),
    },
    { id: 'windsurf', client: 'Windsurf', place: '~/.codeium/windsurf/mcp_config.json', code: mcpServers },
    {
      id: 'codex',
      client: 'Codex',
      place: '~/.codex/config.toml',
      code: `[mcp_servers.${name}]\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\n\n[mcp_servers.${name}.env]\n${Object.entries(
        env,
      )
        .map(([key, value]) => `${key} = ${JSON.stringify(value)}`)
        .join('\n')}`,
    },
    { id: 'gemini', client: 'Gemini CLI', place: '~/.gemini/settings.json', code: mcpServers },
    { id: 'zed', client: 'Zed', place: 'settings.json', code: json({ context_servers: { [name]: entry } }) },
    {
      id: 'others',
      client: 'Other clients',
      place: 'The configuration that most of them read',
      code: mcpServers,
    },
  ]
}

const json = (value: object) => JSON.stringify(value, null, 2)

/** A placeholder's angle brackets would redirect files. */
const shellQuoted = (value: string) => (/^[\w@%+=:,./-]+$/.test(value) ? value : `'${value}'`)

function cursorLink(name: string, config: object): string {
  const encoded = Buffer.from(JSON.stringify(config)).toString('base64')
  return `cursor://anysphere.cursor-deeplink/mcp/install?name=${name}&config=${encodeURIComponent(encoded)}`
}

const vsCodeLink = (server: object) => `vscode:mcp/install?${encodeURIComponent(JSON.stringify(server))}`
