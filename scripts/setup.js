/**
 * Makes a clone ready to run. Plain JavaScript for Node 20: it runs before anything is installed.
 * Installs only when the lock file changed since the last time, so later starts need no network.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const stampFile = join(root, 'node_modules', '.linklens-setup')

/** The first Node whose `node:sqlite`, decoders and zstd the code relies on. */
const oldestNode = [22, 19]

/** Installs what the lock file asks for, unless that is already there. */
export function install() {
  const stamp = installStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.error('Installing dependencies (only when package-lock.json changed) …')
  // npm itself must not run on the Node inside node_modules, which `npm ci` removes first.
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: pathWithoutLocalBinaries() },
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) {
    fail(
      'Could not install the dependencies. The lines above say why; `npm ci` shows it again. The network is needed once.',
    )
  }
  writeFileSync(stampFile, stamp)
}

/** @returns path of a Node that runs the code: the one that comes with the clone, else this one. */
export function findNode() {
  const own = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(own) && isNewEnough(versionOf(own))) return own
  if (isNewEnough(process.version)) return process.execPath
  return fail(
    `Linklens runs on Node ${oldestNode.join('.')} or newer; this is ${process.version}, and the npm package "node" that ` +
      'brings a newer one was not installed here (no build for this system, or its install script was not allowed). ' +
      'Install Node 24 and run the command again.',
  )
}

/** Runs a program of ours on the right Node, with the local binaries first in PATH. */
export function run(command, args, options = {}) {
  return spawnSync(command === 'node' ? findNode() : command, args, {
    cwd: root,
    stdio: 'inherit',
    ...options,
    env: { ...environment(), ...options.env },
  })
}

/** This process's own, with the right Node and the local binaries first in PATH. */
export function environment() {
  const bin = join(root, 'node_modules', '.bin')
  return {
    ...process.env,
    PATH: `${join(findNode(), '..')}${delimiter}${bin}${delimiter}${process.env.PATH}`,
  }
}

/** Path of a package's command-line file, to be run with `run('node', [tool(…), …])`. */
export function tool(packageName, binName = packageName) {
  const manifest = JSON.parse(readFileSync(join(root, 'node_modules', packageName, 'package.json'), 'utf8'))
  const bin = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[binName]
  return join(root, 'node_modules', packageName, bin)
}

function installStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}\n`
}

function versionOf(node) {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
  } catch {
    return 'v0.0.0' // a binary for another system, or one that lacks a library: the caller looks further
  }
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number)
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
}

function pathWithoutLocalBinaries() {
  const local = ['node_modules', '.bin'].join(sep)
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !entry.endsWith(local) && !entry.startsWith(join(root, 'node_modules')))
    .join(delimiter)
}

/** Ends the process with one clear sentence. */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
