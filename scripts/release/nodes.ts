/** The Nodes that programs are made of. */
import { existsSync } from 'node:fs'
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
  /** Path of Node's licence; null where it was not found. */
  readonly licence: string | null
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
    licence: join(dirname(dirname(runnable.path)), 'LICENSE'),
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
  const licence = [join(dirname(dirname(path)), 'LICENSE'), besideNpmsNode(path)].find((file) =>
    existsSync(file),
  )
  return {
    version: process.versions.node,
    runnable: path,
    licence: licence ?? null,
    all: [{ ...here, path }],
  }
}

/** The npm package `node` takes its binary out of a second package, and leaves the licence there. */
const besideNpmsNode = (path: string) =>
  join(dirname(dirname(path)), 'node_modules', `node-${process.platform}-${process.arch}`, 'LICENSE')
