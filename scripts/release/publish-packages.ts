/** `npm run release -- --publish`: gives the packed files to npm. Provenance is the business of the workflow that runs it. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assertInChangelog } from './changelog.ts'
import { currentCommit } from './commit.ts'
import { CONFIG_FILE } from './decisions.ts'
import { describeFile, readManifest } from './folder.ts'
import { ReleaseError } from './release-error.ts'

const ROOT = join(import.meta.dirname, '../..')

/** @throws ReleaseError while this version must not be seen by anyone. */
export function assertReady(root: string, version: string): void {
  assertInChangelog(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)
  if (currentCommit(root).dirty)
    throw new ReleaseError('There are changes that are not committed: what is published must be in a commit.')
}

/** @param folder of a release. @throws ReleaseError when a file is not the one that was made, or npm refuses one. */
export function publishPackages(folder: string, { dryRun }: { dryRun: boolean }): void {
  const manifest = readManifest(folder)
  if (!manifest?.decided)
    throw new ReleaseError(
      `${folder} was made while ${CONFIG_FILE} was not decided. Remove it, and try again.`,
    )
  // Its values may be other ones than those that are decided now.
  if (manifest.commit !== currentCommit(ROOT).id || (manifest.dirty && !dryRun))
    throw new ReleaseError(`${folder} was not made from the commit at hand. Remove it, and try again.`)
  const packages = manifest.files.filter(({ name }) => name.endsWith('.tgz'))
  for (const { name, sha256 } of packages)
    if (describeFile(folder, name).sha256 !== sha256)
      throw new ReleaseError(
        `${join(folder, name)} is not the file that the release made. Nothing is published.`,
      )
  // The others depend on the engine.
  const isEngine = ({ name }: { name: string }): boolean => name.startsWith('linklens-engine-')
  for (const { name } of packages.toSorted((a, b) => Number(isEngine(b)) - Number(isEngine(a)))) {
    const args = ['publish', join(folder, name), ...(dryRun ? ['--dry-run'] : [])]
    const { status } = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
    if (status !== 0) throw new ReleaseError(`npm did not publish ${name}; the lines above say why.`)
  }
}
