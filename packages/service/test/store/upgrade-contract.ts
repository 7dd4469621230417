/** An update finds the database of the version before it, with people's data. */
import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import type { DatabaseConfig } from '../../src/config-variables.ts'
import { MIGRATIONS } from '../../src/store/migrations/index.ts'
import { countOnAll } from '../../src/store/rate-limit-counters.ts'
import { sharingApp } from '../fixtures/sharing-app.ts'
import type { TestStores } from './test-stores.ts'

const FOLDER = new URL('../fixtures/databases/', import.meta.url)

/** Each names the last migration of its database; there is a dump of it for each engine. */
const STATES = readdirSync(FOLDER).flatMap((file) => /^(.+)\.sqlite\.sql$/.exec(file)?.[1] ?? [])

/** Tables whose rows belong to an account. */
const OF_SOMEONE = [
  'users',
  'sessions',
  'linked_accounts',
  'environments',
  'environment_secrets',
  'audit_entries',
  'previews',
  'preview_images',
] as const

async function load(database: DatabaseConfig, state: string): Promise<void> {
  const dump = readFileSync(new URL(`${state}.${database.kind}.sql`, FOLDER), 'utf8')
  if (database.kind === 'sqlite') {
    const file = new DatabaseSync(database.path)
    file.exec(dump)
    file.close()
    return
  }
  const client = new Client(database.url)
  await client.connect()
  await client.query(dump)
  await client.end()
}

export function upgradeContract(stores: TestStores): void {
  describe.each(STATES)('a database as it was after %s', (state) => {
    test('comes up to date, with all its data', async () => {
      const database = await stores.createEmptyDatabase()
      await load(database, state)
      const store = await stores.open(database)
      const applied = await store.db.selectFrom('schema_migrations').select('name').orderBy('name').execute()
      expect(applied.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name))
      const reports = await store.db.selectFrom('reports').selectAll().orderBy('id').execute()
      expect(reports).toMatchObject([
        { id: 'frozenInVersion1', owner: null, thumbnail: null, created_at: 1_795_348_800_000 },
        { id: 'ownedInVersion2', owner: 'someone', schema_version: 1 },
      ])
      expect(Buffer.from(reports[1]?.thumbnail ?? []).toString()).toBe('RIFFpicture')
      expect(await sharingApp(store).text('/r/frozenInVersion1')).toContain('aria-label="Score 67 of 100')
    })

    test('continues its counters', async () => {
      const database = await stores.createEmptyDatabase()
      await load(database, state)
      const store = await stores.open(database)
      const counter = { key: 'a-client', limit: 10, windowMs: 1_000, cost: 1 }
      const resetsAt = 4_102_444_800_000
      const { states } = await countOnAll(store, [counter], resetsAt - 500)
      expect(states.get('a-client')).toEqual({ remaining: 2, resetsAt })
    })
  })
  describe.each(STATES.filter((state) => state > '0005'))('accounts as they stood after %s', (state) => {
    test('keeps accounts and all that belongs to them, connected as before', async () => {
      const database = await stores.createEmptyDatabase()
      await load(database, state)
      const { db } = await stores.open(database)
      const count = async (table: (typeof OF_SOMEONE)[number]) =>
        (await db.selectFrom(table).selectAll().execute()).length
      for (const table of OF_SOMEONE) expect([table, await count(table)]).toEqual([table, 1])
      const environment = await db
        .selectFrom('environments')
        .innerJoin('environment_secrets as secret', 'secret.environment_id', 'environments.environment_id')
        .select(['public_id', 'machine_label', 'paired_at', 'secret.hash', 'secret.expires_at'])
        .executeTakeFirst()
      expect(environment).toEqual({
        public_id: 'lu_1',
        machine_label: 'laptop (Linux)',
        paired_at: 1_795_348_800_001,
        hash: 'hash-of-a-secret',
        expires_at: null,
      })
      const image = await db.selectFrom('preview_images').select('webp').executeTakeFirst()
      expect(Buffer.from(image?.webp ?? []).toString()).toBe('RIFF')
      await db.deleteFrom('users').where('id', '=', 'someone').execute()
      for (const table of OF_SOMEONE) expect([table, await count(table)]).toEqual([table, 0])
    })
  })
}
