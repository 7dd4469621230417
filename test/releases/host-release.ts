/**
 * A release for this machine, made once for all tests and kept until something that it is made of changes.
 * `DEVCLI_EXECUTABLE` names a program to be tried instead: that of a release that is about to be published.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { currentCommit } from '../../scripts/release/commit.ts'
import { makeRelease } from '../../scripts/release/make-release.ts'
import { hostNodes } from '../../scripts/release/nodes.ts'
import { hostPlatform } from '../../scripts/release/targets.ts'

const ROOT = join(import.meta.dirname, '../..')
const CACHE = join(ROOT, 'node_modules/.cache/linklens-release/tests')
export const VERSION = '0.0.1'

let made: Promise<string> | undefined

/** @returns a folder as the service serves it. */
export function hostReleases(): Promise<string> {
  made ??= make()
  return made
}

async function make(): Promise<string> {
  const releases = join(CACHE, stamp())
  if (!existsSync(join(releases, 'latest.txt'))) {
    mkdirSync(CACHE, { recursive: true })
    const unfinished = mkdtempSync(join(CACHE, 'unfinished-'))
    await makeHostRelease(unfinished)
    for (const name of readdirSync(CACHE)) {
      if (name !== basename(unfinished)) rmSync(join(CACHE, name), { recursive: true, force: true })
    }
    renameSync(unfinished, releases)
  }
  return releases
}

/** @returns the folder of the release. */
export const makeHostRelease = (releases: string): Promise<string> =>
  makeRelease({
    releases,
    version: VERSION,
    serviceUrl: null,
    host: true,
    decided: null,
    openNodes: hostNodes,
    // Node has 120 MB.
    gzipLevel: 1,
    say: () => undefined,
  })

/** @returns the path of the program, unpacked into `folder`. */
export function unpackProgram(releases: string, folder: string): string {
  const here = hostPlatform()
  const archive = join(releases, `v${VERSION}`, `devcli-${VERSION}-${here?.os}-${here?.arch}.tar.gz`)
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xzf', archive, '-C', folder])
  return join(folder, 'devcli')
}

/** A hash of the sources of a release. The build has bundled devcli from the same files, in the same way. */
function stamp(): string {
  // The files in the archives have the commit's time.
  const hash = createHash('sha256').update(`${process.version} ${currentCommit(ROOT).time}`)
  for (const from of ['packages/devcli/dist/bundle', 'scripts/release', 'packages/service/src/releases']) {
    // The folder `libraries` is no part of a release for one machine.
    const files = readdirSync(join(ROOT, from), { withFileTypes: true }).filter((entry) => entry.isFile())
    for (const name of files.map((file) => file.name).toSorted()) {
      if (!name.includes('.test.')) hash.update(name).update(readFileSync(join(ROOT, from, name)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}
