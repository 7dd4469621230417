import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { RateLimitOverrides } from '../../src/config-variables.ts'
import { createRateLimits, type RateLimits, type Reservation } from '../../src/limits/rate-limit.ts'
import type { Store } from '../../src/store/db.ts'
import { countOnAll, purgeRateLimitCounters, returnUnused } from '../../src/store/rate-limit-counters.ts'
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

/** Claims of a site that all clients may request as often as the limit says, and one client half as often. */
const reservation = (client: string, wanted: number, atLeast = 0): Reservation => ({
  counters: [
    { bucket: 'target', key: 'site' },
    { bucket: 'target', key: `site ${client}`, ofLimit: 0.5, refusal: 'This is your half.' },
  ],
  wanted,
  atLeast,
})

async function granted(limits: RateLimits, ...reservations: Reservation[]): Promise<number[] | null> {
  const result = await limits.take([], reservations)
  return result.ok ? result.grants.map((grant) => grant.granted) : null
}

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
      const counter = { key: 'a', limit: 1, windowMs: SECOND }
      // Allowed, refused, failed, and given back.
      await countOnAll(store, [{ counters: [counter] }], START)
      await countOnAll(store, [{ counters: [counter] }], START)
      const broken = [{ counters: [{ ...counter, limit: Number.NaN }] }]
      await expect(countOnAll(store, broken, START)).rejects.toThrow()
      await returnUnused(store, [{ key: 'a', amount: 1, resetsAt: START + SECOND }])
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
        grants: [],
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
      expect(await allowed(limits, inspection('a', 'busy.example'), 50)).toBe(20)
      // 40 of 60 must be left: the 30 refused ones were free.
      const hosts = Array.from({ length: 50 }, (_, index) => `host-${index}.example`)
      const others = await Promise.all(hosts.map((host) => limits.take(inspection('a', host))))
      expect(others.filter(({ ok }) => ok)).toHaveLength(40)
    })

    test('do not show one client how much others ask', async () => {
      const limits = limitsOn(await stores.open(), { now: START })
      const { headers } = await limits.take(inspection('a', 'b.example'), [reservation('a', 4)])
      expect(headers).toEqual({
        'RateLimit-Policy': '"client";q=60;w=60, "clientTarget";q=20;w=60',
        RateLimit: '"client";r=59;t=60, "clientTarget";r=19;t=60',
      })
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
      const counters = Array.from({ length: 200 }, (_, index) => ({
        key: `${index}`,
        limit: 1_000,
        windowMs: 60_000,
      }))
      const takes = Array.from({ length: 30 }, (_, index) =>
        both.map((store) =>
          countOnAll(store, [{ counters: index % 2 === 0 ? counters : counters.toReversed() }], START),
        ),
      )
      const counted = await Promise.all(takes.flat())
      const last = counted.map(({ states }) => states.get('7')?.remaining ?? Number.NaN)
      expect(Math.min(...last)).toBe(1_000 - 60)
    })

    test('do not wait for each other for ever where costs differ', async () => {
      const database = await stores.createDatabase()
      const both = await Promise.all([stores.open(database), stores.open(database)])
      const claims = (costly: number) =>
        Array.from({ length: 40 }, (_, index) => ({
          counters: [{ key: `${index}`, limit: 10_000, windowMs: 60_000 }],
          cost: index % 3 === costly ? 5 : 1,
        }))
      const takes = Array.from({ length: 20 }, (_, index) =>
        both.map((store) => countOnAll(store, claims(index % 3), START)),
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
      for (let times = 0; times < 5; times += 1) await limits.giveBack(request)
      const results = [
        await limits.take([request]),
        await limits.take([request]),
        await limits.take([request]),
      ]
      expect(results.map(({ ok }) => ok)).toEqual([true, true, false])
    })

    test('reserve as much as every counter allows', async () => {
      const limits = limitsOn(
        await stores.open(),
        { now: START },
        { target: { limit: 20, windowSeconds: 60 } },
      )
      expect(await granted(limits, reservation('a', 8))).toEqual([8])
      // The client's half is ten.
      expect(await granted(limits, reservation('a', 8))).toEqual([2])
      expect(await granted(limits, reservation('a', 8))).toEqual([0])
      // What that client did not get is left for the others.
      expect(await granted(limits, reservation('b', 8))).toEqual([8])
      expect(await granted(limits, reservation('c', 8))).toEqual([2])
      expect(await granted(limits, reservation('d', 8))).toEqual([0])
    })

    test('say why less was reserved than wanted', async () => {
      const limits = limitsOn(
        await stores.open(),
        { now: START },
        { target: { limit: 20, windowSeconds: 60 } },
      )
      await limits.take([], [reservation('a', 9)])
      const result = await limits.take([], [reservation('a', 9)])
      expect(result.ok && result.grants[0]?.refusal).toEqual({
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
    })

    test('count nothing where less than the minimum is left, and the rest where no minimum is set', async () => {
      const limits = limitsOn(
        await stores.open(),
        { now: START },
        { target: { limit: 6, windowSeconds: 60 } },
      )
      const other: Reservation = { counters: [{ bucket: 'target', key: 'other' }], wanted: 4, atLeast: 0 }
      await limits.take([], [reservation('a', 3)])
      const needed = await limits.take(inspection('a', 'b.example'), [reservation('a', 3, 1), other])
      expect(needed).toMatchObject({ ok: false, bucket: 'target', headers: { 'Retry-After': '60' } })
      const rest = await limits.take(inspection('a', 'b.example'), [reservation('a', 3), other])
      expect(rest).toMatchObject({
        ok: true,
        headers: { RateLimit: '"client";r=59;t=60, "clientTarget";r=19;t=60' },
        grants: [{ granted: 0 }, { granted: 4, refusal: null }],
      })
    })

    test('reserve exactly over two instances', async () => {
      const database = await stores.createDatabase()
      const both = await Promise.all([stores.open(database), stores.open(database)])
      const overrides = { target: { limit: 50, windowSeconds: 60 } }
      const takes = both.flatMap((store) => {
        const limits = limitsOn(store, { now: START }, overrides)
        return Array.from({ length: 20 }, (_, index) => granted(limits, reservation(`client ${index}`, 3)))
      })
      const sum = (await Promise.all(takes)).flat().reduce<number>((all, one) => all + (one ?? 0), 0)
      expect(sum).toBe(50)
    })

    test('give back what was not used, of several counters at once', async () => {
      const clock = { now: START }
      const limits = limitsOn(await stores.open(), clock, { target: { limit: 12, windowSeconds: 60 } })
      const other: Reservation = { counters: [{ bucket: 'target', key: 'other' }], wanted: 12, atLeast: 0 }
      const result = await limits.take([], [reservation('a', 6), other])
      const [first, second] = result.ok ? result.grants : []
      if (!first || !second) throw new Error('nothing was granted')
      await limits.returnUnused([
        { grant: first, amount: 5 },
        { grant: second, amount: 2 },
      ])
      expect(await granted(limits, reservation('a', 12), { ...other, wanted: 12 })).toEqual([5, 2])
      // The window in which it was taken is over: the next one is not affected.
      clock.now += 60 * SECOND
      expect(await granted(limits, reservation('a', 6))).toEqual([6])
      await limits.returnUnused([{ grant: first, amount: 5 }])
      expect(await granted(limits, reservation('a', 6))).toEqual([0])
    })

    test('give back what two windows had left, each to its own', async () => {
      const clock = { now: START }
      const limits = limitsOn(await stores.open(), clock, { target: { limit: 12, windowSeconds: 60 } })
      const take = async () => {
        const result = await limits.take([], [reservation('a', 6)])
        const grant = result.ok ? result.grants[0] : undefined
        if (!grant) throw new Error('nothing was granted')
        return grant
      }
      const old = await take()
      clock.now += 60 * SECOND
      const current = await take()
      await limits.returnUnused([
        { grant: current, amount: 2 },
        { grant: old, amount: 3 },
      ])
      expect(await granted(limits, reservation('a', 6))).toEqual([2])
    })

    test('give back without waiting for each other for ever', async () => {
      const database = await stores.createDatabase()
      const both = await Promise.all([stores.open(database), stores.open(database)])
      const keys = Array.from({ length: 60 }, (_, index) => `${index}-${index % 2 === 0 ? 'a' : 'Z'}`)
      const claim = (order: string[]) => ({
        counters: order.map((key) => ({ key, limit: 1_000, windowMs: 60_000 })),
        cost: 3,
      })
      const rounds = Array.from({ length: 20 }, (_, index) =>
        both.map(async (store) => {
          const order = index % 2 === 0 ? keys : keys.toReversed()
          await countOnAll(store, [{ ...claim(order), ...(index % 3 === 0 ? { atLeast: 0 } : {}) }], START)
          const resetsAt = START + 60_000
          await returnUnused(
            store,
            order.map((key) => ({ key, amount: 2, resetsAt })),
          )
        }),
      )
      await Promise.all(rounds.flat())
      const [store] = both
      const { states } = await countOnAll(store, [claim(keys)], START)
      expect(states.get('7-Z')?.remaining).toBe(1_000 - 40 - 3)
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
