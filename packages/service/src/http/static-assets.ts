/**
 * The static files that `build-assets.js` wrote: read once, served from memory. Their names contain a hash, so
 * browsers may keep them for good.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { acceptedEncoding } from './compression.ts'
import { packageFolder } from '../program-files.ts'
import type { AppContext } from './app-env.ts'

const BUILT = join(packageFolder, 'dist/assets')

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  webp: 'image/webp',
}

const FOREVER = 'public, max-age=31536000, immutable'
const ONE_DAY = 'public, max-age=86400'

/** What a page shows: text, text with cards of made-up pages, cards of the reader's page, or a whole report. */
export type Shown = 'text' | 'examples' | 'cards' | 'report'

const STYLES: Readonly<Record<Shown, readonly string[]>> = {
  text: ['main.css', 'text.css'],
  examples: ['main.css', 'text.css', 'cards.css'],
  cards: ['main.css', 'cards.css'],
  report: ['main.css', 'cards.css', 'report.css'],
}

const SCRIPTS: typeof STYLES = {
  text: ['main.js'],
  examples: ['main.js'],
  cards: ['main.js', 'report.js'],
  report: ['main.js', 'report.js'],
}

/** Paths of the static files; none, or null, where nothing has been built. */
export interface AssetLinks {
  stylesheets(shows: Shown): string[]
  scripts(shows: Shown): string[]
  /** Loaded when somebody chooses a file on `/new`. */
  readonly fileScript: string | null
  readonly icon: string | null
  readonly touchIcon: string | null
  readonly socialImage: string | null
  readonly exampleImage: string | null
}

export interface Assets {
  readonly links: AssetLinks
  /** @param file name inside `/assets/`. @returns null when there is no such file. */
  serve(c: AppContext, file: string): Response | null
  /** By its plain name (`favicon.ico`), for URLs that browsers request by themselves. */
  serveNamed(c: AppContext, name: string): Response | null
}

/** Loads the assets. Without a build there are no files, and pages have no style and script. */
export function loadAssets(folder: string = BUILT): Assets {
  const { manifest, files } = read(folder)
  const link = (name: string) => (manifest[name] ? `/assets/${manifest[name]}` : null)
  const links = (names: readonly string[]) => names.flatMap((name) => link(name) ?? [])
  const serve = (c: AppContext, file: string, caching: string) => {
    const bytes = files.get(file)
    if (!bytes || /\.(br|gz)$/.test(file)) return null
    const written = (['br', 'gzip'] as const).filter((name) => files.has(`${file}.${SUFFIX[name]}`))
    const encoding = acceptedEncoding(c, written)
    const body = encoding ? (files.get(`${file}.${SUFFIX[encoding]}`) ?? bytes) : bytes
    return new Response(new Uint8Array(body), {
      headers: {
        'Content-Type': TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
        'Content-Length': String(body.byteLength),
        'Cache-Control': caching,
        Vary: 'Accept-Encoding',
        ...(encoding ? { 'Content-Encoding': encoding } : {}),
      },
    })
  }
  return {
    links: {
      stylesheets: (shows) => links(STYLES[shows]),
      scripts: (shows) => links(SCRIPTS[shows]),
      fileScript: link('card-file.js'),
      icon: link('favicon.svg'),
      touchIcon: link('apple-touch-icon.png'),
      socialImage: link('social.png'),
      exampleImage: link('example.webp'),
    },
    serve: (c, file) => serve(c, file, FOREVER),
    serveNamed: (c, name) => serve(c, manifest[name] ?? '', ONE_DAY),
  }
}

const SUFFIX = { br: 'br', gzip: 'gz' } as const

function read(folder: string): { manifest: Readonly<Record<string, string>>; files: Map<string, Buffer> } {
  const manifestFile = join(folder, 'manifest.json')
  if (!existsSync(manifestFile)) return { manifest: {}, files: new Map() }
  const names = readdirSync(folder).filter((name) => name !== 'manifest.json')
  return {
    manifest: JSON.parse(readFileSync(manifestFile, 'utf8')),
    files: new Map(names.map((name) => [name, readFileSync(join(folder, name))])),
  }
}
