/** What a package brings with it: itself and all that it depends on, as npm has laid it out here. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const MODULES = join(import.meta.dirname, '../node_modules')

/** @returns how many packages, and their megabytes on the disk. */
export function installedSize(names) {
  const folders = new Set()
  const add = (name, from) => {
    const folder = findPackage(name, from)
    if (folder === null || folders.has(folder)) return
    folders.add(folder)
    const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    for (const dependency of Object.keys(dependencies)) add(dependency, folder)
  }
  for (const name of names) add(name, MODULES)
  const bytes = [...folders].reduce((sum, folder) => sum + bytesIn(folder), 0)
  return { packages: folders.size, megabytes: (bytes / 1e6).toFixed(1) }
}

/** As Node looks for it: in the `node_modules` of each folder above. */
function findPackage(name, from) {
  for (let folder = from; folder !== dirname(MODULES); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(candidate)) return candidate
  }
  const candidate = join(MODULES, name)
  return existsSync(candidate) ? candidate : null
}

const bytesIn = (folder) =>
  globSync('**/*', { cwd: folder, exclude: (path) => path === 'node_modules', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
