/** Keeps what V8 made of a part; see compiled-part.ts, which reads it. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isOwn, isOwnFolder } from './own-folder.ts'

const MONTH_MS = 30 * 24 * 60 * 60 * 1_000

/** Never throws: where nothing can be kept, the next start takes as long as this one. */
export function keepCodeCache(path: string, data: Uint8Array): void {
  const folder = dirname(path)
  try {
    if (!maySafelyKeep(folder)) return
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    write(path, data)
    removeOlder(folder, basename(path))
  } catch {
    // No folder that can be written to.
  }
}

/** A folder that is missing is made where the user's own begin: not by root in the home of somebody else. */
function maySafelyKeep(folder: string): boolean {
  if (existsSync(folder)) return isOwnFolder(folder)
  let above = dirname(folder)
  while (!existsSync(above)) above = dirname(above)
  return isOwn(statSync(above))
}

/** Twice, one behind the other: by that the reader knows that it is whole. A checksum would load `node:zlib`. */
function write(path: string, data: Uint8Array): void {
  // One that nobody guesses would load `node:crypto`, and the folder is the user's alone.
  const staged = `${path}.${process.pid}.${process.hrtime.bigint()}`
  writeFileSync(staged, Buffer.concat([data, data]), { mode: 0o600, flag: 'wx' })
  try {
    renameSync(staged, path)
  } catch (error) {
    rmSync(staged, { force: true })
    throw error
  }
}

/** What other versions of this tool and of Node left; a fresh one may belong to a version that is used beside this. */
function removeOlder(folder: string, kept: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (/^part-.*\.v8/.test(name) && name !== kept && Date.now() - statSync(path).mtimeMs > MONTH_MS)
      rmSync(path, { force: true })
  }
}
