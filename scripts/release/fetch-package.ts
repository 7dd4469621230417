/** Fetches the packages that only a release needs, from the registry that npm is configured for. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ReleaseError } from './release-error.ts'
import type { PinnedPackage } from './targets.ts'

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/linklens-release')

/**
 * Unpacks a package into a folder of its own. The archive is kept for the next release. Its integrity is checked each
 * time, and nothing in it is run.
 * @param files paths inside the package. Default: all.
 * @returns the folder.
 * @throws ReleaseError
 */
export function fetchPackage(pinned: PinnedPackage, into: string, files: readonly string[] = []): string {
  const { name, version } = pinned
  const archive = join(CACHE, `${name}-${version}.tgz`)
  if (!existsSync(archive) || !isIntact(archive, pinned)) download(pinned)
  if (!isIntact(archive, pinned)) {
    rmSync(archive, { force: true })
    throw new ReleaseError(
      `The package ${name}@${version} is not the one that scripts/release/targets.ts pins.`,
    )
  }
  const folder = join(into, name)
  mkdirSync(folder, { recursive: true })
  const members = files.map((file) => `package/${file}`)
  const { status } = spawnSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1', ...members], {
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new ReleaseError(`The package ${name}@${version} could not be unpacked.`)
  return folder
}

function download({ name, version }: PinnedPackage): void {
  mkdirSync(CACHE, { recursive: true })
  console.error(`Fetching ${name}@${version} (once) …`)
  const { status } = spawnSync(
    'npm',
    ['pack', `${name}@${version}`, '--pack-destination', CACHE, '--silent', '--ignore-scripts'],
    { stdio: ['ignore', 'ignore', 2], shell: process.platform === 'win32' },
  )
  if (status !== 0) {
    throw new ReleaseError(
      `npm could not fetch ${name}@${version}; the lines above say why. It needs the network once.`,
    )
  }
}

function isIntact(archive: string, { integrity }: PinnedPackage): boolean {
  return `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}` === integrity
}
