/**
 * Bundles the tool, so that it starts fast and needs no `node_modules`. Run by the build; releases call `bundleDevcli`
 * with their own version and service. docs/decisions/0016-devcli.md has the figures.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { pureSchemas } from '../../scripts/pure-schemas.js'

const here = import.meta.dirname
const packages = join(here, '..')

/**
 * Writes the program, and next to it the parts (`part-*.js`) that it loads when a command needs them.
 * @param {object} options
 * @param {string} options.outfile the program; parts of an earlier build in its folder are removed.
 * @param {string} options.version
 * @param {string} [options.serviceUrl] used where SERVICE_API_URL is not set. Default: none.
 */
export async function bundleDevcli({ outfile, version, serviceUrl }) {
  const folder = dirname(outfile)
  mkdirSync(folder, { recursive: true })
  const common = { ...settings({ version, serviceUrl, program: `./${basename(outfile)}` }), outdir: folder }
  // Two builds: one would put what the program shares with its parts into more files, which every start reads. Each side
  // has classes of its own, so `instanceof` does not work across.
  /** @type {Set<string>} */
  const parts = new Set()
  await build({
    ...common,
    entryPoints: [{ in: join(here, 'src', 'main.ts'), out: basename(outfile, '.js') }],
    plugins: [leaveOut(parts), madeModules, ownModules, lateModules],
  })
  const { metafile } = await build({
    ...common,
    // Found in no certain order.
    entryPoints: [...parts].toSorted(),
    entryNames: 'part-[name]',
    chunkNames: 'part-[hash]',
    splitting: true,
    metafile: true,
    plugins: [madeModules, ownModules, lateModules],
  })
  removeOldParts(
    folder,
    Object.keys(metafile.outputs).map((path) => basename(path)),
  )
}

/**
 * `check` and `diff` as one file, for the GitHub Action: parsing all of it at each start is nothing next to a check.
 * @param {string} version
 * @returns {Promise<string>} the same text on every machine.
 */
export async function devcliAsOneFile(version) {
  const { outputFiles } = await build({
    ...settings({ version }),
    absWorkingDir: join(packages, '..'),
    entryPoints: [join(here, 'src', 'main.ts')],
    write: false,
    plugins: [onlyCheck, madeModules, ownModules, lateModules],
  })
  return outputFiles[0].text
}

/** Leaves out what the other commands load. */
const onlyCheck = {
  name: 'only-check',
  setup(builder) {
    builder.onResolve({ filter: /^\./ }, ({ path, kind, importer }) =>
      kind === 'dynamic-import' && /commands\/(?!check|diff)\w+\/definition\.ts$/.test(importer)
        ? { path, external: true }
        : undefined,
    )
  },
}

const settings = ({ version, serviceUrl, program = '' }) => ({
  bundle: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  minify: true,
  legalComments: 'none',
  define: {
    DEVCLI_BUILD_VERSION: JSON.stringify(version),
    // From a part to the program, which threads run too; one file alone is the program.
    DEVCLI_BUILD_PROGRAM: JSON.stringify(program),
    DEVCLI_BUILD_SERVICE_URL: JSON.stringify(serviceUrl ?? 'https://linklens.invalid'),
  },
  logLevel: 'warning',
})

/** @param {Set<string>} parts is filled with the modules that the program imports when a command runs. */
const leaveOut = (parts) => ({
  name: 'leave-out',
  setup(builder) {
    builder.onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined
      parts.add(join(resolveDir, path))
      return { path: `./part-${basename(path, '.ts')}.js`, external: true }
    })
  },
})

function removeOldParts(folder, current) {
  for (const name of readdirSync(folder))
    if (name.startsWith('part-') && !current.includes(name)) rmSync(join(folder, name))
}

/** What follows from the platforms is written out: computing it would load them all. */
const madeModules = {
  name: 'made-modules',
  setup(builder) {
    builder.onLoad({ filter: /local\/known-crawlers\.ts$/ }, async () => {
      const { crawlerRequests } = await import('@linklens/engine')
      return { contents: `export const KNOWN_CRAWLERS = ${JSON.stringify(crawlerRequests(true))}` }
    })
  },
}

/** What is not used is left out, zod's schemas too: most commands load no zod. */
const ownModules = {
  name: 'own-modules',
  setup(builder) {
    const isOwn = (path) => path.startsWith(packages) && !path.includes('/node_modules/')
    builder.onResolve({ filter: /^[./]/ }, ({ path, importer }) =>
      isOwn(importer) ? { path: resolve(dirname(importer), path), sideEffects: false } : undefined,
    )
    builder.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (!isOwn(path)) return undefined
      const text = await readFile(path, 'utf8')
      return { loader: 'ts', contents: pureSchemas(pastEntryPoints(loadedAtOnce(withoutDocs(text), path))) }
    })
  },
}

/** The `details` of options are for docs/devcli.md: no command prints them, and every start would read them. */
const withoutDocs = (text) => text.replaceAll(/^ +details:\s+(['"])[^\n]*\1,\n/gm, '')

/** What the engine loads late for small bundles of others would only be more files here. */
function loadedAtOnce(text, path) {
  if (!path.startsWith(join(packages, 'engine'))) return text
  const imports = []
  const changed = text.replaceAll(/await import\('(\.[^']+)'\)/g, (_, late) => {
    const name = `late${imports.length}`
    imports.push(`import * as ${name} from '${late}'\n`)
    return name
  })
  return imports.join('') + changed
}

/**
 * The entry point of a package names everything. Everything that any command imports through it would become one part
 * that every command loads, so each import is led to the module that the entry point takes it from.
 */
function pastEntryPoints(text) {
  return text.replaceAll(/^import \{([^}]*)\} from '@linklens\/(\w+)'$/gm, (_, names, name) =>
    names
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '' && !part.startsWith('type '))
      .map((part) => `import { ${part} } from '${exportsOf(name).get(part.split(' as ')[0])}'`)
      .join('; '),
  )
}

const knownExports = new Map()

/** @returns what a package exports: name → module. */
function exportsOf(name) {
  const known = knownExports.get(name) ?? new Map(exportsIn(join(packages, name, 'src', 'index.ts')))
  knownExports.set(name, known)
  return known
}

function exportsIn(file) {
  const folder = dirname(file)
  return [...readFileSync(file, 'utf8').matchAll(/^export (?:\*|\{([^}]*)\}) from '(.+)'$/gm)].flatMap(
    ([, names, path]) =>
      names === undefined
        ? exportsIn(join(folder, path))
        : names.split(',').map((part) => [part.trim(), join(folder, path)]),
  )
}

/**
 * Modules that are loaded when one of their names is first used, not when the importing module starts.
 *
 * Those of Node: an import reads all that the module exports, and `import 'node:http'` thereby loads undici, which
 * takes as long as starting Node (24.21, measured).
 * entities: unpacks a table of 2,231 names, and many pages use none of them.
 */
const lateModules = {
  name: 'late-modules',
  setup(builder) {
    const late = (load) => ({
      contents: `let known; module.exports = Object.create(new Proxy({}, {
        get: (_, name) => name === '__esModule' ? undefined : (known ??= ${load})[name],
      }))`,
      resolveDir: here,
    })
    builder.onResolve({ filter: /^[a-z]/ }, ({ path, kind }) => {
      if (isBuiltin(path)) return { path, namespace: 'node', sideEffects: false }
      if (kind === 'import-statement' && path.startsWith('entities/'))
        return { path, namespace: 'late', sideEffects: false }
      return undefined
    })
    builder.onLoad({ filter: /./, namespace: 'node' }, ({ path }) =>
      late(`process.getBuiltinModule('${path}')`),
    )
    builder.onLoad({ filter: /./, namespace: 'late' }, ({ path }) => late(`require('${path}')`))
  },
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
  await bundleDevcli({ outfile: join(here, 'dist', 'bundle', 'devcli.js'), version })
}
