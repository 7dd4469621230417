/**
 * Bundles what the published package runs: for Node, and for browsers (without the network). Run by releases;
 * docs/decisions/0033-libraries.md has the figures.
 */
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { build } from 'esbuild'
import { LIMITS } from './src/limits.ts'
import { pureSchemas } from '../../scripts/pure-schemas.js'

const here = import.meta.dirname
const source = join(here, 'src')
const limits = join(source, 'limits.ts')

/**
 * @param {string} outdir gets `index.js` and `html.js` with what both share, `unfurl.js` with chunks of its own, `providers.js`, and
 * `html.browser.js` and `unfurl.browser.js` with what both share.
 * @returns {Promise<string[]>} the folders of the npm packages that are inside.
 */
export async function bundleLibrary(outdir) {
  const node = await build({
    ...common(outdir),
    entryPoints: { index: join(source, 'library.ts'), html: join(source, 'library-html.ts') },
    splitting: true,
    chunkNames: 'shared-[hash]',
    platform: 'node',
    target: 'node22',
    minifySyntax: true,
    minifyWhitespace: true,
    ...LINE_LIMIT,
    plugins: [ownModules],
  })
  // By itself: with chunks shared with the two above it would load parts of them.
  const unfurl = await build({
    ...common(outdir),
    entryPoints: { unfurl: join(source, 'library-unfurl.ts') },
    splitting: true,
    chunkNames: 'unfurl-[name]-[hash]',
    platform: 'node',
    target: 'node22',
    minify: true,
    ...LINE_LIMIT,
    plugins: [ownModules],
  })
  const providers = await build({
    ...common(outdir),
    entryPoints: { providers: join(source, 'library-providers.ts') },
    platform: 'neutral',
    target: 'es2023',
    minify: true,
    plugins: [ownModules],
  })
  const browser = await bundleForBrowsers(outdir)
  return packagesIn([node, unfurl, providers, browser])
}

/** @param {string} outdir gets `html.browser.js` and `unfurl.browser.js` with what both share. */
export function bundleForBrowsers(outdir) {
  return build({
    ...common(outdir),
    entryPoints: {
      'html.browser': join(source, 'library-html.ts'),
      'unfurl.browser': join(source, 'library-unfurl-html.ts'),
    },
    splitting: true,
    chunkNames: 'browser-[hash]',
    platform: 'browser',
    target: 'es2023',
    minify: true,
    alias: { 'node:net': join(here, 'browser/net.js'), 'node:buffer': join(here, 'browser/buffer.js') },
    inject: [join(here, 'browser/buffer.js')],
    plugins: [ownModules],
  })
}

const common = (outdir) => ({
  outdir,
  bundle: true,
  format: 'esm',
  logLevel: 'warning',
  legalComments: 'none',
  metafile: true,
})

function packagesIn(builds) {
  const folders = builds
    .flatMap(({ metafile }) => Object.values(metafile.outputs))
    .flatMap(({ inputs }) => Object.keys(inputs))
    .flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [])
  return [...new Set(folders.map((folder) => resolve(folder)))]
}

/** Node prints the whole line of an error that nobody catches, and one line was 160 kB. esbuild breaks lines after this. */
const LINE_LIMIT = { lineLimit: 120 }

/** What is not used is left out, zod among it: of the schemas the library needs the types alone. */
const ownModules = {
  name: 'own-modules',
  setup(builder) {
    const isOwn = (path) => path.startsWith(source)
    builder.onResolve({ filter: /^\./ }, ({ path, importer }) =>
      isOwn(importer) ? { path: resolve(dirname(importer), path), sideEffects: false } : undefined,
    )
    // The numbers alone: what each is for is printed by our docs only.
    builder.onLoad({ filter: /\/limits\.ts$/ }, ({ path }) =>
      path === limits ? { contents: `export const LIMITS = ${JSON.stringify(LIMITS)}` } : undefined,
    )
    builder.onLoad({ filter: /\.ts$/ }, async ({ path }) =>
      isOwn(path) ? { loader: 'ts', contents: pureSchemas(await readFile(path, 'utf8')) } : undefined,
    )
  },
}
