/** Keeps what V8 made of a part; see compiled-part.ts, which reads it. */
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { FILE_MODE, makePrivateFolder } from './private-files.ts'

const MONTH_MS = 30 * 24 * 60 * 60 * 1_000

/** Never throws: where nothing can be kept, the next start takes as long as this one. */
export function keepCodeCache(path: string, data: Uint8Array): void {
  const folder = dirname(path)
  // A name that another process does not take; one that nobody guesses would need all of node:crypto.
  const staged = `${path}.${process.pid}`
  try {
    makePrivateFolder(folder)
    try {
      writeFileSync(staged, data, { mode: FILE_MODE, flag: 'wx' })
      renameSync(staged, path)
    } finally {
      rmSync(staged, { force: true })
    }
    removeOlder(folder, basename(path))
  } catch {
    // No folder that can be written to.
  }
}

/** What other versions of this tool and of Node left; a fresh one may belong to a version that is used beside this. */
function removeOlder(folder: string, kept: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (name.includes('.v8') && name !== kept && Date.now() - statSync(path).mtimeMs > MONTH_MS)
      rmSync(path, { force: true })
  }
}
