/** Opens the SQLite file, made so that no other user of the machine can read it. */
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BLOCKING_WAIT_MS, whenFree } from './sqlite-busy.ts'

const PRAGMAS = [
  // Readers and the writer do not wait for each other. The file remembers it.
  'journal_mode = wal',
  // WAL's usual companion NORMAL may lose the last commits in a power cut. We answer "here is your
  // report" after the commit, so the commit has to be on the disk: an fsync each, about 0.2 ms here.
  'synchronous = full',
  // On macOS a plain fsync stops at the drive's cache. Elsewhere it changes nothing.
  'fullfsync = on',
]

/** @param path a file, made when missing, with its folder; or `:memory:`. */
export async function openSqliteFile(path: string): Promise<DatabaseSync> {
  if (path !== ':memory:') createPrivately(path)
  const database = new DatabaseSync(path, { timeout: BLOCKING_WAIT_MS, enableForeignKeyConstraints: true })
  try {
    for (const pragma of PRAGMAS) {
      // Switching WAL on needs the file alone, and SQLite's own wait does not apply to it.
      await whenFree(() => database.exec(`pragma ${pragma}`))
    }
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

/**
 * SQLite gives its companions `-wal` and `-shm` the permissions of the file itself. A file that is
 * there keeps what its operator gave it.
 */
function createPrivately(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  closeSync(openSync(path, 'a', 0o600))
}
