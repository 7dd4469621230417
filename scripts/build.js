/** Compiles the workspaces and the pages' assets; does nothing when no source changed. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, install, root, run, tool } from './setup.js'

const stampFile = join(root, 'node_modules', '.linklens-build')

/** Everything that the output depends on. */
const inputs = ['packages', 'docs', 'tsconfig.base.json', 'tsconfig.json', 'package-lock.json']
const skipped = new Set(['node_modules', 'dist', 'test', 'data'])

/** `npm run dev` writes the assets too, perhaps from sources that have changed back since. */
const outputs = ['packages/service/dist/assets/manifest.json']

export function build() {
  const sources = hashOf(inputs)
  const stamp = () => `${sources} ${hashOf(outputs)}`
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp()) return
  console.error('Building …')
  const compiled = run('node', [tool('typescript', 'tsc'), '-b', 'tsconfig.build.json'], {
    // stdout stays clean for the reader of what we start
    stdio: ['ignore', 2, 2],
  })
  if (compiled.status !== 0) fail('The build failed; the lines above say where.')
  const service = run('node', [join('packages', 'service', 'bundle.js')], { stdio: ['ignore', 2, 2] })
  if (service.status !== 0) fail('Bundling the service failed; the lines above say where.')
  const assets = run('node', [join('packages', 'service', 'build-assets.js')], { stdio: ['ignore', 2, 2] })
  if (assets.status !== 0) fail('Building the pages’ assets failed; the lines above say where.')
  const devcli = run('node', [join('packages', 'devcli', 'build.js')], { stdio: ['ignore', 2, 2] })
  if (devcli.status !== 0) fail('Bundling devcli failed; the lines above say where.')
  writeFileSync(stampFile, stamp())
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addTo(hash, path)
  return hash.digest('hex')
}

function addTo(hash, path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  let entries
  try {
    entries = readdirSync(full, { withFileTypes: true })
  } catch {
    hash.update(path).update('\0').update(readFileSync(full)) // a file
    return
  }
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!skipped.has(entry.name) && !/\.test\.tsx?$/.test(entry.name)) addTo(hash, `${path}/${entry.name}`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install()
  build()
}
