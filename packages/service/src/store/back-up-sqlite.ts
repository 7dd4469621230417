/**
 * Copies the SQLite file while the service writes to it, and restores it. An existing file is never
 * overwritten: neither an older backup nor the database that a restore replaces.
 */
import { chownSync, closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { MIGRATIONS } from './migrations/index.ts'
import { StoreError } from './store-error.ts'

/** Pages copied at a time; in between, this process may do something else. */
const PAGES_AT_ONCE = 500

const COMPANIONS = ['-wal', '-shm']

/**
 * @param path the database, in use or not. @param file where the copy goes.
 * @throws StoreError, with a message for the operator.
 */
export async function backUpSqlite(path: string, file: string): Promise<void> {
  if (!existsSync(path))
    throw new StoreError(`There is no database at ${path}. Check DATA_DIR and DATABASE_URL.`)
  if (existsSync(file)) throw new StoreError(`${file} is there already. Name a file that is not.`)
  // Made under another name: a file with the name of a backup is always whole.
  const partial = `${file}.partial`
  await writing(file, partial, async () => {
    mkdirSync(dirname(resolve(file)), { recursive: true })
    await copyDatabase(path, partial)
    refuseCorrupt(partial)
    renameSync(partial, file)
  })
}

/**
 * @param path where the service looks for its database. @param file a backup.
 * @returns the new path of the database that was there; null when there was none.
 * @throws StoreError when the file is no backup, or the service still runs.
 */
export async function restoreSqlite(path: string, file: string): Promise<string | null> {
  if (!existsSync(file)) throw new StoreError(`There is no file ${file}.`)
  refuseCorrupt(file)
  const wasThere = existsSync(path)
  const arriving = `${path}.restoring`
  return await writing(path, arriving, async () => {
    if (wasThere) refuseInUse(path)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    await copyDatabase(file, arriving)
    giveToOwnerOf(wasThere ? path : dirname(path), arriving)
    const replacedPath = wasThere ? freeName(path) : null
    if (replacedPath !== null) renameSync(path, replacedPath)
    moveCompanions(path, replacedPath)
    renameSync(arriving, path)
    return replacedPath
  })
}

/** Leaves nothing half-made behind. @throws StoreError, also for a full disk or a folder of another user. */
async function writing<T>(file: string, partial: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    for (const end of ['', '-journal', ...COMPANIONS])
      if (existsSync(`${partial}${end}`)) rmSync(`${partial}${end}`)
    if (error instanceof StoreError || !(error instanceof Error)) throw error
    throw new StoreError(`${file} could not be written: ${error.message}`, { cause: error })
  }
}

/**
 * The copy is of one moment. Without a transaction, SQLite starts the copy again each time another process
 * has written in between, and on a busy service never finishes.
 */
async function copyDatabase(from: string, to: string): Promise<void> {
  rmSync(to, { force: true })
  // Created here, because SQLite would make it readable for everybody; its journals take the same permissions.
  closeSync(openSync(to, 'wx', 0o600))
  const database = new DatabaseSync(from, { readOnly: true })
  try {
    database.exec('begin')
    database.prepare('select count(*) from sqlite_schema').get()
    await backup(database, to, { rate: PAGES_AT_ONCE })
  } finally {
    database.close()
  }
  makeOneFile(to)
}

/** Root restores for the user of the service, who could not open a file of root's. */
function giveToOwnerOf(model: string, file: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(model)
  chownSync(file, uid, gid)
}

/** They are there after a crash only. Next to another database SQLite would read them as a part of it. */
function moveCompanions(path: string, replacedPath: string | null): void {
  for (const end of COMPANIONS) {
    if (replacedPath === null) rmSync(`${path}${end}`, { force: true })
    else if (existsSync(`${path}${end}`)) renameSync(`${path}${end}`, `${replacedPath}${end}`)
  }
}

/** The copy is in WAL mode as well, and would get companions as soon as anyone opens it. */
function makeOneFile(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = delete')
  database.close()
}

/** Checks that the file is whole, and a database of this service that this version can open. */
function refuseCorrupt(file: string): void {
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

/**
 * Only the sole user of a file may leave WAL mode; leaving it also writes the companions' content into the file.
 * A broken file is what a restore is for: nobody can use it.
 */
function refuseInUse(path: string): void {
  const kind = kindOfFailure(() => {
    const database = new DatabaseSync(path, { timeout: 0 })
    try {
      database.exec('pragma journal_mode = delete')
    } finally {
      database.close()
    }
  })
  if (kind === SQLITE_BUSY) throw new StoreError(`${path} is in use. Stop the service, then restore.`)
}

const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

/** @returns the kind of SQLite's result code (https://sqlite.org/rescode.html); null when nothing failed. */
function kindOfFailure(work: () => void): number | null {
  try {
    work()
    return null
  } catch (error) {
    const kind = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null
    if (kind !== null && [SQLITE_BUSY, SQLITE_CORRUPT, SQLITE_NOTADB].includes(kind)) return kind
    throw error
  }
}

function freeName(path: string): string {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
  return `${path}.before-${stamp}`
}
