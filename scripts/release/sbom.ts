/** The software bills of materials of devcli and of the service (CycloneDX 1.5, as npm writes it), for vulnerability scanners. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { ReleaseError } from './release-error.ts'

const ROOT = join(import.meta.dirname, '../..')

export type Program = '@linklens/devcli' | '@linklens/service'

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

/** @param nodeVersion of the Node that runs the program, which npm does not list. @param time of the commit. @throws ReleaseError */
export function sbom(program: Program, nodeVersion: string, time: string): string {
  const bom = onlyTheProgram(listDependencies(program), program, nodeVersion, time)
  return `${JSON.stringify({ ...bom, serialNumber: serialOf(bom) }, null, 2)}\n`
}

function listDependencies(program: Program): Bom {
  const { status, stdout } = spawnSync(
    'npm',
    // Not with --omit=dev: npm 11.19 then leaves out packages that a development tool needs as well (seen 2026-11).
    ['sbom', '--sbom-format=cyclonedx', `--workspace=${program}`],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 2] },
  )
  if (status !== 0) throw new ReleaseError('npm could not list the dependencies; the lines above say why.')
  return JSON.parse(stdout) as Bom
}

/** npm describes the whole clone, under the name of its folder. What runs is only the program, with a Node. */
function onlyTheProgram(listed: Bom, program: Program, nodeVersion: string, time: string): Bom {
  const components = listed.components.map((component) => ({ ...component, name: nameOf(component) }))
  const main = components.find(({ name }) => name === program)
  if (!main) throw new ReleaseError(`npm did not list ${program}. Run npm ci, then try again.`)
  const purl = `pkg:generic/node@${nodeVersion}`
  const node = { 'bom-ref': purl, type: 'platform', name: 'node', version: nodeVersion, purl }
  return {
    ...listed,
    metadata: { ...listed.metadata, timestamp: time, component: { ...main, type: 'application' } },
    components: [...components.filter((component) => component !== main), node],
    dependencies: [
      ...listed.dependencies
        .filter(({ ref }) => ref !== listed.metadata.component['bom-ref'])
        .map(({ ref, dependsOn = [] }) => ({
          ref,
          dependsOn: ref === main['bom-ref'] ? [...dependsOn, purl] : dependsOn,
        })),
      { ref: purl, dependsOn: [] },
    ],
  }
}

/** npm invents one each time. One of the content, in the form of a UUID, so that the same sources give the same bytes. */
function serialOf(bom: Bom): string {
  const hash = createHash('sha256')
    .update(JSON.stringify({ ...bom, serialNumber: '' }))
    .digest('hex')
  return `urn:uuid:${hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')}`
}

/** npm uses the name of the folder for a workspace. */
const nameOf = (component: Component): string => component['bom-ref'].slice(0, -component.version.length - 1)
