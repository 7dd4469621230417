/**
 * `server.json`, with which the MCP registry lists a release: the hosted server and the package of the
 * local one. Printed by `node scripts/server-json.ts https://linklens.example`.
 */
import { readFileSync } from 'node:fs'
import { HOSTED_PATH } from '../packages/mcp/src/names.ts'

export interface ServerJsonOptions {
  /** Public origin of the service; https, because the registry takes nothing else for icons. */
  readonly baseUrl: string
  /** Of the service and of devcli alike. */
  readonly version: string
  /** Name of the published npm package of devcli. */
  readonly npmPackage: string
}

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'

/** @throws TypeError when the origin is not one that a registry can list. */
export function serverJson({ baseUrl, version, npmPackage }: ServerJsonOptions): Record<string, unknown> {
  const { protocol, origin, hostname } = new URL(baseUrl)
  if (protocol !== 'https:' || !hostname.includes('.'))
    throw new TypeError('The registry lists public services: give an https address.')
  return {
    $schema: SCHEMA,
    // The registry proves ownership of the namespace by the domain, and of the package by `mcpName` in it.
    name: `${hostname.split('.').toReversed().join('.')}/service-url-metadata-inspector`,
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

if (import.meta.main) {
  const { name, version }: { name: string; version: string } = JSON.parse(
    readFileSync(new URL('../packages/devcli/package.json', import.meta.url), 'utf8'),
  )
  const entry = serverJson({ baseUrl: process.argv[2] ?? '', version, npmPackage: name })
  process.stdout.write(`${JSON.stringify(entry, null, 2)}\n`)
}
