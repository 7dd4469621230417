/**
 * Bundles the tool as a start file and parts that are loaded when a command needs them: as ES modules for Node, and as
 * CommonJS for a single executable, which cannot load modules from files.
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
  /** Runs at the start. */
  readonly main: string
  /** Loaded later: name → path. */
  readonly assets: Readonly<Record<string, string>>
}

/**
 * Converts the same modules for a single executable. Parsing all of them on each start would take as long as starting
 * Node, so the parts are assets (docs/decisions/0017).
 * @param modules what `writeModules` wrote.
 */
export async function writeEmbedded(folder: string, modules: string): Promise<EmbeddedScripts> {
  // In one order, so that two releases of one commit are the same bytes.
  const files = readdirSync(modules)
    .filter((name) => name.endsWith('.js'))
    .toSorted()
  const converted = join(folder, 'parts')
  await build({
    entryPoints: files.map((name) => join(modules, name)),
    outdir: converted,
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    minify: true,
    // `import()` becomes a call of `require`, which is `load` below.
    supported: { 'dynamic-import': false },
  })
  const read = (name: string) => readFileSync(join(converted, name), 'utf8').replace(/^#!.*\n/, '')
  const atStart = neededAtStart(modules)
  const inside = atStart.map((name) => `'./${name}'(exports, require, module) {${read(name)}\n}`)
  mkdirSync(folder, { recursive: true })
  const main = join(folder, 'main.cjs')
  writeFileSync(main, `${loader}const inside = {\n${inside.join(',\n')}\n}\nload('./${START}')\n`)
  const later = files.filter((name) => !atStart.includes(name)).map((name) => [name, join(converted, name)])
  return { main, assets: Object.fromEntries(later) }
}

/** The start file and everything that it imports by statements: what runs before the command is known. */
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
 * A `require` that finds parts in the executable: those of the start in the script itself, the others among the assets.
 * When parts import each other in a circle, it returns the exports so far, as Node does.
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
