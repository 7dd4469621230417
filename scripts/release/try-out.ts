/** Runs the new program once: one that does not start is not released. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ReleaseError } from './release-error.ts'
import type { NodeBinary } from './nodes.ts'
import type { ArchivedFile } from './tar.ts'
import { hostPlatform } from './targets.ts'

/**
 * @returns whether this machine could run it.
 * @throws ReleaseError when it does not print its version.
 */
export function tryOut(
  { os, arch }: NodeBinary,
  files: readonly ArchivedFile[],
  { version, work }: { version: string; work: string },
): boolean {
  const here = hostPlatform()
  if (here?.os !== os || here.arch !== arch) return false
  const folder = join(work, 'unpacked')
  unpack(folder, files)
  const { stdout, stderr } = spawnSync(join(folder, os === 'win' ? 'devcli.exe' : 'devcli'), ['--version'], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  if (stdout.trim() !== version)
    throw new ReleaseError(`The new devcli does not run here: ${stdout}${stderr}`)
  return true
}

export function unpack(folder: string, files: readonly ArchivedFile[]): void {
  for (const { path, bytes, executable } of files) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes, { mode: executable ? 0o755 : 0o644 })
  }
}
