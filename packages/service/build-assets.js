/**
 * Builds the static files of the pages into `dist/assets`: the stylesheet, the script and the icons,
 * each under a name that holds its hash, with compressed copies next to it, and
 * `manifest.json` with the names. Run by the build after the sources are compiled, which also puts the
 * installers next to them; tests build into another folder.
 */
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import sharp from 'sharp'

const here = import.meta.dirname
const source = (path) => join(here, 'src', path)

/** @param {string} folder emptied first. @returns {Promise<Record<string, string>>} plain name to hashed name */
export async function buildAssets(folder) {
  const icon = readFileSync(source('client/static/favicon.svg'))
  const files = {
    'main.css': await bundle(source('styles/main.css')),
    'main.js': await bundle(source('client/main.ts')),
    'favicon.svg': icon,
    'favicon.ico': ico(await raster(icon, 32)),
    'apple-touch-icon.png': await raster(icon, 180, '#2a4bd0'),
    'social.png': readFileSync(source('client/static/social.png')),
    'example.webp': await sharp(source('client/static/example.svg'), { density: 144 })
      .resize(1200)
      .webp({ quality: 82 })
      .toBuffer(),
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const manifest = {}
  for (const [name, bytes] of Object.entries(files)) manifest[name] = write(folder, name, bytes)
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

/** Browsers of the last two and a half years; what is older gets plain, working pages. */
const target = ['chrome123', 'firefox121', 'safari17.5']

async function bundle(entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'iife',
    target,
    write: false,
  })
  return Buffer.from(outputFiles[0].contents)
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
  writeFileSync(join(folder, file), bytes)
  if (PACKED.has(extension)) {
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes))
    writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }))
  }
  return file
}

/** The installers are no modules: the compiler leaves them behind. */
function copyInstallers() {
  mkdirSync(join(here, 'dist', 'releases'), { recursive: true })
  for (const name of ['install.sh', 'install.ps1']) {
    copyFileSync(source(`releases/${name}`), join(here, 'dist', 'releases', name))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  copyInstallers()
  await buildAssets(join(here, 'dist', 'assets'))
}
