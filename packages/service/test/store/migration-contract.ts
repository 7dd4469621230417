import { sql, type Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../src/store/db.ts'
import { migrate } from '../../src/store/migrate.ts'
import { MIGRATIONS } from '../../src/store/migrations/index.ts'
import type { Migration } from '../../src/store/migrations/migration.ts'
import { StoreError } from '../../src/store/store-error.ts'
import type { TestStores } from './test-stores.ts'
import { runInstances } from './run-instances.ts'

const names = MIGRATIONS.map(({ name }) => name)

async function applied({ db }: Store): Promise<string[]> {
  const rows = await db.selectFrom('schema_migrations').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

const addsTable = (name: string, table: string): Migration => ({
  name,
  up: (db) => db.schema.createTable(table).addColumn('id', 'text').execute(),
})

const tableExists = (db: Kysely<never>, table: string) =>
  sql`select 1 from ${sql.table(table)}`.execute(db).then(
    () => true,
    () => false,
  )

const addOne = (store: Store) =>
  store.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('rate_limit_counters')
      .set((eb) => ({ remaining: eb('remaining', '+', 1) }))
      .execute()
  })

export function migrationContract(stores: TestStores): void {
  describe('migrations', () => {
    test('are in order, and each has a name of its own', () => {
      expect(names).toEqual([...new Set(names)].toSorted())
    })

    test('run once, and the next start finds nothing to do', async () => {
      const database = await stores.createEmptyDatabase()
      expect(await applied(await stores.open(database))).toEqual(names)
      expect(await applied(await stores.open(database))).toEqual(names)
    })

    test('run once when five instances of one process start at the same instant', async () => {
      const database = await stores.createEmptyDatabase()
      const opened = await Promise.all(Array.from({ length: 5 }, () => stores.open(database)))
      for (const store of opened) expect(await applied(store)).toEqual(names)
    })

    test('run once when two processes start at the same instant, which then count exactly together', async () => {
      const database = await stores.createEmptyDatabase()
      const counts = await runInstances({ database, limit: 25, takes: 20 })
      expect(await applied(await stores.open(database))).toEqual(names)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(25)
    })

    test('of a newer version add to what is there', async () => {
      const store = await stores.open(await stores.createEmptyDatabase())
      await migrate(store.db, store.engine, [...MIGRATIONS, addsTable('9999-more', 'more')])
      expect(await applied(store)).toEqual([...names, '9999-more'])
      expect(await tableExists(store.db as never, 'more')).toBe(true)
    })

    test('leave nothing behind when one of them fails', async () => {
      const store = await stores.open(await stores.createEmptyDatabase())
      const failing: Migration = { name: '9999-fails', up: () => Promise.reject(new Error('no')) }
      const migrations = [...MIGRATIONS, addsTable('9998-fine', 'fine'), failing]
      await expect(migrate(store.db, store.engine, migrations)).rejects.toThrow('no')
      expect(await applied(store)).toEqual(names)
      expect(await tableExists(store.db as never, 'fine')).toBe(false)
    })

    test('of a newer version make older code refuse the database, with advice', async () => {
      const database = await stores.createEmptyDatabase()
      const store = await stores.open(database)
      await migrate(store.db, store.engine, [...MIGRATIONS, addsTable('9999-from-the-future', 'future')])
      const refusal = await openStore(database).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(StoreError)
      expect(String(refusal)).toMatch(
        /newer version.*9999-from-the-future.*Start that version or a later one/s,
      )
    })
  })

  describe('a transaction', () => {
    test('is undone as a whole', async () => {
      const { db } = await stores.open()
      const values = { key: 'a', remaining: 1, resets_at: 1 }
      const failing = db.transaction().execute(async (transaction) => {
        await transaction.insertInto('rate_limit_counters').values(values).execute()
        throw new Error('changed my mind')
      })
      await expect(failing).rejects.toThrow('changed my mind')
      expect(await db.selectFrom('rate_limit_counters').selectAll().execute()).toEqual([])
    })

    test('locks out other instances, which run afterwards', async () => {
      const database = await stores.createDatabase()
      const [first, second] = await Promise.all([stores.open(database), stores.open(database)])
      const values = { key: 'a', remaining: 0, resets_at: 1 }
      await first.db.insertInto('rate_limit_counters').values(values).execute()
      await Promise.all(Array.from({ length: 40 }, (_, index) => addOne(index % 2 === 0 ? first : second)))
      const row = await first.db.selectFrom('rate_limit_counters').selectAll().executeTakeFirst()
      expect(row).toEqual({ ...values, remaining: 40 })
    })
  })

  test('answers to ping until it is closed', async () => {
    const store = await openStore(await stores.createDatabase())
    await store.ping()
    await store.close()
    await expect(store.ping()).rejects.toThrow()
  })
}
