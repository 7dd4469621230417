/** Makes one file from a Node and our scripts, with Node's support for single executables (nodejs.org/api/single-executable-applications.html). */
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import type { EmbeddedScripts } from './bundles.ts'
import { fetchPackage } from './fetch-package.ts'
import { ReleaseError } from './release-error.ts'
import { POSTJECT } from './targets.ts'

/** Every Node that can take a script contains this text once (nodejs/postject, README). */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

/**
 * Writes the scripts in the format that an executable reads. Without code cache and snapshot, so that one blob works on
 * every platform.
 * @param node must run here, and have the version that the blob is for.
 * @returns the path of the blob.
 */
export function writeBlob(folder: string, { main, assets }: EmbeddedScripts, node: string): string {
  const config = {
    // The blob holds this path as it is written here: an absolute one would differ with each temporary folder.
    main: relative(folder, main),
    assets,
    output: 'sea.blob',
    disableExperimentalSEAWarning: true,
    useCodeCache: false,
    useSnapshot: false,
  }
  writeFileSync(join(folder, 'sea.json'), JSON.stringify(config))
  execFileSync(node, ['--experimental-sea-config', 'sea.json'], { cwd: folder, stdio: 'pipe' })
  return join(folder, config.output)
}

/** @param node the unchanged Node of the platform. @throws ReleaseError when it cannot take a script. */
export async function writeExecutable(
  path: string,
  { node, blob }: { node: string; blob: string },
  work: string,
): Promise<void> {
  if (!readFileSync(node).includes(FUSE)) {
    throw new ReleaseError(`${node} cannot become a single executable. Use a Node built by nodejs.org.`)
  }
  copyFileSync(node, path)
  chmodSync(path, 0o755)
  const postject = loadPostject(work)
  await withoutWarnings(() =>
    postject.inject(path, 'NODE_SEA_BLOB', readFileSync(blob), { sentinelFuse: FUSE }),
  )
}

interface Postject {
  inject(path: string, resource: string, data: Buffer, options: { sentinelFuse: string }): Promise<void>
}

/** Uses the installed postject where it has the pinned version, else fetches it. */
function loadPostject(work: string): Postject {
  const require = createRequire(import.meta.url)
  const installed = join(import.meta.dirname, '../../node_modules', POSTJECT.name)
  const manifest = join(installed, 'package.json')
  const isInstalled =
    existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === POSTJECT.version
  const folder = isInstalled ? installed : fetchPackage(POSTJECT, work)
  return require(join(folder, 'dist', 'api.js'))
}

/** postject prints warnings about section names in Node's binaries, which are harmless. */
async function withoutWarnings(work: () => Promise<void>): Promise<void> {
  const write = process.stderr.write.bind(process.stderr)
  process.stderr.write = () => true
  try {
    await work()
  } finally {
    process.stderr.write = write
  }
}
