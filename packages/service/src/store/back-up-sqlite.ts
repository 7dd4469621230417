/**
 * A copy of the SQLite file while the service writes to it, and the way back. What is there is never
 * overwritten: neither an older backup nor the database that a restore replaces.
 */
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { MIGRATIONS } from './migrations/index.ts'
import { StoreError } from './store-error.ts'

/** SQLite copies so many pages at a time and lets writers in between; a write during the copy is in it. */
const PAGES_AT_ONCE = 500

/**
 * @param path the database, in use or not. @param file where the copy goes.
 * @throws StoreError, with a message for the operator.
 */
export async function backUpSqlite(path: string, file: string): Promise<void> {
  if (!existsSync(path))
    throw new StoreError(`There is no database at ${path}. Check DATA_DIR and DATABASE_URL.`)
  if (existsSync(file)) throw new StoreError(`${file} is there already. Name a file that is not.`)
  mkdirSync(dirname(resolve(file)), { recursive: true })
  // Made under another name: what bears the name of a backup is whole.
  const partial = `${file}.partial`
  rmSync(partial, { force: true })
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    await backup(database, partial, { rate: PAGES_AT_ONCE })
  } finally {
    database.close()
  }
  chmodSync(partial, 0o600)
  makeOneFile(partial)
  refuseUnsound(partial)
  renameSync(partial, file)
}

/**
 * @param path where the service looks for its database. @param file a backup.
 * @returns where the database that was there has gone; null when there was none.
 * @throws StoreError when the backup is none, or the service still runs.
 */
export function restoreSqlite(path: string, file: string): string | null {
  if (!existsSync(file)) throw new StoreError(`There is no file ${file}.`)
  refuseUnsound(file)
  const wasThere = existsSync(path)
  if (wasThere) refuseInUse(path)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const arriving = `${path}.restoring`
  copyFileSync(file, arriving)
  chmodSync(arriving, 0o600)
  const aside = wasThere ? freeName(path) : null
  if (aside !== null) renameSync(path, aside)
  // Of a database that is gone: they would be taken for a part of the new one.
  for (const companion of [`${path}-wal`, `${path}-shm`]) rmSync(companion, { force: true })
  renameSync(arriving, path)
  return aside
}

/** The copy is in WAL mode as well, and would get companions as soon as somebody opens it. */
function makeOneFile(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = delete')
  database.close()
}

/** Whole, and a database of ours that this version can open. */
function refuseUnsound(file: string): void {
  let found: Record<string, unknown>[]
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      const [check] = database.prepare('pragma integrity_check').all()
      if (check?.integrity_check !== 'ok') throw new Error(String(check?.integrity_check))
      found = database.prepare('select name from schema_migrations').all()
    } finally {
      database.close()
    }
  } catch (cause) {
    throw new StoreError(`${file} is not a whole database of Linklens. Take another backup.`, { cause })
  }
  const known = new Set(MIGRATIONS.map(({ name }) => name))
  const unknown = found.map(({ name }) => String(name)).filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new StoreError(`${file} comes from a newer version. Restore it with that version or a later one.`)
}

/** Leaving WAL is only granted to whoever has the file alone; it also brings what the companions hold into it. */
function refuseInUse(path: string): void {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    const mode = database.prepare('pragma journal_mode = delete').get()?.journal_mode
    if (mode === 'delete') return
  } catch {
    // Locked: said below.
  } finally {
    database.close()
  }
  throw new StoreError(`${path} is in use. Stop the service, then restore.`)
}

function freeName(path: string): string {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
  return `${path}.before-${stamp}`
}
