/** What the limits do without the store; test/store/ tests them on real databases. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RATE_LIMIT_BUCKETS } from '../config-variables.ts'
import { openStore, type Store } from '../store/db.ts'
import { limitHeaders } from './rate-limit-result.ts'
import { RATE_LIMIT_TABLE } from './rate-limit-table.ts'
import { createRateLimits } from './rate-limit.ts'

/** Like a real one, whose methods need their object. */
const logger = {
  warn: vi.fn(function (this: unknown, _line: object) {
    expect(this).toBe(logger)
  }),
}
beforeEach(() => void logger.warn.mockClear())

async function closedStore(): Promise<Store> {
  const store = await openStore({ kind: 'sqlite', path: ':memory:' })
  await store.close()
  return store
}

describe.concurrent('a refusal after many', () => {
  /** Whether it waits for more than what is at hand. */
  const isLate = (refusal: Promise<unknown>): Promise<boolean> =>
    Promise.race([refusal.then(() => false), new Promise<true>((done) => setImmediate(() => done(true)))])

  test.each([
    ['client', true],
    ['mcp', true],
    // Others ask for the same site, and their inspections are at work.
    ['target', false],
    ['preview', false],
  ] as const)('of %s is slow: %s', async (bucket, expected) => {
    const overrides = { [bucket]: { limit: 1, windowSeconds: 60 } }
    const store = await openStore({ kind: 'sqlite', path: ':memory:' })
    const limits = createRateLimits(store, { secret: 's', overrides, logger })
    const take = () => limits.take([{ bucket, key: 'a' }])
    for (let index = 0; index < 21; index += 1) await take()
    const last = take()
    expect(await isLate(last)).toBe(expected)
    expect((await last).ok).toBe(false)
    await store.close()
  })
})

describe('the network around a client', () => {
  const overrides = {
    client: { limit: 2, windowSeconds: 60 },
    clientTarget: { limit: 2, windowSeconds: 60 },
    report: { limit: 2, windowSeconds: 60 },
    drawing: { limit: 12, windowSeconds: 60 },
  }
  let store: Store
  beforeEach(async () => void (store = await openStore({ kind: 'sqlite', path: ':memory:' })))
  afterEach(() => store.close())
  const open = () => createRateLimits(store, { secret: 's', overrides, logger })
  const of = (n: number, rest = '') => `2001:db8:1:${n.toString(16)}::/64${rest}`

  test.each(['client', 'report', 'clientTarget'] as const)(
    'counts in %s, ten times as high, for an IPv6 /48',
    async (bucket) => {
      const limits = open()
      const take = (key: string) => limits.take([{ bucket, key }])
      const rest = bucket === 'clientTarget' ? ' example.com' : ''
      for (let n = 0; n < 10; n += 1) for (const _ of [1, 2]) expect((await take(of(n, rest))).ok).toBe(true)
      const refused = await take(of(77, rest))
      expect(refused).toMatchObject({
        ok: false,
        message: expect.stringMatching(/^The limit of 20 .*one network/),
      })
      expect(refused.headers['RateLimit-Policy']).toBe(`"${bucket}";q=20;w=60`)
      // Another /48, another host, and any number of IPv4 addresses of a /24.
      expect((await take(`2001:db8:2:1::/64${rest}`)).ok).toBe(true)
      if (rest) expect((await take(of(77, ' example.org'))).ok).toBe(true)
      for (let n = 0; n < 25; n += 1) expect((await take(`192.0.2.${n}${rest}`)).ok).toBe(true)
    },
  )

  test('gets back what its client gets back', async () => {
    const limits = open()
    const take = (n: number) => limits.take([{ bucket: 'report', key: of(n) }])
    for (let n = 0; n < 20; n += 1) await take(n)
    expect((await take(99)).ok).toBe(false)
    await limits.charge({ bucket: 'report', key: of(3), cost: -1 })
    await vi.waitFor(async () => expect((await take(99)).ok).toBe(true), { timeout: 60_000, interval: 200 })
  })

  test.each([
    ['an IPv4 /24', (n: number) => `192.0.2.${n}`],
    ['an IPv6 /48', (n: number) => of(n)],
  ])('has no more drawings than one client: %s', async (_, client) => {
    const limits = open()
    const take = (n: number, cost: number) => limits.take([{ bucket: 'drawing', key: client(n), cost }])
    const first = await take(1, 6)
    expect(first.headers['RateLimit']).toMatch(/^"drawing";r=6;t=/)
    expect((await take(2, 5)).headers['RateLimit']).toMatch(/^"drawing";r=1;t=/)
    // A sheet counts whole or not at all.
    expect((await take(3, 6)).ok).toBe(false)
    expect((await take(3, 1)).ok).toBe(true)
    expect((await take(4, 1)).ok).toBe(false)
    expect((await limits.take([{ bucket: 'drawing', key: '198.51.100.1' }])).ok).toBe(true)
  })
})

describe('when the store does not answer', () => {
  test.each(['client', 'clientTarget', 'target', 'mcp', 'report', 'preview', 'previewDay'] as const)(
    '%s is counted in memory against the same limit, with one warning that contains no key',
    async (bucket) => {
      const limits = createRateLimits(await closedStore(), { secret: 's', logger })
      const { limit } = RATE_LIMIT_TABLE[bucket]
      const results = []
      for (let index = 0; index < limit + 5; index += 1)
        results.push(await limits.take([{ bucket, key: '192.0.2.1' }]))
      expect(results.filter(({ ok }) => ok)).toHaveLength(limit)
      expect(results[0]?.headers['RateLimit']).toMatch(`"${bucket}";r=${limit - 1};`)
      expect(results.at(-1)).toMatchObject({ ok: false, bucket })
      expect(logger.warn.mock.calls).toEqual([
        [{ event: 'rate-limits-counted-in-memory', reason: expect.any(String) }],
      ])
      expect(JSON.stringify(logger.warn.mock.calls)).not.toContain('192.0.2.1')
    },
  )

  test.each(['pairing', 'signIn'] as const)('%s is refused', async (bucket) => {
    const limits = createRateLimits(await closedStore(), { secret: 's', logger })
    const refusal = limits.take([{ bucket, key: '192.0.2.1' }])
    await expect(refusal).rejects.toMatchObject({ code: 'UNAVAILABLE', headers: { 'Retry-After': '5' } })
  })

  test('what the store counted before is remembered', async () => {
    const store = await openStore({ kind: 'sqlite', path: ':memory:' })
    const limits = createRateLimits(store, { secret: 's', logger })
    for (let index = 0; index < 50; index += 1) await limits.take([{ bucket: 'client', key: 'a' }])
    await store.close()
    const more = await Promise.all(
      Array.from({ length: 30 }, () => limits.take([{ bucket: 'client', key: 'a' }])),
    )
    expect(more.filter(({ ok }) => ok)).toHaveLength(10)
  })

  test('what was counted in memory still counts when it answers again', async () => {
    const store = await openStore({ kind: 'sqlite', path: ':memory:' })
    const limits = createRateLimits(store, { secret: 's', logger })
    const granted = async (times: number) => {
      const take = () => limits.take([{ bucket: 'client', key: 'a' }])
      return (await Promise.all(Array.from({ length: times }, take))).filter(({ ok }) => ok).length
    }
    expect(await granted(30)).toBe(30)
    const away = vi.spyOn(store.db, 'connection').mockImplementation(() => {
      throw new Error('away')
    })
    expect(await granted(20)).toBe(20)
    away.mockRestore()
    expect(await granted(20)).toBe(10)
    await store.close()
  })

  test('it warns again a minute later', async () => {
    const clock = { now: 1_800_000_000_000 }
    const limits = createRateLimits(await closedStore(), { secret: 's', logger, now: () => clock.now })
    for (let second = 0; second < 120; second += 1) {
      await limits.take([{ bucket: 'client', key: `${second}` }])
      clock.now += 1_000
    }
    expect(logger.warn).toHaveBeenCalledTimes(2)
  })

  test('what is counted in any case is missing then', async () => {
    const limits = createRateLimits(await closedStore(), { secret: 's', logger })
    await limits.charge({ bucket: 'client', key: 'a', cost: 61 })
    expect((await limits.take([{ bucket: 'client', key: 'a' }])).ok).toBe(false)
  })

  test('what is given back is never more than was taken', async () => {
    const limits = createRateLimits(await closedStore(), { secret: 's', logger })
    const report = { bucket: 'report' as const, key: 'a' }
    await limits.take([report])
    for (const _ of [1, 2, 3]) await limits.charge({ ...report, cost: -1 })
    expect((await limits.take([report])).headers['RateLimit']).toMatch('r=19;')
  })
})

describe('when the store is slow', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  /** A store that does not answer before it is released. */
  async function heldStore() {
    vi.useRealTimers()
    const store = await openStore({ kind: 'sqlite', path: ':memory:' })
    const holding = await store.db.startTransaction().execute()
    const asked = vi.spyOn(store.db, 'connection')
    vi.useFakeTimers()
    const release = async () => {
      vi.useRealTimers()
      await holding.rollback().execute()
    }
    return { store, asked, release }
  }

  test('it is waited for two seconds', async () => {
    const { store, release } = await heldStore()
    const answered = vi.fn()
    const limits = createRateLimits(store, { secret: 's', logger })
    const taken = limits.take([{ bucket: 'client', key: 'a' }]).then(answered)
    await vi.advanceTimersByTimeAsync(1_900)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    await taken
    expect(answered).toHaveBeenCalledWith(expect.objectContaining({ ok: true }))
    expect(logger.warn).toHaveBeenCalledWith({
      event: 'rate-limits-counted-in-memory',
      reason: 'TimeoutError',
    })
    await release()
    // What it counted late counts once.
    expect((await limits.take([{ bucket: 'client', key: 'a' }])).headers['RateLimit']).toMatch('r=58;')
    await store.close()
  })

  test('300 requests of one client at once ask it four times, and its limit lets 60 through', async () => {
    const { store, asked, release } = await heldStore()
    const limits = createRateLimits(store, { secret: 's', logger })
    const request = [{ bucket: 'client' as const, key: 'a' }]
    const taken = Array.from({ length: 300 }, () => limits.take(request))
    const other = limits.take([{ bucket: 'client', key: 'b' }])
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveBeenCalledTimes(5)
    // Two for the store, and one until the answer of who asks often.
    await vi.advanceTimersByTimeAsync(3_100)
    expect((await Promise.all(taken)).filter(({ ok }) => ok)).toHaveLength(60)
    expect((await other).ok).toBe(true)
    const last = limits.take(request)
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await last).ok).toBe(false)
    await release()
    await store.close()
  })
})

describe('a client that asks faster than can be counted', () => {
  test('is refused where 500 wait, and others have their turn', async () => {
    const store = await openStore({ kind: 'sqlite', path: ':memory:' })
    const overrides = { client: { limit: 5_000, windowSeconds: 60 } }
    const limits = createRateLimits(store, { secret: 's', overrides, logger, storeTimeoutMs: 60_000 })
    const taken = Array.from({ length: 510 }, () => limits.take([{ bucket: 'client', key: 'a' }]))
    const others = ['b', 'c'].map((key) => limits.take([{ bucket: 'client', key }]))
    expect((await Promise.all(others)).map(({ ok }) => ok)).toEqual([true, true])
    const refused = (await Promise.all(taken)).filter(({ ok }) => !ok)
    expect(refused).toHaveLength(6)
    expect(refused[0]).toMatchObject({ bucket: 'client', retryAfterSeconds: 1 })
    await store.close()
  })

  test('is charged for its expensive pages as well', async () => {
    const store = await openStore({ kind: 'sqlite', path: ':memory:' })
    const overrides = { client: { limit: 5_000, windowSeconds: 60 } }
    const limits = createRateLimits(store, { secret: 's', overrides, logger, storeTimeoutMs: 60_000 })
    const taken = Array.from({ length: 510 }, () => limits.take([{ bucket: 'client', key: 'a' }]))
    await limits.charge({ bucket: 'client', key: 'a', cost: 4_900 })
    await Promise.all(taken)
    expect((await limits.take([{ bucket: 'client', key: 'a' }])).ok).toBe(false)
    await store.close()
  })
})

describe('a client that was refused', () => {
  const request = [{ bucket: 'client' as const, key: 'a' }]

  async function usedUp() {
    const store = await openStore({ kind: 'sqlite', path: ':memory:' })
    const clock = { now: 1_800_000_000_000 }
    const limits = createRateLimits(store, { secret: 's', logger, now: () => clock.now })
    await Promise.all(Array.from({ length: 61 }, () => limits.take(request)))
    return { store, clock, limits, asked: vi.spyOn(store.db, 'connection') }
  }

  test('is refused until its window ends, without the store', async () => {
    const { store, clock, limits, asked } = await usedUp()
    const refused = await Promise.all(Array.from({ length: 20 }, () => limits.take(request)))
    expect(refused.filter(({ ok }) => ok)).toHaveLength(0)
    expect(refused[0]?.headers['Retry-After']).toBe('60')
    expect(asked).not.toHaveBeenCalled()
    clock.now += 60_000
    expect((await limits.take(request)).ok).toBe(true)
    await store.close()
  })

  test('is refused as well where the store has lost its count', async () => {
    const { store, limits } = await usedUp()
    await store.db.deleteFrom('rate_limit_counters').execute()
    expect((await limits.take(request)).ok).toBe(false)
    await store.close()
  })

  test('does not take from others', async () => {
    const { store, limits } = await usedUp()
    const result = await limits.take([{ bucket: 'client', key: 'b' }])
    expect(result.headers['RateLimit']).toBe('"client";r=59;t=60')
    await store.close()
  })

  test('may go on at once when something is given back, here or on another instance', async () => {
    const store = await openStore({ kind: 'sqlite', path: ':memory:' })
    const overrides = { report: { limit: 1, windowSeconds: 86_400 } }
    const options = { secret: 's', overrides, logger }
    const [here, elsewhere] = [createRateLimits(store, options), createRateLimits(store, options)]
    const report = { bucket: 'report' as const, key: 'a' }
    for (const instance of [here, elsewhere]) {
      expect((await here.take([report])).ok).toBe(true)
      expect((await here.take([report])).ok).toBe(false)
      await instance.charge({ ...report, cost: -1 })
    }
    expect((await here.take([report])).ok).toBe(true)
    await store.close()
  })
})

test('what is counted in this process alone is refused when nothing was left', async () => {
  const store = await openStore({ kind: 'sqlite', path: ':memory:' })
  const clock = { now: 1_800_000_000_000 }
  const overrides = { target: { limit: 5, windowSeconds: 60 } }
  const limits = createRateLimits(store, { secret: 's', overrides, logger, now: () => clock.now })
  const count = limits.inProcess([{ bucket: 'target', key: 'bytes' }])
  const site = limits.inProcess([{ bucket: 'target', key: 'site' }])
  expect([count(4.5), count(3), count(0)?.retryAfterSeconds]).toEqual([null, expect.anything(), 60])
  expect(site(0)).toBeNull()
  await limits.take([{ bucket: 'target', key: 'site', cost: 5 }])
  expect(site(0)?.bucket).toBe('target')
  clock.now += 60_000
  expect([count(1), site(0)]).toEqual([null, null])
  await store.close()
})

test('a refusal is reported once, and one of a site by the inspection that it was given to', async () => {
  const store = await openStore({ kind: 'sqlite', path: ':memory:' })
  const onRefused = vi.fn()
  const [client, target] = [
    { limit: 1, windowSeconds: 60 },
    { limit: 1, windowSeconds: 60 },
  ]
  const limits = createRateLimits(store, { secret: 's', overrides: { client, target }, logger, onRefused })
  for (const bucket of ['client', 'target'] as const)
    for (const ok of [true, false]) expect((await limits.take([{ bucket, key: 'a' }])).ok).toBe(ok)
  expect(onRefused.mock.calls).toEqual([['client']])
  limits.siteRefused()
  expect(onRefused.mock.calls).toEqual([['client'], ['target']])
  await store.close()
})

test('every bucket has a limit, and all but the failed attempts of an account are configurable', () => {
  const buckets = [...RATE_LIMIT_BUCKETS, 'signInAccount']
  expect(Object.keys(RATE_LIMIT_TABLE).toSorted()).toEqual(buckets.toSorted())
})

describe('headers', () => {
  test('list one policy after the other, and never a negative remainder', () => {
    const client = { bucket: 'client', limit: 60, windowMs: 60_000, remaining: -1, secondsToReset: 37 }
    const target = { ...client, bucket: 'target', limit: 120, remaining: 7 }
    expect(limitHeaders([client, target])).toEqual({
      'RateLimit-Policy': '"client";q=60;w=60, "target";q=120;w=60',
      RateLimit: '"client";r=0;t=37, "target";r=7;t=37',
    })
  })

  test('name the exact window in a refusal', async () => {
    const store = await openStore({ kind: 'sqlite', path: ':memory:' })
    const overrides = { client: { limit: 1, windowSeconds: 90 } }
    const limits = createRateLimits(store, { secret: 's', overrides, logger, now: () => 0 })
    await limits.take([{ bucket: 'client', key: 'a' }])
    expect(await limits.take([{ bucket: 'client', key: 'a' }])).toMatchObject({
      message: 'The limit of 1 inspections by one client in 90 seconds is used up. Try again in 2 minutes.',
    })
    await store.close()
  })
})
