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

interface Client {
  readonly id: string
  readonly client: string
  readonly place: string
  /** What its file calls the list of servers. */
  readonly servers?: string
  /** What it calls the URL of a server. */
  readonly url?: string
}

const CLIENTS: readonly Client[] = [
  { id: 'claude-code', client: 'Claude Code', place: 'In a terminal' },
  {
    id: 'claude',
    client: 'Claude Desktop',
    place: 'claude_desktop_config.json: Settings, Developer, Edit config',
  },
  { id: 'cursor', client: 'Cursor', place: '~/.cursor/mcp.json, or .cursor/mcp.json in the project' },
  { id: 'vs-code', client: 'VS Code', place: '.vscode/mcp.json in the project', servers: 'servers' },
  { id: 'windsurf', client: 'Windsurf', place: '~/.codeium/windsurf/mcp_config.json', url: 'serverUrl' },
  { id: 'codex', client: 'Codex', place: '~/.codex/config.toml' },
  { id: 'gemini', client: 'Gemini CLI', place: '~/.gemini/settings.json', url: 'httpUrl' },
  { id: 'zed', client: 'Zed', place: 'settings.json', servers: 'context_servers' },
  { id: 'others', client: 'Other clients', place: 'The configuration that most of them read' },
]

/**
 * @param name of the server.
 * @param entryOf what a client's file says of it.
 * @param own of the clients that are set up in another way, by id.
 */
function snippets(
  name: string,
  entryOf: (client: Client) => object,
  own: Readonly<Record<string, Partial<ClientSnippet>>>,
): ClientSnippet[] {
  return CLIENTS.map((each) => {
    const { id, client, place, servers = 'mcpServers' } = each
    const entry = entryOf(each)
    const install =
      id === 'cursor' ? cursorLink(name, entry) : id === 'vs-code' ? vsCodeLink({ name, ...entry }) : null
    const code = json({ [servers]: { [name]: entry } })
    return { id, client, place, code, ...(install && { install }), ...own[id] }
  })
}

/** @param baseUrl origin of the service, without a slash at its end. */
export function remoteSnippets(baseUrl: string): ClientSnippet[] {
  const name = REMOTE_SERVER_NAME
  const url = baseUrl + HOSTED_PATH
  const entryOf = ({ id, url: key = 'url' }: Client) => ({
    ...(id === 'vs-code' && { type: 'http' }),
    [key]: url,
  })
  return snippets(name, entryOf, {
    'claude-code': { code: `claude mcp add --transport http ${name} ${url}` },
    claude: {
      client: 'Claude (web and desktop)',
      place: 'Settings, Connectors, Add custom connector: paste this URL. It has to be public and https.',
      code: url,
    },
    codex: { place: 'In a terminal', code: `codex mcp add ${name} --url ${url}` },
  })
}

/** Path in the repository, and below the folder of skills of a client. */
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
  const all = withPlaceholder(baseUrl, released)
  if (secret === undefined) return all
  return all.map((snippet) => ({
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
  const entryOf = ({ id }: Client) => ({ ...(id === 'vs-code' && { type: 'stdio' }), command, args, env })
  return snippets(name, entryOf, {
    'claude-code': {
      code: [
        `claude mcp add ${name}`,
        ...Object.entries(env).map(([key, value]) => `  -e ${key}=${shellQuoted(value)}`),
        `  -- ${[command, ...args].join(' ')}`,
      ].join(' \\\n'),
    },
    codex: {
      code: [
        `[mcp_servers.${name}]`,
        `command = ${JSON.stringify(command)}`,
        `args = ${JSON.stringify(args)}`,
        '',
        `[mcp_servers.${name}.env]`,
        ...Object.entries(env).map(([key, value]) => `${key} = ${JSON.stringify(value)}`),
      ].join('\n'),
    },
  })
}

const json = (value: object) => JSON.stringify(value, null, 2)

/** A placeholder's angle brackets would redirect files. */
const shellQuoted = (value: string) => (/^[\w@%+=:,./-]+$/.test(value) ? value : `'${value}'`)

function cursorLink(name: string, config: object): string {
  const encoded = Buffer.from(JSON.stringify(config)).toString('base64')
  return `cursor://anysphere.cursor-deeplink/mcp/install?name=${name}&config=${encodeURIComponent(encoded)}`
}

const vsCodeLink = (server: object) => `vscode:mcp/install?${encodeURIComponent(JSON.stringify(server))}`
