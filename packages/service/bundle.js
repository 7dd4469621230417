/**
 * Bundles the service into `dist`, so that a start reads a few files in place of 1,700. All files lie next to each other
 * but for the operator's commands; `src/program-files.ts` finds the programs among them. Nothing is minified, and a comment
 * before each module names its file: so stack traces need no source maps, which took 80 MB.
 */
import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = import.meta.dirname
const folder = join(here, 'dist')

const PROGRAMS = {
  main: 'main.ts',
  prepare: 'prepare.ts',
  'analysis-worker': 'inspections/analysis/analysis-worker.ts',
  'image-worker': 'images/process/image-worker/main.ts',
  'commands/backup': 'commands/backup.ts',
  'commands/reports': 'commands/reports.ts',
  // For programs that run the service with a network of their own: tests and benches.
  config: 'config.ts',
  run: 'run.ts',
}

/** They load files that lie next to their own, or native code. */
// The MCP server's classes are shared with programs that bring a server of their own.
const EXTERNAL = [
  'sharp',
  'piscina',
  '@takumi-rs/*',
  'pg-native',
  '@expo-google-fonts/*',
  '@modelcontextprotocol/*',
]

const CHUNK = 'chunk-'

export async function bundleService() {
  const { metafile } = await build({
    absWorkingDir: here,
    entryPoints: Object.entries(PROGRAMS).map(([out, path]) => ({ in: join(here, 'src', path), out })),
    outdir: folder,
    chunkNames: `${CHUNK}[hash]`,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    conditions: ['linklens-source'],
    external: EXTERNAL,
    // Packages in CommonJS ask for Node's own modules.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    metafile: true,
    logLevel: 'warning',
  })
  const current = new Set(Object.keys(metafile.outputs).map((path) => join(here, path)))
  for (const name of readdirSync(folder))
    if (name.startsWith(CHUNK) && !current.has(join(folder, name))) rmSync(join(folder, name))
}

/** The installers are templates, and no modules. */
function copyInstallers() {
  mkdirSync(join(folder, 'releases'), { recursive: true })
  for (const name of ['install.sh', 'install.ps1'])
    copyFileSync(join(here, 'src/releases', name), join(folder, 'releases', name))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  copyInstallers()
  await bundleService()
  await import(join(folder, 'prepare.js'))
}
