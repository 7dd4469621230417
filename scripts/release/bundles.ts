/**
 * The tool as one start file and parts that are loaded when a command needs them: as ES modules, and a script, for a
 * Node that finds them beside itself, and as CommonJS for a single executable, which can load no modules from files.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bundleDevcli } from '../../packages/devcli/build.js'

const START = 'devcli.js'

/** Writes `devcli.js` and its parts into the folder. */
export async function writeModules(
  folder: string,
  { version, serviceUrl }: { version: string; serviceUrl: string | null },
): Promise<void> {
  await bundleDevcli({ outfile: join(folder, START), version, ...(serviceUrl ? { serviceUrl } : {}) })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
}

export interface EmbeddedScripts {
  /** What runs at start. */
  readonly main: string
  /** Name → path of what is loaded later. */
  readonly assets: Readonly<Record<string, string>>
}

/**
 * The same modules for a single executable. Parsing all of them at each start costs as much again as a bare
 * Node, so the parts are assets (docs/decisions/0017).
 * @param modules what `writeModules` wrote.
 */
export async function writeEmbedded(folder: string, modules: string): Promise<EmbeddedScripts> {
  const files = readdirSync(modules).filter((name) => name.endsWith('.js'))
  const converted = join(folder, 'parts')
  await build({
    entryPoints: files.map((name) => join(modules, name)),
    outdir: converted,
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    minify: true,
    // `import()` becomes a call of `require`, which is ours.
    supported: { 'dynamic-import': false },
    // Only a source, never a build, looks where it lies.
    logOverride: { 'empty-import-meta': 'silent' },
  })
  const read = (name: string) => readFileSync(join(converted, name), 'utf8').replace(/^#!.*\n/, '')
  const atStart = neededAtStart(modules)
  const inside = atStart.map((name) => `'./${name}'(exports, require, module) {${read(name)}\n}`)
  mkdirSync(folder, { recursive: true })
  const main = join(folder, 'main.cjs')
  writeFileSync(main, `${loader}const inside = {\n${inside.join(',\n')}\n}\nload('./${START}')\n`)
  const later = files.filter((name) => !atStart.includes(name)).map((name) => [name, join(converted, name)])
  // A script already, which the program itself finds among the assets.
  const scripts = readdirSync(modules).filter((name) => name.endsWith('.cjs'))
  const asTheyAre = scripts.map((name) => [name, join(modules, name)])
  return { main, assets: Object.fromEntries([...later, ...asTheyAre]) }
}

/** The start file and what it imports by statements, which is what runs before a command is known. */
function neededAtStart(modules: string): string[] {
  const needed = [START]
  for (const name of needed) {
    const text = readFileSync(join(modules, name), 'utf8')
    for (const [, imported] of text.matchAll(/\b(?:from|import)\s*"\.\/([^"]+)"/g)) {
      if (imported !== undefined && !needed.includes(imported)) needed.push(imported)
    }
  }
  return needed
}

/**
 * A `require` that finds parts in the executable: those of the start in the script itself, the others where
 * Node keeps assets. A part that is being loaded is handed out as it is, as Node does.
 */
const loader = `
const loaded = new Map()
function load(name) {
  if (!name.startsWith('./')) return require(name)
  let part = loaded.get(name)
  if (part) return part.exports
  part = { exports: {} }
  loaded.set(name, part)
  const run = inside[name] ?? compile(name.slice(2))
  run(part.exports, load, part)
  return part.exports
}
function compile(filename) {
  const { getRawAsset } = require('node:sea')
  const { compileFunction } = require('node:vm')
  const source = Buffer.from(getRawAsset(filename)).toString()
  return compileFunction(source, ['exports', 'require', 'module'], { filename })
}
`
