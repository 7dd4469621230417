/** The npm package of devcli: the modules, without dependencies. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { registryName } from '../server-json.ts'
import type { Decisions } from './decisions.ts'
import { packFolder } from './pack-folder.ts'

const MANIFEST = join(import.meta.dirname, '../../packages/devcli/package.json')
const CONFIG_SCHEMA = join(import.meta.dirname, '../../docs/reference/linklens.config.schema.json')

export interface NpmPackageParts {
  readonly modules: string
  readonly work: string
  readonly licences: string
  /** Null where the build has no default service. */
  readonly serviceUrl: string | null
  readonly decided: Decisions | null
}

/**
 * @param modules what `writeModules` wrote.
 * @returns the name of the file in `into`.
 */
export function writeNpmPackage(
  into: string,
  { modules, work, licences, serviceUrl, decided }: NpmPackageParts,
): string {
  const { name, version, description, engines } = JSON.parse(readFileSync(MANIFEST, 'utf8'))
  const mcpName = serviceUrl === null ? null : registryName(serviceUrl)
  const folder = join(work, 'npm-package')
  cpSync(modules, folder, { recursive: true })
  const manifest = {
    name,
    version,
    description,
    type: 'module',
    bin: { devcli: 'devcli.js' },
    engines,
    // The MCP registry uses it to check that the package belongs to the server that names it.
    ...(mcpName === null ? {} : { mcpName }),
  }
  writeFileSync(
    join(folder, 'README.md'),
    readme(decided === null ? `./linklens-devcli-${version}.tgz` : name),
  )
  cpSync(CONFIG_SCHEMA, join(folder, 'linklens.config.schema.json'))
  writeFileSync(join(folder, 'LICENSES.txt'), licences)
  return packFolder(folder, { into, workspace: 'devcli', manifest, decided })
}

/** @param spec what npm takes. */
const readme = (spec: string): string => `# devcli

Shows what a page on your own machine will look like when its link is shared, before it is deployed.

\`\`\`sh
npx ${spec} check localhost:3000   # a page of your development server; no account, nothing leaves your machine
npx ${spec} check ./dist           # every page that a build wrote
\`\`\`

\`devcli --help\` lists the commands. \`npm install -g ${spec}\` installs it for every project.
`
