/**
 * `server.json`, with which the MCP registry lists a release: the hosted server and the package of the
 * local one. Part of a release whose service has a public address, and printed by
 * `node scripts/server-json.ts https://linklens.example`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOSTED_PATH } from '../packages/mcp/src/names.ts'
import { publishedName, readDecisions, type Decisions } from './release/decisions.ts'

export interface ServerJsonOptions {
  /** Public origin of the service; https, because the registry takes nothing else for icons. */
  readonly baseUrl: string
  /** Of the service and of devcli alike. */
  readonly version: string
  /** Name of the published npm package of devcli. */
  readonly npmPackage: string
}

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

/**
 * The name in the registry, which has one prove that the domain is one's own, and of the npm package wants
 * the same name as its `mcpName`.
 * @returns null for an address that it does not list: it takes public services alone.
 */
export function registryName(baseUrl: string): string | null {
  const url = URL.parse(baseUrl)
  if (url?.protocol !== 'https:' || !url.hostname.includes('.')) return null
  return `${url.hostname.split('.').toReversed().join('.')}/service-url-metadata-inspector`
}

/** @throws TypeError when the origin is not one that the registry lists. */
export function serverJson({ baseUrl, version, npmPackage }: ServerJsonOptions): Record<string, unknown> {
  const name = registryName(baseUrl)
  if (name === null) throw new TypeError('The registry lists public services: give an https address.')
  const { origin } = new URL(baseUrl)
  return {
    $schema: SCHEMA,
    name,
    title: 'Linklens',
    description: 'How a link to a page looks when it is shared, on every platform, and what to fix.',
    version,
    websiteUrl: `${origin}/docs/mcp`,
    icons: [{ src: `${origin}/apple-touch-icon.png`, mimeType: 'image/png', sizes: ['180x180'] }],
    remotes: [{ type: 'streamable-http', url: origin + HOSTED_PATH }],
    packages: [devcliPackage({ origin, version, npmPackage })],
  }
}

function devcliPackage({
  origin,
  version,
  npmPackage,
}: {
  origin: string
  version: string
  npmPackage: string
}) {
  return {
    registryType: 'npm',
    identifier: npmPackage,
    version,
    runtimeHint: 'npx',
    transport: { type: 'stdio' },
    packageArguments: [{ type: 'positional', value: 'mcp' }],
    environmentVariables: [
      {
        name: 'SERVICE_API_KEY',
        description: 'Secret of a dev environment. Not needed after "devcli login <secret>".',
        isRequired: false,
        isSecret: true,
      },
      { name: 'SERVICE_API_URL', description: 'Address of the service.', isRequired: false, default: origin },
    ],
  }
}

/** @returns the file for the version at hand. @throws TypeError as `serverJson`. */
export function serverJsonText(baseUrl: string, decided: Decisions | null): string {
  const { name, version }: { name: string; version: string } = JSON.parse(
    readFileSync(new URL('../packages/devcli/package.json', import.meta.url), 'utf8'),
  )
  return `${JSON.stringify(serverJson({ baseUrl, version, npmPackage: publishedName(name, decided) }), null, 2)}\n`
}

if (import.meta.main) {
  const decided = readDecisions(join(import.meta.dirname, '..'))
  process.stdout.write(serverJsonText(process.argv[2] ?? decided?.instance ?? '', decided))
}
