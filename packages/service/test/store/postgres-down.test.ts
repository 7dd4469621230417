/** What the store does when PostgreSQL is missing, or goes away. */
import { Client } from 'pg'
import { describe, expect, vi } from 'vitest'
import { createRateLimits } from '../../src/limits/rate-limit.ts'
import { openStore } from '../../src/store/db.ts'
import { test, type SharedPostgres } from './postgres-server.ts'

let server: SharedPostgres
test.beforeAll(({ postgres }) => void (server = postgres))

describe('a missing server', () => {
  test('is reported with what to check, and without the password', async () => {
    const url = 'postgres://somebody:a-secret-word@127.0.0.1:1/linklens'
    const refusal = String(await openStore({ kind: 'postgres', url }).catch((error: unknown) => error))
    expect(refusal).toMatch(/cannot be opened: .*ECONNREFUSED.*Check DATABASE_URL/s)
    expect(refusal).not.toContain('a-secret-word')
  })

  test('a missing database is reported by name', async () => {
    const url = (await server.createDatabase()).replace(/test_\d+/, 'missing')
    await expect(openStore({ kind: 'postgres', url })).rejects.toThrow(/database "missing" does not exist/)
  })
})

test('a server that restarts is used again, and inspections go on meanwhile', async () => {
  const logger = { warn: vi.fn() }
  const store = await openStore({ kind: 'postgres', url: await server.createDatabase() }, { logger })
  const limits = createRateLimits(store, { secret: 'secret', logger })
  const request = [{ bucket: 'client' as const, key: 'a' }]
  expect((await limits.take(request)).headers).toHaveProperty('RateLimit')

  await server.disconnectAll()
  await vi.waitFor(
    () =>
      expect(logger.warn).toHaveBeenCalledWith(
        expect.objectContaining({ event: 'database-connection-lost' }),
      ),
    60_000,
  )
  expect((await limits.take(request)).headers).toMatchObject({ RateLimit: '"client";r=58;t=60' })
  await store.close()
})

test('a start that waits for the migration of another instance says so', async () => {
  const url = await server.createDatabase()
  const other = new Client(url)
  await other.connect()
  await other.query("begin; select pg_advisory_xact_lock(x'6c696e6b6c656e'::bigint)")
  const logger = { warn: vi.fn() }
  const opening = openStore({ kind: 'postgres', url }, { logger })
  await vi.waitFor(() => expect(logger.warn).toHaveBeenCalledWith({ event: 'waiting-for-migration' }), {
    timeout: 60_000,
  })
  await other.query('commit')
  await (await opening).close()
  await other.end()
  expect(logger.warn).toHaveBeenCalledTimes(1)
})
