/** A folder of built pages as a target. No server is started: pages and images are read as files. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import * as path from 'node:path'
import { InspectError, inspectHtml, LIMITS, type GivenImage, type Inspection } from '@linklens/engine'
import { usageFailure } from '../../failures/usage-failure.ts'
import type { PageIdentity } from '../read-inspection.ts'
import { cleanPath, fileAt, imageAt, pathsOf } from './folder-files.ts'
import { guessSite, namedUrls, type GuessedSite } from './guess-site.ts'
import { isErrorPage, listPages } from './list-pages.ts'
import { matchesGlob } from './path-glob.ts'
import type { InspectedPage, Selection, Target } from './target.ts'

/** Pages of a folder are judged as if a server on this machine had answered with them. */
const LOCAL_ORIGIN = 'http://localhost'

/** Enough to know the site: a page takes some milliseconds, and all of one build name the same. */
const ASKED_FOR_SITE = 24

export interface FolderOptions {
  /** As typed. */
  readonly folder: string
  /** The current folder: files are named relative to it. */
  readonly cwd: string
  /** Origin from the command line or the config. */
  readonly site: string | undefined
  readonly selection: Selection
  /** Paths that a sitemap names; then only those are taken. */
  readonly paths?: readonly string[]
}

/** @throws CliFailure with exit code 2 for a folder that is none, or that has no pages. */
export function openFolder(options: FolderOptions): Target {
  const { folder, cwd, selection } = options
  const root = path.resolve(cwd, folder)
  requireFolder(root, folder)
  const { files, unreadable } = listPages(root)
  const pages = files.filter((file) => !isErrorPage(file))
  if (pages.length === 0) throw usageFailure(noPages(folder, unreadable))
  const guessed = guessFrom(root, pages)
  const origin = options.site ?? guessed?.origin
  const base = guessed && guessed.origin === origin ? guessed.base : ''
  const place: Place = { root, base, site: origin, prefix: filePrefix(cwd, root) }
  const selected = select(pages, place, options)
  if (selected.length === 0)
    throw usageFailure(
      `No page of ${folder} is left: "pages", "ignore" or the sitemap leaves out all ${pages.length}.`,
    )
  return {
    name: folder,
    pages: selected.slice(0, selection.max).map((file) => identityOf(file, cleanPath(file), place)),
    site: siteOf(options.site, guessed, base),
    concurrency: 1,
    notes: notesOf({ files, pages, selected, unreadable, root, selection }),
    inspect: async ({ file = '' }) => inspectFile(file.slice(place.prefix.length), place),
  }
}

interface Place {
  readonly root: string
  /** Path before every path of the folder, at the site. */
  readonly base: string
  readonly site: string | undefined
  /** Of every file's name in the report. */
  readonly prefix: string
}

function requireFolder(root: string, typed: string): void {
  if (!existsSync(root))
    throw usageFailure(`There is no folder ${typed}. Build the site first, then name its output.`)
  if (!statSync(root).isDirectory())
    throw usageFailure(`${typed} is a file. Name the folder of built pages that it is in, such as ./dist.`)
}

const noPages = (folder: string, unreadable: readonly string[]): string =>
  unreadable.length > 0
    ? `${folder} cannot be read. Check its permissions.`
    : `There is no HTML file in ${folder}. Name the folder that your build writes, such as ./dist, ./out or ./_site.`

function filePrefix(cwd: string, root: string): string {
  const relative = path.relative(cwd, root).split(path.sep).join('/')
  return relative === '' ? '' : `${relative}/`
}

function select(pages: readonly string[], place: Place, { selection, paths }: FolderOptions): string[] {
  const named = paths && new Set(paths.map(withoutEnd))
  return pages.filter((file) => {
    const all = pathsOf(file).map((one) => place.base + one)
    const matches = (globs: readonly string[]) =>
      globs.some((glob) => all.some((one) => matchesGlob(one, glob)))
    if (named && !all.some((one) => named.has(withoutEnd(one)))) return false
    return (selection.pages.length === 0 || matches(selection.pages)) && !matches(selection.ignore)
  })
}

const withoutEnd = (pathname: string): string => pathname.replace(/\/$/, '')

function siteOf(typed: string | undefined, guessed: GuessedSite | null, base: string): Target['site'] {
  if (typed !== undefined) return { origin: typed }
  if (guessed === null) return null
  const under = base === '' ? '' : `, under ${base}`
  return { origin: guessed.origin, namedBy: `named by canonical and og:url${under}` }
}

function notesOf({
  files,
  pages,
  selected,
  unreadable,
  root,
  selection,
}: {
  files: readonly string[]
  pages: readonly string[]
  selected: readonly string[]
  unreadable: readonly string[]
  root: string
  selection: Selection
}): string[] {
  const notes: string[] = []
  const errorPages = files.filter(isErrorPage)
  if (errorPages.length > 0) notes.push(`Error pages are left out: ${errorPages.slice(0, 3).join(', ')}.`)
  if (selected.length < pages.length)
    notes.push(`${pages.length - selected.length} pages are left out by the config or the sitemap.`)
  if (selected.length > selection.max)
    notes.push(
      `Only the first ${selection.max} of ${selected.length} pages were inspected: --max has the limit.`,
    )
  for (const folder of unreadable.slice(0, 3)) notes.push(`The folder ${folder} could not be read.`)
  const ignored = HOST_FILES.filter((name) => existsSync(path.join(root, name)))
  if (ignored.length > 0)
    notes.push(`${ignored.join(' and ')} not read: only the host of the site obeys them.`)
  return notes
}

/** Rules of static hosts for redirects and headers. */
const HOST_FILES = ['_redirects', '_headers', 'vercel.json', 'netlify.toml', 'staticwebapp.config.json']

function guessFrom(root: string, pages: readonly string[]): GuessedSite | null {
  const step = Math.max(1, Math.floor(pages.length / ASKED_FOR_SITE))
  const sample = pages.filter((_, index) => index % step === 0).slice(0, ASKED_FOR_SITE)
  return guessSite(
    sample.flatMap((file) => {
      const inspection = inspectQuietly(root, file)
      return inspection ? [namedUrls(cleanPath(file), inspection)] : []
    }),
  )
}

function inspectQuietly(root: string, file: string): Inspection | null {
  try {
    return inspectHtml(readPage(root, file), { url: LOCAL_ORIGIN + cleanPath(file) })
  } catch {
    return null // it is reported when its turn comes
  }
}

function identityOf(file: string, pathname: string, { base, site, prefix }: Place): PageIdentity {
  const at = base + pathname
  return { url: (site ?? LOCAL_ORIGIN) + at, path: at, file: prefix + file }
}

async function inspectFile(file: string, place: Place): Promise<InspectedPage> {
  const html = readPage(place.root, file)
  const clean = cleanPath(file)
  const inspection = inspectAt(html, clean, place)
  const named = namedPath(inspection, file, place)
  if (named === null || named === clean) return { inspection, identity: identityOf(file, clean, place) }
  return { inspection: inspectAt(html, named, place), identity: identityOf(file, named, place) }
}

/** Hosts answer `about.html` at /about, /about/ or /about.html: the page's own canonical URL says which of them it is. */
function namedPath({ normalizedMetadata }: Inspection, file: string, { base, site }: Place): string | null {
  const canonical = URL.parse(normalizedMetadata.canonicalUrl?.value ?? '')
  if (!canonical || (canonical.origin !== site && canonical.origin !== LOCAL_ORIGIN)) return null
  return pathsOf(file).find((pathname) => base + pathname === canonical.pathname) ?? null
}

function inspectAt(html: Uint8Array, pathname: string, { root, base, site }: Place): Inspection {
  const images = (url: string): GivenImage | null => {
    const { origin, pathname: at, username } = new URL(url)
    if ((origin !== site && origin !== LOCAL_ORIGIN) || username !== '') return null
    return at.startsWith(`${base}/`)
      ? imageAt(root, at.slice(base.length), LIMITS.imageBytes)
      : { status: 404 }
  }
  return inspectHtml(html, {
    url: LOCAL_ORIGIN + base + pathname,
    images,
    ...(site === undefined ? {} : { site }),
  })
}

/** @throws InspectError for a page that is too large or cannot be read. */
function readPage(root: string, file: string): Uint8Array {
  const full = fileAt(root, file.split('/').map(encodeURIComponent).join('/')) ?? ''
  try {
    const { size } = statSync(full)
    if (size > LIMITS.pageBytes) throw tooLarge(size)
    return readFileSync(full)
  } catch (error) {
    if (error instanceof InspectError) throw error
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new InspectError('FETCH_FAILED', `The file could not be read${reason}. Check its permissions.`, {
      cause: error,
    })
  }
}

const tooLarge = (bytes: number): InspectError =>
  new InspectError(
    'RESPONSE_TOO_LARGE',
    `The file has ${Math.round(bytes / 1024 / 1024)} MiB, and a page may have ${LIMITS.pageBytes / 1024 / 1024} MiB.`,
  )
