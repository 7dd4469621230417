/** A folder of built pages as a target. No server is started: pages and images are read as files. */
import { existsSync, statSync } from 'node:fs'
import * as path from 'node:path'
import { readMetadata, type NormalizedMetadata } from '@linklens/engine'
import { sourceFinder } from '../sources/find-source.ts'
import { usageFailure } from '../../failures/cli-failure.ts'
import { cleanPath, pathsOf } from './folder-files.ts'
import { folderNotes } from './folder-notes.ts'
import {
  findImage,
  identityOf,
  imageHash,
  inspectFile,
  neighbours,
  LOCAL_ORIGIN,
  readersOfFile,
  readPage,
} from './folder-page.ts'
import type { FolderSetup, Place } from './folder-place.ts'
import { guessSite, namedUrls, type GuessedSite } from './guess-site.ts'
import { isPage, listPages } from './list-pages.ts'
import { requireHtmlText } from './require-html.ts'
import { matchesGlob } from './path-glob.ts'
import type { Selection, Target } from './target.ts'

/** Enough to know the site: a page takes some milliseconds, and all of one build name the same. */
const ASKED_FOR_SITE = 12

export interface FolderOptions {
  /** Folder as typed. */
  readonly folder: string
  /** The current folder: files are named relative to it. */
  readonly cwd: string
  /** Origin from the command line or the config. */
  readonly site: string | undefined
  readonly selection: Selection
  /** Paths that a sitemap or a list names; then only those are taken. */
  readonly paths?: readonly string[] | undefined
  /** Says which AI readers robots.txt of the folder allows. */
  readonly readers?: boolean | undefined
  /** Called with the number of pages in the folder, before any of them is read. */
  readonly onFound?: (pages: number) => void
}

/** @throws CliFailure with exit code 2 for a folder that is none, or that has no pages. */
export function openFolder(options: FolderOptions): Target {
  const { folder, cwd, selection } = options
  const root = path.resolve(cwd, folder)
  requireFolder(root, folder)
  const { files, unreadable } = listPages(root)
  const pages = files.filter(isPage)
  if (pages.length === 0) throw usageFailure(noPages(folder, files, unreadable))
  options.onFound?.(pages.length)
  const { place, site } = placeOf(options, root, pages)
  const setup = { place, cwd, readers: options.readers ?? false }
  const selected = select(pages, place, options)
  if (selected.length === 0)
    throw usageFailure(
      `No page of ${folder} is left: "pages", "ignore", the sitemap or the list leaves out all ${pages.length}.`,
    )
  return {
    name: folder,
    pages: selected.slice(0, selection.max).map((file) => identityOf(file, cleanPath(file), place)),
    site,
    concurrency: 1,
    missing: unreadable.map((name) => ({
      url: `${place.prefix}${name}`,
      code: 'FETCH_FAILED',
      message: 'The folder could not be read. Check its permissions.',
    })),
    notes: folderNotes({ root, files, pages, selected, max: selection.max }),
    findImage: (url) => findImage(url, place),
    imageHash: (url) => imageHash(url, place),
    folder: setup,
    ...folderPages(setup),
  }
}

/** How pages of a folder are inspected, in whatever thread. */
export function folderPages({
  place,
  cwd,
  readers,
}: FolderSetup): Pick<Target, 'inspect' | 'sourceOf' | 'readers'> {
  const known = neighbours(place)
  return {
    sourceOf: sourceOf(place, cwd),
    readers: readers ? async (page) => readersOfFile(page, place) : undefined,
    inspect: async ({ file = '' }, _signal, extras) =>
      inspectFile(file.slice(place.prefix.length), place, extras, known),
  }
}

/** By the path of its file: the framework routes it so, wherever the site puts it. */
function sourceOf({ root, prefix }: Place, cwd: string): NonNullable<Target['sourceOf']> {
  const find = sourceFinder(root, cwd)
  return ({ file = '' }) => find(cleanPath(file.slice(prefix.length)))
}

/** One HTML file, whatever it is called: the folder that it is in is the site's, or one above that its own URL names. */
export function openFile({
  folder: typed,
  cwd,
  site,
  readers,
}: Pick<FolderOptions, 'folder' | 'cwd' | 'site' | 'readers'>): Target {
  const full = path.resolve(cwd, typed)
  const guessed = guessFrom(path.dirname(full), [path.basename(full)])
  const root = rootAbove(path.dirname(full), guessed?.base ?? '')
  const file = path.relative(root, full).split(path.sep).join('/')
  const folder = path.relative(cwd, root) || '.'
  const { place, site: known } = placeOf({ folder, cwd, site }, root, [file])
  return {
    name: typed,
    pages: [identityOf(file, cleanPath(file), place)],
    site: known,
    concurrency: 1,
    missing: [],
    notes: [],
    findImage: (url) => findImage(url, place),
    imageHash: (url) => imageHash(url, place),
    sourceOf: sourceOf(place, cwd),
    readers: readers ? async (page) => readersOfFile(page, place) : undefined,
    async inspect(_page, _signal, extras) {
      requireHtmlText(readPage(root, file), typed)
      return inspectFile(file, place, extras)
    },
  }
}

/** @param base path of the folder at its site. @returns the parent that has the folder at that path; else the folder. */
function rootAbove(folder: string, base: string): string {
  let root = folder
  for (const name of base.split('/').filter(Boolean).toReversed()) {
    if (encodeURIComponent(path.basename(root)) !== name) return folder
    root = path.dirname(root)
  }
  return root
}

function placeOf(
  { folder, cwd, site }: Pick<FolderOptions, 'folder' | 'cwd' | 'site'>,
  root: string,
  pages: readonly string[],
): { readonly place: Place; readonly site: Target['site'] } {
  const guessed = guessFrom(root, pages)
  const origin = site ?? guessed?.origin
  const base = guessed && guessed.origin === origin ? guessed.base : ''
  return {
    place: { root, folder, base, site: origin, prefix: filePrefix(cwd, root) },
    site: siteOf(site, guessed, base),
  }
}

function requireFolder(root: string, typed: string): void {
  if (!existsSync(root))
    throw usageFailure(`There is no file or folder ${typed}. Build the site first, then name its output.`)
  if (!statSync(root).isDirectory()) throw usageFailure(`${typed} is neither a folder nor a file.`)
}

const noPages = (folder: string, files: readonly string[], unreadable: readonly string[]): string =>
  unreadable.length > 0
    ? `${folder} cannot be read. Check its permissions.`
    : files.length > 0
      ? `${folder} has error pages and fallbacks alone: ${files.slice(0, 3).join(', ')}. Name the folder that your build writes its pages to.`
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
    // A list may name files, which know nothing of the site's path.
    if (named && ![...all, ...pathsOf(file)].some((one) => named.has(withoutEnd(one)))) return false
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

function guessFrom(root: string, pages: readonly string[]): GuessedSite | null {
  const step = Math.max(1, Math.floor(pages.length / ASKED_FOR_SITE))
  const sample = pages.filter((_, index) => index % step === 0).slice(0, ASKED_FOR_SITE)
  return guessSite(
    sample.flatMap((file) => {
      const metadata = readQuietly(root, file)
      return metadata ? [namedUrls(cleanPath(file), metadata)] : []
    }),
  )
}

function readQuietly(root: string, file: string): NormalizedMetadata | null {
  try {
    return readMetadata(readPage(root, file), { url: LOCAL_ORIGIN + cleanPath(file) })
  } catch {
    return null // it is reported when its turn comes
  }
}
