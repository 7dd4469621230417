/** The npm package of devcli: the modules, without dependencies. */
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { registryName } from '../server-json.ts'
import { ReleaseError } from './release-error.ts'

const MANIFEST = join(import.meta.dirname, '../../packages/devcli/package.json')
const CONFIG_SCHEMA = join(import.meta.dirname, '../../docs/reference/linklens.config.schema.json')

export interface NpmPackageParts {
  readonly modules: string
  readonly work: string
  readonly licences: string
  /** Null where the build has no default service. */
  readonly serviceUrl: string | null
}

/**
 * @param modules what `writeModules` wrote.
 * @returns the name of the file in `into`.
 */
export function writeNpmPackage(
  into: string,
  { modules, work, licences, serviceUrl }: NpmPackageParts,
): string {
  const { name, version, description, license, engines, repository } = JSON.parse(
    readFileSync(MANIFEST, 'utf8'),
  )
  const mcpName = serviceUrl === null ? null : registryName(serviceUrl)
  const folder = join(work, 'npm-package')
  cpSync(modules, folder, { recursive: true })
  const manifest = {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { devcli: 'devcli.js' },
    engines,
    repository,
    publishConfig: { access: 'public', provenance: true },
    // The MCP registry uses it to check that the package belongs to the server that names it.
    ...(mcpName === null ? {} : { mcpName }),
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(join(folder, 'README.md'), README)
  cpSync(CONFIG_SCHEMA, join(folder, 'linklens.config.schema.json'))
  writeFileSync(join(folder, 'LICENSES.txt'), licences)
  const { status } = spawnSync('npm', ['pack', '--pack-destination', into, '--silent', '--ignore-scripts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 2],
  })
  if (status !== 0) throw new ReleaseError('npm could not pack devcli; the lines above say why.')
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
}

const README = `# devcli

Shows what a page on your own machine will look like when its link is shared, before it is deployed.

\`\`\`sh
npx @linklens/devcli check localhost:3000   # a page of your development server; no account, nothing leaves your machine
npx @linklens/devcli check ./dist           # every page that a build wrote
\`\`\`

\`devcli --help\` lists the commands. \`npm install -g @linklens/devcli\` installs it for every project.

No licence is granted (\`UNLICENSED\`): the owner of Linklens has not chosen one. \`LICENSES.txt\` has those of what is inside.
`
