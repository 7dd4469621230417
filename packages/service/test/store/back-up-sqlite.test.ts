import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backUpSqlite, restoreSqlite } from '../../src/store/back-up-sqlite.ts'
import { openStore, type Store } from '../../src/store/db.ts'

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
  test('of a database in use is whole, and for this user alone', async () => {
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

  test('never overwrites another', async () => {
    await open()
    await backUpSqlite(path, file)
    await expect(backUpSqlite(path, file)).rejects.toThrow('is there already')
  })

  test('of no database says so, and makes none', async () => {
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
    const aside = restoreSqlite(path, file)
    expect(await keys(await open())).toEqual(['saved'])
    expect(aside).toContain(`${path}.before-`)
    const replaced = new DatabaseSync(aside ?? '')
    expect(replaced.prepare('select key from rate_limit_counters order by key').all()).toHaveLength(2)
    replaced.close()
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
  })

  test('on a new machine makes the folder', async () => {
    const store = await open()
    await add(store, 'saved')
    await backUpSqlite(path, file)
    await close(store)
    rmSync(join(folder, 'data'), { recursive: true })
    expect(restoreSqlite(path, file)).toBeNull()
    expect(await keys(await open())).toEqual(['saved'])
  })

  test('after a crash leaves no half of the old database behind', async () => {
    const store = await open()
    await add(store, 'saved')
    await backUpSqlite(path, file)
    await close(store)
    writeFileSync(`${path}-wal`, 'left over')
    restoreSqlite(path, file)
    expect(existsSync(`${path}-wal`)).toBe(false)
    expect(await keys(await open())).toEqual(['saved'])
  })

  test('is refused while the service runs', async () => {
    const store = await open()
    await add(store, 'saved')
    await backUpSqlite(path, file)
    expect(() => restoreSqlite(path, file)).toThrow('is in use. Stop the service')
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
  ])('of %s is refused, and changes nothing', async (_, write) => {
    const store = await open()
    await add(store, 'here')
    await close(store)
    const other = join(folder, 'other.db')
    write(other)
    expect(() => restoreSqlite(path, other)).toThrow(/not a whole database of Linklens|newer version/)
    expect(await keys(await open())).toEqual(['here'])
  })
})
