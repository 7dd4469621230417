import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { RateLimitOverrides } from '../../src/config-variables.ts'
import { createRateLimits, type RateLimits } from '../../src/limits/rate-limit.ts'
import type { Store } from '../../src/store/db.ts'
import { countOnAll, purgeRateLimitCounters, type Counter } from '../../src/store/rate-limit-counters.ts'
import { meanwhile } from './meanwhile.ts'
import type { TestStores } from './test-stores.ts'

const START = 1_800_000_000_000
const SECOND = 1_000

interface Clock {
  now: number
}

/** Fails the test: a warning means that something was not counted. */
const logger = {
  warn: (line: object) => {
    throw new Error(JSON.stringify(line))
  },
}

function limitsOn(
  store: Store,
  clock: Clock,
  overrides: RateLimitOverrides = {},
  secret = 'secret',
): RateLimits {
  // A busy machine is slow.
  return createRateLimits(store, { secret, overrides, logger, now: () => clock.now, storeTimeoutMs: 60_000 })
}

const inspection = (client: string, host: string) => [
  { bucket: 'client' as const, key: client },
  { bucket: 'clientTarget' as const, key: `${client} ${host}` },
]

/** Parts of a site that all clients may request as often as the limit says, and one client half as often. */
const ofSite = (client: string, cost: number) => [
  { bucket: 'target' as const, key: 'site', cost },
  { bucket: 'target' as const, key: `site ${client}`, cost, ofLimit: 0.5, refusal: 'This is your half.' },
]

const counter = (key: string, limit = 1_000, cost = 1): Counter => ({ key, limit, windowMs: 60_000, cost })

async function allowed(
  limits: RateLimits,
  requests: ReturnType<typeof inspection>,
  times: number,
): Promise<number> {
  const results = await Promise.all(Array.from({ length: times }, () => limits.take(requests)))
  return results.filter(({ ok }) => ok).length
}

/** Records how each commit waits for the disk from here on. */
async function durability({ db, engine }: Store): Promise<unknown> {
  const asked = engine === 'postgres' ? sql`show synchronous_commit` : sql`pragma synchronous`
  const { rows } = await asked.execute(db)
  return Object.values(rows[0] ?? {})[0]
}

export function rateLimitContract(stores: TestStores): void {
  describe('rate limits', () => {
    test('do not wait for the disk, and saved rows still do', async () => {
      const store = await stores.open()
      const before = await durability(store)
      // Allowed, refused, and failed.
      for (const limit of [1, 1, Number.NaN])
        await countOnAll(store, [counter('a', limit)], START).catch(() => expect(limit).toBeNaN())
      expect(await durability(store)).toBe(before)
      expect(before).toBe(store.engine === 'postgres' ? 'on' : 2)
    })

    test('report what is left, and when it starts again', async () => {
      const clock = { now: START }
      const limits = limitsOn(await stores.open(), clock)
      await limits.take([{ bucket: 'client', key: 'a' }])
      clock.now += 22.5 * SECOND
      const result = await limits.take([{ bucket: 'client', key: 'a' }])
      expect(result).toEqual({
        ok: true,
        headers: { 'RateLimit-Policy': '"client";q=60;w=60', RateLimit: '"client";r=58;t=38' },
      })
    })

    test('refuse what is over, with the time to wait', async () => {
      const clock = { now: START }
      const limits = limitsOn(await stores.open(), clock, { client: { limit: 2, windowSeconds: 60 } })
      const request = [{ bucket: 'client' as const, key: 'a' }]
      expect([await limits.take(request), await limits.take(request)].map(({ ok }) => ok)).toEqual([
        true,
        true,
      ])
      clock.now += 20 * SECOND
      expect(await limits.take(request)).toEqual({
        ok: false,
        bucket: 'client',
        key: expect.any(String),
        retryAfterSeconds: 40,
        message: 'The limit of 2 inspections by one client in 1 minute is used up. Try again in 40 seconds.',
        headers: {
          'RateLimit-Policy': '"client";q=2;w=60',
          RateLimit: '"client";r=0;t=40',
          'Retry-After': '40',
        },
      })
      clock.now += 40 * SECOND
      expect((await limits.take(request)).ok).toBe(true)
    })

    test('lock nobody out when the clock is set back', async () => {
      const clock = { now: START + 3_600 * SECOND }
      const store = await stores.open()
      const limits = limitsOn(store, clock, { client: { limit: 1, windowSeconds: 60 } })
      const request = [{ bucket: 'client' as const, key: 'a' }]
      await limits.take(request)
      // Another instance may be a little behind.
      clock.now -= 30 * SECOND
      expect((await limits.take(request)).ok).toBe(false)
      clock.now = START
      expect(await limits.take(request)).toMatchObject({
        ok: true,
        headers: { RateLimit: '"client";r=0;t=60' },
      })
      // No window of any length can end so late.
      expect(await purgeRateLimitCounters(store, START - 3 * 31_536_000 * SECOND)).toBe(1)
    })

    test('count nothing in the others when one refuses', async () => {
      const clock = { now: START }
      const limits = limitsOn(await stores.open(), clock)
      expect(await allowed(limits, inspection('a', 'busy.example'), 30)).toBe(20)
      // 40 of 60 must be left: the 10 refused ones were free.
      const hosts = Array.from({ length: 50 }, (_, index) => `host-${index}.example`)
      const others = await Promise.all(hosts.map((host) => limits.take(inspection('a', host))))
      expect(others.filter(({ ok }) => ok)).toHaveLength(40)
    })

    test('report the longest wait when several refuse', async () => {
      const clock = { now: START }
      const overrides = {
        client: { limit: 1, windowSeconds: 60 },
        report: { limit: 1, windowSeconds: 86_400 },
      }
      const limits = limitsOn(await stores.open(), clock, overrides)
      const requests = [
        { bucket: 'client' as const, key: 'a' },
        { bucket: 'report' as const, key: 'a' },
      ]
      await limits.take(requests)
      expect(await limits.take(requests)).toMatchObject({ bucket: 'report', retryAfterSeconds: 86_400 })
    })

    test('are exact under 20 parallel requests', async () => {
      const overrides = { clientTarget: { limit: 7, windowSeconds: 60 } }
      const limits = limitsOn(await stores.open(), { now: START }, overrides)
      expect(await allowed(limits, inspection('a', 'b.example'), 20)).toBe(7)
    })

    test('are exact over two instances', async () => {
      const database = await stores.createDatabase()
      const both = await Promise.all([stores.open(database), stores.open(database)])
      const counts = both.map((store) =>
        allowed(limitsOn(store, { now: START }), inspection('a', 'b.example'), 30),
      )
      const [first = 0, second = 0] = await Promise.all(counts)
      expect(first + second).toBe(20)
    })

    test('do not wait for each other for ever, with buckets in any order', async () => {
      const database = await stores.createDatabase()
      const both = await Promise.all([stores.open(database), stores.open(database)])
      const counters = (costly: number) =>
        Array.from({ length: 200 }, (_, index) => counter(`${index}`, 10_000, index % 3 === costly ? 5 : 1))
      const takes = Array.from({ length: 20 }, (_, index) =>
        both.map((store) => {
          const asked = counters(index % 3)
          return countOnAll(store, index % 2 === 0 ? asked : asked.toReversed(), START)
        }),
      )
      const counted = await Promise.all(takes.flat())
      const last = counted.map(({ states }) => states.get('0')?.remaining ?? Number.NaN)
      // Seven of twenty rounds cost five, the others one, on both instances.
      expect(Math.min(...last)).toBe(10_000 - 2 * (7 * 5 + 13))
    })

    test('hold across a restart', async () => {
      const database = await stores.createDatabase()
      const before = await stores.open(database)
      expect(await allowed(limitsOn(before, { now: START }), inspection('a', 'b.example'), 15)).toBe(15)
      await before.close()
      const after = await stores.open(database)
      expect(await allowed(limitsOn(after, { now: START + SECOND }), inspection('a', 'b.example'), 15)).toBe(
        5,
      )
    })

    test('start again when they are changed', async () => {
      const store = await stores.open()
      const request = [{ bucket: 'report' as const, key: 'a' }]
      const strict = limitsOn(store, { now: START }, { report: { limit: 1, windowSeconds: 86_400 } })
      await strict.take(request)
      expect((await strict.take(request)).ok).toBe(false)
      const wider = limitsOn(store, { now: START }, { report: { limit: 2, windowSeconds: 60 } })
      expect((await wider.take(request)).ok).toBe(true)
    })

    test('give back what was not used, and never more', async () => {
      const limits = limitsOn(
        await stores.open(),
        { now: START },
        { report: { limit: 2, windowSeconds: 60 } },
      )
      const request = { bucket: 'report' as const, key: 'a' }
      await limits.take([request])
      for (let times = 0; times < 5; times += 1) await limits.charge({ ...request, cost: -1 })
      const results = [
        await limits.take([request]),
        await limits.take([request]),
        await limits.take([request]),
      ]
      expect(results.map(({ ok }) => ok)).toEqual([true, true, false])
    })

    test('take a whole cost or nothing, and say whose limit refuses', async () => {
      const overrides = { target: { limit: 20, windowSeconds: 60 } }
      const limits = limitsOn(await stores.open(), { now: START }, overrides)
      expect((await limits.take(ofSite('a', 8))).ok).toBe(true)
      // The client's half is ten.
      expect(await limits.take(ofSite('a', 8))).toEqual({
        ok: false,
        bucket: 'target',
        key: expect.any(String),
        retryAfterSeconds: 60,
        message: 'This is your half. Try again in 1 minute.',
        headers: {
          'RateLimit-Policy': '"target";q=10;w=60',
          RateLimit: '"target";r=0;t=60',
          'Retry-After': '60',
        },
      })
      expect((await limits.take(ofSite('a', 2))).ok).toBe(true)
      // What that client did not get is left for the others.
      expect((await limits.take(ofSite('b', 8))).ok).toBe(true)
      expect((await limits.take(ofSite('c', 3))).ok).toBe(false)
      expect((await limits.take(ofSite('c', 2))).ok).toBe(true)
    })

    test('are exact over two instances where costs differ', async () => {
      const database = await stores.createDatabase()
      const both = await Promise.all([stores.open(database), stores.open(database)])
      const overrides = { target: { limit: 50, windowSeconds: 60 } }
      const taken = both.flatMap((store) => {
        const limits = limitsOn(store, { now: START }, overrides)
        return Array.from({ length: 20 }, async (_, index) => {
          const cost = 1 + (index % 4)
          return (await limits.take(ofSite(`client ${index}`, cost))).ok ? cost : 0
        })
      })
      const sum = (await Promise.all(taken)).reduce((all, one) => all + one, 0)
      expect(sum).toBeLessThanOrEqual(50)
      const [store] = both
      const left = await limitsOn(store, { now: START }, overrides).take(ofSite('another', 50 - sum || 1))
      expect(left.ok).toBe(sum < 50)
    })

    test('go below zero where something is counted in any case', async () => {
      const overrides = { client: { limit: 10, windowSeconds: 60 } }
      const store = await stores.open()
      const limits = limitsOn(store, { now: START }, overrides)
      await limits.charge({ bucket: 'client', key: 'a', cost: 11 })
      const other = limitsOn(store, { now: START }, overrides)
      expect((await other.take([{ bucket: 'client', key: 'a' }])).ok).toBe(false)
    })

    test('are not opened by instances whose clocks differ by a minute, each asked in turn', async () => {
      const database = await stores.createDatabase()
      const both = await Promise.all([stores.open(database), stores.open(database)])
      let granted = 0
      for (let second = 0; second < 180; second += 1)
        for (const [index, store] of both.entries()) {
          const now = START + (second + index * 61) * SECOND
          if ((await countOnAll(store, [counter('a', 3)], now)).isGranted) granted += 1
        }
      // Three for each minute, and those of the window that the slow clock began first.
      expect(granted).toBeLessThanOrEqual(3 * 3 + 3)
    })

    test('give back what was refused to its own window', async () => {
      const database = await stores.createDatabase()
      const [store, other] = await Promise.all([stores.open(database), stores.open(database)])
      const ask = (asked: Store, cost: number, now: number) =>
        countOnAll(asked, [counter('a', 10, cost)], now)
      await ask(store, 8, START)
      const next = START + 60 * SECOND
      const overtaken = meanwhile(store, () => ask(other, 8, next))
      expect((await ask(overtaken, 8, START)).isGranted).toBe(false)
      expect((await ask(store, 3, next)).isGranted).toBe(false)
    })

    test('store no IP address', async () => {
      const store = await stores.open()
      await limitsOn(store, { now: START }).take(inspection('192.0.2.77', 'visited.example'))
      const rows = await store.db.selectFrom('rate_limit_counters').selectAll().execute()
      expect(rows).toHaveLength(2)
      expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2\.77|visited/)
      // With another key the same IP address is another row: the hashes cannot be looked up in a table.
      await limitsOn(store, { now: START }, {}, 'other').take(inspection('192.0.2.77', 'visited.example'))
      expect(await store.db.selectFrom('rate_limit_counters').selectAll().execute()).toHaveLength(4)
    })

    test('are purged when their window is over, by two instances at once', async () => {
      const database = await stores.createDatabase()
      const [store, other] = await Promise.all([stores.open(database), stores.open(database)])
      const limits = limitsOn(store, { now: START })
      for (const client of ['a', 'b', 'c']) await limits.take([{ bucket: 'client', key: client }])
      await limits.take([{ bucket: 'report', key: 'a' }])
      expect(await purgeRateLimitCounters(store, START + 59 * SECOND)).toBe(0)
      const removed = await Promise.all(
        [store, other].map((one) => purgeRateLimitCounters(one, START + 60 * SECOND)),
      )
      expect(removed.reduce((sum, count) => sum + count, 0)).toBe(3)
      expect(await store.db.selectFrom('rate_limit_counters').select('resets_at').execute()).toEqual([
        { resets_at: START + 86_400 * SECOND },
      ])
    })
  })
}
