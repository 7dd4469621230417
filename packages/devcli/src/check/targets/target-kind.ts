/** What a person named, as far as the text and the disk tell. */
import { existsSync, statSync } from 'node:fs'
import * as path from 'node:path'
import { readPageUrl } from '../../command-line/read-page-url.ts'
import { isPublicUrl } from '../../local/check-target.ts'

export type TargetKind = 'server' | 'public' | 'folder' | 'file' | 'input'

/** A domain is never called so. */
const FILE_NAME = /^[\w./-]+\.html?$/i

/** Whatever exists is a folder or a file; of the rest, what cannot be a URL is a folder that is missing. */
export function kindOf(target: string, cwd: string): TargetKind {
  if (target === '-') return 'input'
  const full = path.resolve(cwd, target)
  if (existsSync(full)) return statSync(full).isFile() ? 'file' : 'folder'
  const page = readPageUrl(target)
  if (page.kind === 'not-a-url' || FILE_NAME.test(target)) return 'folder'
  return isPublicUrl(page.url) ? 'public' : 'server'
}
