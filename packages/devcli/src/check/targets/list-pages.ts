/**
 * Lists the HTML files of a folder. What must never happen: a link that leads back to a parent keeps this from ending, or
 * one file that cannot be read hides the others. Proven by test/check/folder.test.ts.
 */
import { readdirSync, realpathSync, statSync, type Dirent } from 'node:fs'
import * as path from 'node:path'

export interface PageFiles {
  /** Relative to the folder, with `/` between the parts, in alphabetical order. */
  readonly files: readonly string[]
  /** Folders that could not be read, relative as well. */
  readonly unreadable: readonly string[]
}

/** Nobody shares the URL of an error page. */
const ERROR_PAGE = /(?:^|\/)(?:404|500|[_+]not-found|_error|_global-error)(?:\/index)?\.html?$/

/** What a host answers where there is no file, for a script to fill: Nuxt and SvelteKit write `200.html`. */
const FALLBACK = /^(?:200|_shell)(?:\/index)?\.html?$/

/** The shell of all pages of a route, `[slug].html` or `%5Bslug%5D.html`: Next and Expo write one. */
const ROUTE = /(?:^|\/)(?:\[|%5B)[^/]*(?:\]|%5D)(?:\/|\.html?$)/i

/** Whether people share what a host answers with this file. */
export const isPage = (file: string): boolean =>
  !ERROR_PAGE.test(file) && !FALLBACK.test(file) && !ROUTE.test(file)

/** @param root an existing folder. */
export function listPages(root: string): PageFiles {
  const files: string[] = []
  const unreadable: string[] = []
  const seen = new Set<string>()
  const walk = (folder: string): void => {
    const full = path.join(root, folder)
    const entries = entriesOf(full, seen)
    if (entries === null) unreadable.push(folder || '.')
    for (const entry of entries ?? []) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      const relative = folder === '' ? entry.name : `${folder}/${entry.name}`
      const kind = kindOf(entry, path.join(full, entry.name))
      if (kind === 'folder') walk(relative)
      else if (kind === 'file' && /\.html?$/i.test(entry.name)) files.push(relative)
    }
  }
  walk('')
  return { files: files.toSorted(), unreadable }
}

/** @returns nothing for a folder that was listed before, by whatever links; null for one that cannot be read. */
function entriesOf(folder: string, seen: Set<string>): Dirent[] | null {
  try {
    const real = realpathSync(folder)
    if (seen.has(real)) return []
    seen.add(real)
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return null
  }
}

/** A link counts as what it leads to; one that leads nowhere as nothing. */
function kindOf(entry: Dirent, full: string): 'file' | 'folder' | 'other' {
  if (entry.isDirectory()) return 'folder'
  // Also of a file that cannot be read: that it is there is known, and the reader reports it.
  if (entry.isFile()) return 'file'
  if (!entry.isSymbolicLink()) return 'other'
  try {
    const target = statSync(full)
    return target.isDirectory() ? 'folder' : target.isFile() ? 'file' : 'other'
  } catch {
    return 'other'
  }
}
