/** The software bill of materials of devcli (CycloneDX 1.5, as npm writes it), for vulnerability scanners. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ReleaseError } from './release-error.ts'

const ROOT = join(import.meta.dirname, '../..')
const TOOL = '@linklens/devcli'

export interface Component {
  readonly 'bom-ref': string
  readonly type: string
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly scope?: string
  readonly licenses?: readonly { license?: { id?: string } }[]
  readonly hashes?: readonly { alg: string; content: string }[]
}

export interface Bom {
  readonly bomFormat: string
  readonly specVersion: string
  readonly serialNumber: string
  readonly version: number
  readonly metadata: { readonly timestamp: string; readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

/** @param nodeVersion of the Node in the executables, which npm does not list. @throws ReleaseError */
export function sbom(nodeVersion: string): string {
  return `${JSON.stringify(onlyTheTool(listDependencies(), nodeVersion), null, 2)}\n`
}

function listDependencies(): Bom {
  const { status, stdout } = spawnSync(
    'npm',
    // Not with --omit=dev: npm 11.19 then leaves out packages that a development tool needs as well (seen 2026-11).
    ['sbom', '--sbom-format=cyclonedx', `--workspace=${TOOL}`],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 2] },
  )
  if (status !== 0) throw new ReleaseError('npm could not list the dependencies; the lines above say why.')
  return JSON.parse(stdout) as Bom
}

/** npm describes the whole clone, under the name of its folder. The release is only the tool, with a Node. */
function onlyTheTool(listed: Bom, nodeVersion: string): Bom {
  const components = listed.components.map((component) => ({ ...component, name: nameOf(component) }))
  const tool = components.find(({ name }) => name === TOOL)
  if (!tool) throw new ReleaseError(`npm did not list ${TOOL}. Run npm ci, then try again.`)
  const purl = `pkg:generic/node@${nodeVersion}`
  const node = { 'bom-ref': purl, type: 'platform', name: 'node', version: nodeVersion, purl }
  return {
    ...listed,
    metadata: { ...listed.metadata, component: { ...tool, type: 'application' } },
    components: [...components.filter((component) => component !== tool), node],
    dependencies: [
      ...listed.dependencies
        .filter(({ ref }) => ref !== listed.metadata.component['bom-ref'])
        .map(({ ref, dependsOn = [] }) => ({
          ref,
          dependsOn: ref === tool['bom-ref'] ? [...dependsOn, purl] : dependsOn,
        })),
      { ref: purl, dependsOn: [] },
    ],
  }
}

/** npm uses the name of the folder for a workspace. */
const nameOf = (component: Component): string => component['bom-ref'].slice(0, -component.version.length - 1)
