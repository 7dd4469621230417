/** What devcli is made of, for programs that look for known faults: CycloneDX, as npm writes it. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ReleaseError } from './release-error.ts'

const ROOT = join(import.meta.dirname, '../..')

/** @param nodeVersion of the Node inside the executables, which npm does not know of. */
export function sbom(nodeVersion: string): string {
  const { status, stdout } = spawnSync(
    'npm',
    // Not with --omit=dev: npm 11.19 then leaves out what a tool of ours needs as well (seen 2026-11).
    ['sbom', '--sbom-format=cyclonedx', '--workspace=@linklens/devcli'],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 2] },
  )
  if (status !== 0) throw new ReleaseError('npm could not list the dependencies; the lines above say why.')
  const document = JSON.parse(stdout)
  const purl = `pkg:generic/node@${nodeVersion}`
  document.components.push({ 'bom-ref': purl, type: 'platform', name: 'node', version: nodeVersion, purl })
  return `${JSON.stringify(document, null, 2)}\n`
}
