/** The Nodes that the programs are made from. */
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
  /** The one that runs on this machine. */
  readonly runnable: string
  /** The text of Node's licence, or its URL where the text was not found. */
  readonly licence: string
  readonly all: readonly NodeBinary[]
}

/** @returns Node in the pinned version for every platform. */
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
  // The package for Windows has no licence file. The text is the same on every platform.
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

/** @returns the Node that runs this script. Needs no network. */
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
 * For builds that are not published: published ones take Node from a package that contains the text. The npm package
 * `node` takes its binary from a second package, and the licence stays there. No lock file names that package, so the next
 * `npm install` removes it; and some systems ship Node without the text.
 * @param node path of its binary.
 * @returns the text, else a sentence with its URL.
 */
export function licenceOf(node: string, version: string): string {
  const folder = dirname(dirname(node))
  const inside = join(folder, 'node_modules', `node-${process.platform}-${process.arch}`)
  const file = [folder, inside].map((place) => join(place, 'LICENSE')).find((path) => existsSync(path))
  if (file !== undefined) return readFileSync(file, 'utf8')
  return `The licence of Node.js ${version} is at https://github.com/nodejs/node/blob/v${version}/LICENSE`
}
