import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backUpSqlite, restoreSqlite } from '../../src/store/back-up-sqlite.ts'
import { openStore, type Store } from '../../src/store/db.ts'
import { StoreError } from '../../src/store/store-error.ts'

let folder: string
let path: string
let file: string
const opened: Store[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'linklens-backup-'))
  path = join(folder, 'data', 'linklens.db')
  file = join(folder, 'kept', 'backup.db')
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()))
  rmSync(folder, { recursive: true })
})

async function open(): Promise<Store> {
  const store = await openStore({ kind: 'sqlite', path })
  opened.push(store)
  return store
}

async function close(store: Store): Promise<void> {
  opened.splice(opened.indexOf(store), 1)
  await store.close()
}

const add = ({ db }: Store, key: string) =>
  db.insertInto('rate_limit_counters').values({ key, remaining: 1, resets_at: 1 }).execute()

async function keys({ db }: Store): Promise<string[]> {
  const rows = await db.selectFrom('rate_limit_counters').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}

describe('a backup', () => {
  test('a backup of a database in use is whole, and readable for this user only', async () => {
    const store = await open()
    const many = Array.from({ length: 3_000 }, (_, count) => ({
      key: `before-${count}`,
      remaining: 1,
      resets_at: 1,
    }))
    await store.db.insertInto('rate_limit_counters').values(many).execute()
    const copying = { isDone: false }
    const saving = backUpSqlite(path, file).then(() => (copying.isDone = true))
    let written = 0
    while (!copying.isDone) {
      await add(store, `during-${written}`)
      written += 1
      // SQLite answers without ever leaving the microtasks; the copy is made outside of them.
      await new Promise(setImmediate)
    }
    await saving
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    expect(readdirSync(join(folder, 'kept'))).toEqual(['backup.db'])
    const copy = new DatabaseSync(file, { readOnly: true })
    expect(copy.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    const { kept } = copy
      .prepare("select count(*) as kept from rate_limit_counters where key like 'before-%'")
      .get() as { kept: number }
    expect(kept).toBe(3_000)
    copy.close()
    // The service never noticed.
    expect(await keys(store)).toHaveLength(3_000 + written)
  })

  test('a backup of more than one read comes to an end during constant writes, and is of one moment', async () => {
    const store = await open()
    const many = Array.from({ length: 3_000 }, (_, count) => ({
      key: `${count}-${'x'.repeat(2_000)}`,
      remaining: 1,
      resets_at: 1,
    }))
    for (let at = 0; at < many.length; at += 300)
      await store.db
        .insertInto('rate_limit_counters')
        .values(many.slice(at, at + 300))
        .execute()
    // Another connection, as of another process.
    const writer = new DatabaseSync(path)
    const insert = writer.prepare('insert into rate_limit_counters values (?, 1, 1)')
    const copying = { isDone: false }
    const saving = backUpSqlite(path, file).then(() => (copying.isDone = true))
    let written = 0
    const modes = new Set<string>()
    while (!copying.isDone) {
      written += 1
      insert.run(`during-${written}`)
      if (existsSync(`${file}.partial`)) modes.add((statSync(`${file}.partial`).mode & 0o777).toString(8))
      await new Promise(setImmediate)
    }
    await saving
    writer.close()
    // Never readable for others, not even while it is being made.
    expect([...modes]).toEqual(['600'])
    const copy = new DatabaseSync(file, { readOnly: true })
    const kept = copy.prepare("select key from rate_limit_counters where key like 'during-%'").all()
    copy.close()
    expect(written).toBeGreaterThan(kept.length)
  })

  test('a backup that fails leaves nothing half-made, and says why', async () => {
    await close(await open())
    writeFileSync(join(folder, 'kept'), 'a file where a folder should be')
    const failure = await backUpSqlite(path, file).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StoreError)
    expect(String(failure)).toContain(`${file} could not be written`)
    writeFileSync(path, 'no database at all')
    await expect(backUpSqlite(path, join(folder, 'other.db'))).rejects.toBeInstanceOf(StoreError)
    expect(readdirSync(folder).toSorted()).toEqual(['data', 'kept'])
  })

  test('never overwrites another', async () => {
    await open()
    await backUpSqlite(path, file)
    await expect(backUpSqlite(path, file)).rejects.toThrow('is there already')
  })

  test('a backup of a missing database says so, and makes none', async () => {
    await expect(backUpSqlite(path, file)).rejects.toThrow(`There is no database at ${path}`)
    expect([path, file].map((each) => existsSync(each))).toEqual([false, false])
  })
})

describe('a restore', () => {
  test('brings back what was saved, and keeps what it replaces', async () => {
    const store = await open()
    await add(store, 'saved')
    await backUpSqlite(path, file)
    await add(store, 'later')
    await close(store)
    const replacedPath = await restoreSqlite(path, file)
    expect(await keys(await open())).toEqual(['saved'])
    expect(replacedPath).toContain(`${path}.before-`)
    const replaced = new DatabaseSync(replacedPath ?? '')
    expect(replaced.prepare('select key from rate_limit_counters order by key').all()).toHaveLength(2)
    replaced.close()
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
  })

  test('replaces a broken database, and keeps all of it', async () => {
    const store = await open()
    await add(store, 'saved')
    await backUpSqlite(path, file)
    await close(store)
    const broken = 'the disk has lied '.repeat(1_000)
    writeFileSync(path, broken)
    const replacedPath = await restoreSqlite(path, file)
    expect(await keys(await open())).toEqual(['saved'])
    expect(readFileSync(replacedPath ?? '', 'utf8')).toBe(broken)
  })

  test('made by root leaves it to the user of the service', async () => {
    const store = await open()
    await backUpSqlite(path, file)
    await close(store)
    // A user other than root can only be its owner already.
    if (process.getuid?.() === 0) chownSync(path, 1234, 1234)
    const { uid, gid } = statSync(path)
    await restoreSqlite(path, file)
    expect(statSync(path)).toMatchObject({ uid, gid })
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
  })

  test('a restore of a copy with companions includes what is in them', async () => {
    const store = await open()
    await add(store, 'saved')
    const copied = join(folder, 'copied.db')
    for (const end of ['', '-wal']) copyFileSync(`${path}${end}`, `${copied}${end}`)
    await close(store)
    rmSync(path)
    // Companions of a database that is gone.
    writeFileSync(`${path}-wal`, 'left over')
    expect(await restoreSqlite(path, copied)).toBeNull()
    expect(readdirSync(join(folder, 'data'))).toEqual(['linklens.db'])
    expect(await keys(await open())).toEqual(['saved'])
  })

  test('a restore on a new machine makes the folder', async () => {
    const store = await open()
    await add(store, 'saved')
    await backUpSqlite(path, file)
    await close(store)
    rmSync(join(folder, 'data'), { recursive: true })
    expect(await restoreSqlite(path, file)).toBeNull()
    expect(await keys(await open())).toEqual(['saved'])
  })

  test('a restore after a crash leaves no companion of the old database behind', async () => {
    const store = await open()
    await add(store, 'saved')
    await backUpSqlite(path, file)
    await close(store)
    writeFileSync(`${path}-wal`, 'left over')
    await restoreSqlite(path, file)
    expect(existsSync(`${path}-wal`)).toBe(false)
    expect(await keys(await open())).toEqual(['saved'])
  })

  test('is refused while the service runs', async () => {
    const store = await open()
    await add(store, 'saved')
    await backUpSqlite(path, file)
    await expect(restoreSqlite(path, file)).rejects.toThrow('is in use. Stop the service')
    expect(readdirSync(join(folder, 'data')).filter((name) => /before|restoring/.test(name))).toEqual([])
    await add(store, 'later')
    expect(await keys(store)).toEqual(['later', 'saved'])
  })

  test.each([
    ['a text', (at: string) => writeFileSync(at, 'a letter to my aunt\n'.repeat(100))],
    ['another database', (at: string) => new DatabaseSync(at).exec('create table letters (id text)')],
    [
      'a backup of a newer version',
      (at: string) =>
        new DatabaseSync(at).exec(
          "create table schema_migrations (name text); insert into schema_migrations values ('9999-future')",
        ),
    ],
  ])('a restore of %s is refused, and changes nothing', async (_, write) => {
    const store = await open()
    await add(store, 'here')
    await close(store)
    const other = join(folder, 'other.db')
    write(other)
    await expect(restoreSqlite(path, other)).rejects.toThrow(/not a whole database of Linklens|newer version/)
    expect(await keys(await open())).toEqual(['here'])
  })
})
