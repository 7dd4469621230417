/**
 * Lets Node keep the compiled code of devcli's modules between runs.
 *
 * What must never happen: Node runs compiled code that another user wrote. Node trusts the files in its cache folder,
 * and its default is below the shared temporary directory, where anyone can create the folder first (24.21, checked
 * 2026-11). So devcli gives it a folder below the user's cache directory, and keeps no cache where another user could
 * write to either. Proven by compile-cache.test.ts.
 */
import { lstatSync, mkdirSync, statSync, type Stats } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { homedir } from 'node:os'
import * as path from 'node:path'
import { isSea } from 'node:sea'
import { userCacheDir } from './user-dirs.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Keeps compiled code. It never throws: without a cache a run takes a little longer. */
export function keepCompiledCode(env: Environment): void {
  // An executable loads the code inside it without Node's loader, which is what fills the cache.
  if (isSea()) return
  const folder = privateCacheFolder(env)
  if (folder !== null) enableCompileCache(folder)
}

/** @returns the folder, which it creates with mode 0700; null where it would not be the user's alone. */
export function privateCacheFolder(env: Environment): string | null {
  try {
    const parent = userCacheDir({ platform: process.platform, env, home: homedir })
    // HOME=. would take a folder of the project, which somebody else may have written. A parent that is missing is not
    // created: under sudo that could be in the home of another user.
    if (!path.isAbsolute(parent) || !isOwn(statSync(parent), OTHERS_MAY_WRITE)) return null
    const folder = path.join(parent, 'devcli')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const itself = lstatSync(folder)
    // Others must not even read: Node creates folders in it, and a wide umask would let others write to those.
    return itself.isDirectory() && isOwn(itself, OTHERS_MAY_DO_ANYTHING) ? folder : null
  } catch {
    return null
  }
}

const OTHERS_MAY_WRITE = 0o022
const OTHERS_MAY_DO_ANYTHING = 0o077

/**
 * Windows has no such modes: there the access rules of the profile protect the folder.
 * @param denied the bits of the mode that must not be set.
 */
function isOwn({ uid, mode }: Stats, denied: number): boolean {
  return !process.geteuid || (uid === process.geteuid() && (mode & denied) === 0)
}
