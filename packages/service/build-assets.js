/**
 * Builds the static files of the pages into `dist/assets`: the stylesheets, the scripts and the icons,
 * each under a name that holds its hash, with compressed copies next to it, and
 * `manifest.json` with the names. Run by the build; tests build into another folder.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { CARD_CSS } from '@linklens/cards'
import { build } from 'esbuild'
import sharp from 'sharp'

const here = import.meta.dirname
const source = (path) => join(here, 'src', path)

/**
 * A service that starts meanwhile finds the assets of before or of now, each file whole.
 * @param {string} folder holds nothing else afterwards. @returns {Promise<Record<string, string>>} plain name to hashed name
 */
export async function buildAssets(folder) {
  const icon = readFileSync(source('client/static/favicon.svg'))
  const files = {
    'main.css': await bundle(source('styles/main.css')),
    'text.css': await bundle(source('styles/text-sheet.css')),
    'cards.css': await bundle(source('styles/cards-sheet.css')),
    'report.css': await bundle(source('styles/report-sheet.css')),
    'main.js': await bundle(source('client/main.ts')),
    'report.js': await bundle(source('client/report.ts')),
    'card-file.js': await bundle(source('client/card-file.ts'), 'esm'),
    'favicon.svg': icon,
    'favicon.ico': ico(await raster(icon, 32)),
    'apple-touch-icon.png': await raster(icon, 180, '#2a4bd0'),
    'social.png': readFileSync(source('client/static/social.png')),
    'example.webp': await sharp(source('client/static/example.svg'), { density: 144 })
      .resize(1200)
      .webp({ quality: 82 })
      .toBuffer(),
  }
  mkdirSync(folder, { recursive: true })
  const manifest = {}
  for (const [name, bytes] of Object.entries(files)) manifest[name] = write(folder, name, bytes)
  replace(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
  const current = new Set([
    MANIFEST,
    ...Object.values(manifest).flatMap((file) => [file, `${file}.br`, `${file}.gz`]),
  ])
  for (const file of readdirSync(folder)) if (!current.has(file)) rmSync(join(folder, file))
  return manifest
}

const MANIFEST = 'manifest.json'

/** Browsers of the last two and a half years; what is older gets plain, working pages. */
const target = ['chrome123', 'firefox121', 'safari17.5']

async function bundle(entry, format = 'iife') {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format,
    conditions: ['linklens-source'],
    target,
    plugins: [cardStyles],
    write: false,
  })
  return Buffer.from(outputFiles[0].contents)
}

/** `cards-sheet.css` imports the cards' CSS by the name of their package. */
const cardStyles = {
  name: 'card-styles',
  setup(builder) {
    builder.onResolve({ filter: /^@linklens\/cards$/ }, ({ kind }) =>
      kind === 'import-rule' ? { path: 'card-css', namespace: 'cards' } : undefined,
    )
    builder.onLoad({ filter: /^card-css$/, namespace: 'cards' }, () => ({
      contents: CARD_CSS,
      loader: 'css',
    }))
  },
}

function raster(svg, pixels, background) {
  const image = sharp(svg, { density: 72 * (pixels / 32) }).resize(pixels, pixels)
  return (background ? image.flatten({ background }) : image).png().toBuffer()
}

/** An icon file that holds one PNG, which every browser in use reads. */
function ico(png) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([32, 32, 0, 0], 6)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.byteLength, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}

const PACKED = new Set(['.css', '.js', '.svg'])

function write(folder, name, bytes) {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
  const extension = extname(name)
  const file = `${name.slice(0, -extension.length)}-${hash}${extension}`
  const path = join(folder, file)
  // The name holds the hash, so what is there already is the same.
  if (existsSync(path)) return file
  if (PACKED.has(extension)) {
    replace(`${path}.br`, brotliCompressSync(bytes))
    replace(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
  replace(path, bytes)
  return file
}

/** In one step, by a file outside the folder: nobody reads half a file. */
function replace(path, content) {
  const half = `${dirname(path)}.${process.pid}.tmp`
  writeFileSync(half, content)
  renameSync(half, path)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildAssets(join(here, 'dist', 'assets'))
}
