/** What was left out of the pages of a folder, as sentences. */
import { existsSync } from 'node:fs'
import * as path from 'node:path'
import { pagesCount } from '../formats/words.ts'
import { isPage } from './list-pages.ts'

export interface FolderContents {
  readonly root: string
  /** All HTML files. */
  readonly files: readonly string[]
  /** Those that people share. */
  readonly pages: readonly string[]
  /** Those that config and sitemap choose. */
  readonly selected: readonly string[]
  readonly max: number
}

export function folderNotes({ root, files, pages, selected, max }: FolderContents): string[] {
  const notes: string[] = []
  const others = files.filter((file) => !isPage(file))
  if (others.length > 0) notes.push(`Error pages and fallbacks are left out: ${listed(others)}.`)
  const left = pages.length - selected.length
  if (left > 0)
    notes.push(
      `${pagesCount(left)} ${left === 1 ? 'is' : 'are'} left out by the config, the sitemap or the list.`,
    )
  if (selected.length > max)
    notes.push(`Only the first ${max} of ${selected.length} pages were inspected: --max has the limit.`)
  const ignored = HOST_FILES.filter((name) => existsSync(path.join(root, name)))
  if (ignored.length > 0)
    notes.push(`${ignored.join(' and ')} not read: only the host of the site obeys them.`)
  return notes
}

const MAX_NAMED = 4

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMED
  return more > 0 ? `${names.slice(0, MAX_NAMED).join(', ')} and ${more} more` : names.join(', ')
}

/** Rules of static hosts for redirects and headers. */
const HOST_FILES = ['_redirects', '_headers', 'vercel.json', 'netlify.toml', 'staticwebapp.config.json']
