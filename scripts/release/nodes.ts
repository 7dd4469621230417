/** The Nodes that programs are made of. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fetchPackage } from './fetch-package.ts'
import { ReleaseError } from './release-error.ts'
import { hostPlatform, RELEASE_NODE, TARGETS, type Os, type Target } from './targets.ts'

export interface NodeBinary {
  readonly os: Os
  readonly arch: string
  readonly path: string
}

export interface Nodes {
  readonly version: string
  /** One of them that runs on this machine. */
  readonly runnable: string
  /** The text of Node's licence; where that text was not found, where it stands. */
  readonly licence: string
  readonly all: readonly NodeBinary[]
}

/** Of the pinned version, for every platform. */
export function releaseNodes(work: string): Nodes {
  const here = hostPlatform()
  if (here?.os !== 'linux') {
    throw new ReleaseError(
      'A release is made on Linux with glibc. `npm run release -- --host` builds for this machine alone.',
    )
  }
  const all = TARGETS.map((target) => ({ os: target.os, arch: target.arch, path: fetchNode(target, work) }))
  const runnable = all.find(({ os, arch }) => os === here.os && arch === here.arch)
  if (!runnable) throw new ReleaseError('There is no Node for this machine among the targets.')
  // The package for Windows comes without; the text is that of the version, whatever the platform.
  return {
    version: RELEASE_NODE,
    runnable: runnable.path,
    licence: readFileSync(join(dirname(dirname(runnable.path)), 'LICENSE'), 'utf8'),
    all,
  }
}

function fetchNode({ os, node }: Target, work: string): string {
  const binary = os === 'win' ? 'bin/node.exe' : 'bin/node'
  return join(fetchPackage(node, work, os === 'win' ? [binary] : [binary, 'LICENSE']), binary)
}

/** The one that runs this, for this machine: no network is needed. */
export function hostNodes(): Nodes {
  const here = hostPlatform()
  if (!here)
    throw new ReleaseError(
      'There is no devcli for this platform; the npm package runs on Node 22.19 or later.',
    )
  const path = process.execPath
  return {
    version: process.versions.node,
    runnable: path,
    licence: licenceOf(path, process.versions.node),
    all: [{ ...here, path }],
  }
}

/**
 * For a build that is not published: one that is takes Node from a package that holds the text. The npm
 * package `node` takes its binary out of a second package and leaves the licence in that. No lock file names
 * it, so the next `npm install` removes it; and some systems ship Node without the text beside it.
 * @param node path of its binary.
 * @returns the text, else where it can be read.
 */
export function licenceOf(node: string, version: string): string {
  const folder = dirname(dirname(node))
  const inside = join(folder, 'node_modules', `node-${process.platform}-${process.arch}`)
  const file = [folder, inside].map((place) => join(place, 'LICENSE')).find((path) => existsSync(path))
  if (file !== undefined) return readFileSync(file, 'utf8')
  return `The licence of Node.js ${version} stands at https://github.com/nodejs/node/blob/v${version}/LICENSE`
}
