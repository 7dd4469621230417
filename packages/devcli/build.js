/**
 * Bundles the tool, so that it starts fast and needs no folder of modules. Run by the build; releases
 * call `bundleDevcli` with their own version and address.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = import.meta.dirname
const packages = join(here, '..')
const source = (name) => join(here, 'src', name)

/**
 * Writes the program, and beside it the parts (`part-*`) that it loads when a command needs them: ES modules, and for
 * the small commands a script (compiled-part.ts). The program has no other part that it needs at its start.
 * @param {object} options
 * @param {string} options.outfile the program; parts of an earlier build in its folder are removed.
 * @param {string} options.version
 * @param {string} [options.serviceUrl] where SERVICE_API_URL does not say otherwise. Default: none.
 */
export async function bundleDevcli({ outfile, version, serviceUrl }) {
  const folder = dirname(outfile)
  mkdirSync(folder, { recursive: true })
  const common = {
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    minify: true,
    legalComments: 'none',
    define: {
      DEVCLI_BUILD_VERSION: JSON.stringify(version),
      DEVCLI_BUILD_SERVICE_URL: JSON.stringify(serviceUrl ?? 'https://linklens.invalid'),
    },
    logLevel: 'warning',
    metafile: true,
    plugins: [leanModules, lateModules],
  }
  // The small commands are one file: each file more costs a millisecond. They have no class in common with
  // the large ones, and need none: a command runs on one side only. It is a script and not a module, because
  // only of a script V8 keeps the functions that were compiled when it ran.
  const small = await build({
    ...common,
    entryPoints: [source('small-commands.ts')],
    outdir: folder,
    entryNames: 'part-[hash]',
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    inject: [source('lean-performance.ts')],
    // Only a source, never a build, looks where it lies.
    logOverride: { 'empty-import-meta': 'silent' },
    write: false,
  })
  const [smallPart] = outputsOf(small)
  writeFileSync(join(folder, smallPart), asExpression(small.outputFiles[0].text))
  const large = await build({
    ...common,
    entryPoints: [source('large-commands.ts')],
    outdir: folder,
    entryNames: 'part-[hash]',
    chunkNames: 'part-[hash]',
    splitting: true,
  })
  await build({
    ...common,
    entryPoints: [source('main.ts')],
    outfile,
    define: { ...common.define, DEVCLI_BUILD_SMALL_PART: JSON.stringify(smallPart) },
    plugins: [external(new Map([['./large-commands.ts', entryOf(large)]])), ...common.plugins],
  })
  removeOthers(folder, [...outputsOf(small), ...outputsOf(large)])
}

/**
 * A script whose value is the function that fills `module.exports`, for compiled-part.ts. In ASCII: one sign beyond
 * Latin-1 makes V8 take two bytes for each of the whole part. esbuild leaves such signs in patterns alone, where they
 * may stand as escapes as well.
 */
function asExpression(text) {
  const ascii = text.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `(function (module) {${ascii}})`
}

const outputsOf = ({ metafile }) => Object.keys(metafile.outputs).map((path) => basename(path))

function entryOf({ metafile }) {
  const [path] = Object.entries(metafile.outputs).find(([, { entryPoint }]) =>
    entryPoint?.endsWith('-commands.ts'),
  )
  return `./${basename(path)}`
}

/** After the new ones stand: a program that starts meanwhile finds all its parts. */
function removeOthers(folder, kept) {
  for (const name of readdirSync(folder))
    if (name.startsWith('part-') && !kept.includes(name)) rmSync(join(folder, name))
}

/** @param paths import as written → file that is there when the program runs. */
const external = (paths) => ({
  name: 'parts',
  setup(builder) {
    builder.onResolve({ filter: /-commands\.ts$/ }, ({ path }) => ({ path: paths.get(path), external: true }))
  },
})

/**
 * What of our packages is not used is left out: none of their modules does anything on import. Schemas are
 * the exception that esbuild sees, because making one is a call; so their calls are marked as pure, and zod
 * stays out of commands that check nothing with it.
 */
const leanModules = {
  name: 'lean-modules',
  setup(builder) {
    const isOwn = (path) => path.startsWith(packages) && !path.includes('/node_modules/')
    builder.onResolve({ filter: /^[./]/ }, ({ path, importer }) =>
      isOwn(importer) ? { path: resolve(dirname(importer), path), sideEffects: false } : undefined,
    )
    builder.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (!isOwn(path)) return undefined
      const text = await readFile(path, 'utf8')
      const contents = throughNoDoor(text)
        .replace(/^import \{ z \} from 'zod'$/m, "import * as z from 'zod'")
        .replaceAll(/\bz\.(?=\w+\(|iso\.)/g, '/* @__PURE__ */ z.')
      return { loader: 'ts', contents }
    })
  },
}

/**
 * Modules that are read at the first use of one of their names, not when the importing module starts.
 *
 * Of Node: importing one reads all that it exports, and thereby loads what it would load when asked:
 * `import 'node:http'` brings undici and costs as much as starting Node (24.21, measured).
 * entities: unpacks the table of all 2,231 names, and many pages use none.
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

/**
 * A package's door names everything, and whatever any command takes through it would become one part that
 * all commands load. So each import is led past the door, to the module that the door takes it from.
 */
function throughNoDoor(text) {
  return text.replaceAll(/^import \{([^}]*)\} from '@linklens\/(\w+)'$/gm, (_, names, name) =>
    names
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '' && !part.startsWith('type '))
      .map((part) => `import { ${part} } from '${behindTheDoor(name).get(part.split(' as ')[0])}'`)
      .join('; '),
  )
}

const doors = new Map()

/** @returns what a package exports: name → module. */
function behindTheDoor(name) {
  const known = doors.get(name)
  if (known) return known
  const folder = join(packages, name, 'src')
  const text = readFileSync(join(folder, 'index.ts'), 'utf8')
  const modules = new Map()
  for (const [, names, path] of text.matchAll(/^export \{([^}]*)\} from '(.+)'$/gm))
    for (const part of names.split(',')) modules.set(part.trim(), join(folder, path))
  doors.set(name, modules)
  return modules
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
  await bundleDevcli({ outfile: join(here, 'dist', 'bundle', 'devcli.js'), version })
}
