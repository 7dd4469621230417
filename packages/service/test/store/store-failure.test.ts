/** A full or unreachable database: what the service answers meanwhile, and that it recovers by itself. */
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { exampleInspection } from '../../src/api/openapi/example-inspection.ts'
import { freezeReport, openReport } from '../../src/saved/reports.ts'
import { errorCode, openStore, type Store } from '../../src/store/db.ts'
import { postgresDialect } from '../../src/store/open-postgres.ts'
import { isStoreFailure } from '../../src/store/store-failure.ts'
import { previewingApp } from '../fixtures/previewing-app.ts'
import { testApp } from '../test-deps.ts'
import { openPostgresLine } from './postgres-line.ts'
import { test, type SharedPostgres } from './postgres-server.ts'

const unavailable = {
  message: 'The service cannot use its database at this moment. Try again in a few seconds.',
  status: 503,
  data: { code: 'UNAVAILABLE' },
}

/** Each question comes five seconds after the one before. */
function impatient() {
  let now = 0
  return () => (now += 5_000)
}

const caught = async (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error)

/** The answer of `/readyz` for a store. */
function readyApp(store: Store) {
  const { app } = testApp({
    readiness: [
      { name: 'database', run: () => store.ping() },
      { name: 'writes', run: () => store.checkWrites() },
    ],
  })
  return async () => (await app.request('/readyz')).json()
}

describe('SQLite', () => {
  let folder: string
  let store: Store
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'linklens-full-'))
    store = await openStore({ kind: 'sqlite', path: join(folder, 'linklens.db') }, { now: impatient() })
  })
  afterEach(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })

  /** A full disk, from SQLite itself: the file may not grow. */
  const setMaxPages = async (pages: number) =>
    sql`pragma max_page_count = ${sql.lit(pages)}`.execute(store.db)
  const UNLIMITED = 1_073_741_823

  test('SQLite on a full disk answers UNAVAILABLE, serves stored reports, and recovers', async () => {
    const often = { clientTarget: { limit: 100, windowSeconds: 60 } }
    const { save, app, lines } = await previewingApp(store, { rateLimits: often })
    const first = await save()
    const { data } = (await first.json()) as { data: { url: string } }
    // SQLite raises a limit below the current size to that size.
    await setMaxPages(1)

    const responses: Response[] = []
    for (let times = 0; times < 20; times += 1) responses.push(await save())
    const refused = responses.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const response of refused) {
      expect(await response.json()).toEqual(unavailable)
      expect(response.headers.get('retry-after')).toBe('5')
    }
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'database-failed', reason: 'database or disk is full' }),
    )
    expect(lines.filter(({ event }) => event === 'crash')).toEqual([])
    expect((await app.request(data.url)).status).toBe(200)
    const answered = responses.length - refused.length
    expect(await store.db.selectFrom('previews').select('id').execute()).toHaveLength(answered + 1)

    await setMaxPages(UNLIMITED)
    expect((await save()).status).toBe(200)
  })

  test('SQLite on a full disk is not ready, until writes work again', async () => {
    const app = readyApp(store)
    const { save } = await previewingApp(store, {
      rateLimits: { clientTarget: { limit: 100, windowSeconds: 60 } },
    })
    expect(await app()).toMatchObject({ status: 'ready', checks: { database: 'ok', writes: 'ok' } })
    await setMaxPages(1)
    const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000 })
    await eventually(async () => expect((await save()).status).toBe(503))
    const notReady = { status: 'not ready', checks: { database: 'ok', writes: 'failed' } }
    await eventually(async () => expect(await app()).toMatchObject(notReady))

    await setMaxPages(UNLIMITED)
    await vi.waitFor(async () => expect(await app()).toMatchObject({ status: 'ready' }), { timeout: 60_000 })
    const left = store.db.selectFrom('rate_limit_counters').select('key').where('key', 'like', 'write-check%')
    expect(await left.execute()).toEqual([])
    expect((await save()).status).toBe(200)
  })

  test('SQLite that is damaged is not ready any more, and says to restore', async () => {
    for (let times = 0; times < 20; times += 1) await freezeReport(store, { inspection: exampleInspection() })
    const ids = await store.db.selectFrom('reports').select('id').execute()
    await store.close()
    const path = join(folder, 'linklens.db')
    const bytes = readFileSync(path)
    // The first pages hold the schema; what follows are rows.
    writeFileSync(path, bytes.fill(0xa5, 40 * 4096, bytes.length))
    store = await openStore({ kind: 'sqlite', path })
    const ready = readyApp(store)
    expect(await ready()).toMatchObject({ status: 'ready' })
    const opened = await Promise.all(ids.map(({ id }) => caught(openReport(store, id))))
    expect(opened.some((error) => isStoreFailure(error))).toBe(true)
    for (let times = 0; times < 2; times += 1) {
      expect(await ready()).toEqual({
        status: 'not ready',
        checks: { database: 'ok', writes: 'failed' },
        advice: 'The database is damaged. Stop the service and restore a backup.',
      })
    }
  })

  test('SQLite that is read-only still shows reports, although it cannot note that they were opened', async () => {
    const day = 86_400_000
    const { id } = await freezeReport(store, { inspection: exampleInspection() }, 0)
    await sql`pragma query_only = on`.execute(store.db)
    expect(await openReport(store, id, 2 * day)).toMatchObject({ id })
  })

  test('a wrong query is a fault of the code, not of the database', async () => {
    expect(isStoreFailure(await caught(sql`select * from nowhere`.execute(store.db)))).toBe(false)
    const twice = { name: 'twice', applied_at: 0 }
    const insert = () => store.db.insertInto('schema_migrations').values(twice).execute()
    await insert()
    expect(isStoreFailure(await caught(insert()))).toBe(false)
    expect(isStoreFailure(new TypeError('x is not a function'))).toBe(false)
    expect(isStoreFailure('Connection terminated')).toBe(false)
  })
})

describe('PostgreSQL', () => {
  let server: SharedPostgres
  test.beforeAll(({ postgres }) => void (server = postgres))

  test('PostgreSQL that is unreachable answers UNAVAILABLE, and is used again', async () => {
    const line = await openPostgresLine(await server.createDatabase())
    const store = await openStore({ kind: 'postgres', url: line.url })
    const { save, app, lines } = await previewingApp(store)
    const { data } = (await (await save()).json()) as { data: { url: string } }

    line.cut()
    for (let times = 0; times < 3; times += 1) expect(await (await save()).json()).toEqual(unavailable)
    const page = await app.request(data.url)
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await page.text()).toContain('cannot use its database')
    expect(lines.filter(({ event }) => event === 'crash')).toEqual([])

    await line.restore()
    await vi.waitFor(async () => expect((await save()).status).toBe(200), 60_000)
    expect((await app.request(data.url)).status).toBe(200)
    await store.close()
    line.cut()
  })

  test('PostgreSQL that is read-only is not ready, until it accepts writes again', async () => {
    const url = await server.createDatabase()
    const store = await openStore({ kind: 'postgres', url }, { now: impatient() })
    const app = readyApp(store)
    const { save } = await previewingApp(store)
    const name = sql.ref(new URL(url).pathname.slice(1))
    const readOnly = async (only: boolean) => {
      await store.db.connection().execute(async (connection) => {
        await sql`set default_transaction_read_only = off`.execute(connection)
        await sql`alter database ${name} set default_transaction_read_only = ${sql.lit(only)}`.execute(
          connection,
        )
      })
      await server.disconnectAll()
    }
    expect((await save()).status).toBe(200)
    await readOnly(true)
    const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000 })
    await eventually(async () => expect((await save()).status).toBe(503))
    const notReady = { status: 'not ready', checks: { database: 'ok', writes: 'failed' } }
    await eventually(async () => expect(await app()).toMatchObject(notReady))

    await readOnly(false)
    await eventually(async () => expect(await app()).toMatchObject({ status: 'ready' }))
    expect((await save()).status).toBe(200)
    await store.close()
  })

  test('PostgreSQL whose connections have gone dead is reached over new ones', async () => {
    const line = await openPostgresLine(await server.createDatabase())
    const store = await openStore({ kind: 'postgres', url: line.url }, { answerTimeoutMs: 3_000 })
    await Promise.all([store.ping(), store.ping()])
    line.freeze()
    // One is used, the other idles.
    const error = await caught(store.ping())
    expect([isStoreFailure(error), errorCode(error)]).toEqual([true, 'ETIMEDOUT'])
    await Promise.all([store.ping(), store.ping(), store.ping()])
    await store.close()
    line.cut()
  })

  test('PostgreSQL that goes away in the middle of a save keeps no half of it', async () => {
    const line = await openPostgresLine(await server.createDatabase())
    const store = await openStore({ kind: 'postgres', url: line.url })
    const failing = store.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('schema_migrations').values({ name: 'half', applied_at: 0 }).execute()
      line.cut()
      await transaction.insertInto('schema_migrations').values({ name: 'other', applied_at: 0 }).execute()
    })
    expect(isStoreFailure(await caught(failing))).toBe(true)
    await line.restore()
    const names = await store.db.selectFrom('schema_migrations').select('name').execute()
    expect(names).not.toContainEqual({ name: 'half' })
    await store.close()
    line.cut()
  })

  test('PostgreSQL that ends one of two transactions which wait for each other is one of the database, not of the code', async () => {
    const store = await openStore({ kind: 'postgres', url: await server.createDatabase() })
    const names = ['0001-rate-limit-counters', '0002-reports']
    const bothHoldOne = Promise.withResolvers<void>()
    let holding = 0
    const inOrder = (order: readonly string[]) =>
      store.db.transaction().execute(async (transaction) => {
        for (const name of order) {
          const row = transaction.updateTable('schema_migrations').set({ applied_at: 0 })
          await row.where('name', '=', name).execute()
          holding += 1
          if (holding === 2) bothHoldOne.resolve()
          await bothHoldOne.promise
        }
      })
    const outcomes = await Promise.allSettled([inOrder(names), inOrder(names.toReversed())])
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => [reason.code, isStoreFailure(reason)])).toEqual([['40P01', true]])
    await store.close()
  })

  test('PostgreSQL of several IP addresses that all refuse is one of the database', async () => {
    const host = await openPostgresLine(await server.createDatabase())
    host.cut()
    const { port } = new URL(host.url)
    const lookup: LookupFunction = (_, __, tell) =>
      tell(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ])
    const socket = connect({ host: 'database.example', port: Number(port), lookup })
    const [error] = (await once(socket, 'error')) as [unknown]
    expect(error).toBeInstanceOf(AggregateError)
    expect(isStoreFailure(error)).toBe(true)
    expect(isStoreFailure(new AggregateError([new TypeError('x is not a function')]))).toBe(false)
  })

  test.each([
    ['a role that may not log in', (url: string) => url.replace('//linklens@', '//nobody@')],
    ['a database that is gone', (url: string) => url.replace(/test_\d+/, 'gone')],
    ['no TLS where it is asked for', (url: string) => `${url}?sslmode=require`],
  ])('%s is the trouble, and no fault of ours', async (_, changed) => {
    const line = await openPostgresLine(await server.createDatabase())
    const db = new Kysely({ dialect: postgresDialect(changed(line.url), { onBrokenConnection: () => {} }) })
    const error = await caught(sql`select 1`.execute(db))
    expect([error, isStoreFailure(error)]).toEqual([expect.any(Error), true])
    await db.destroy()
    line.cut()
  })

  test('an expired certificate is a failure of the database', () => {
    const error = Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' })
    expect(isStoreFailure(error)).toBe(true)
    expect(isStoreFailure(Object.assign(new TypeError(''), { code: 'ERR_INVALID_ARG_TYPE' }))).toBe(false)
  })

  test('a wrong query is a fault of the code, not of the database', async () => {
    const store = await openStore({ kind: 'postgres', url: await server.createDatabase() })
    expect(isStoreFailure(await caught(sql`select * from nowhere`.execute(store.db)))).toBe(false)
    await store.close()
  })
})
