/** Without a store that answers; how limits count is tested on real databases in `test/store/`. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RATE_LIMIT_BUCKETS } from '../config-variables.ts'
import { openStore, type Store } from '../store/db.ts'
import { policyHeader, stateHeader, waitInWords, windowInWords } from './rate-limit-headers.ts'
import { RATE_LIMIT_TABLE } from './rate-limit-table.ts'
import { createRateLimits } from './rate-limit.ts'

const logger = { warn: vi.fn() }
beforeEach(() => logger.warn.mockClear())

async function closedStore(): Promise<Store> {
  const store = await openStore({ kind: 'sqlite', path: ':memory:' })
  await store.close()
  return store
}

describe('a store that does not answer', () => {
  test.each(['client', 'clientTarget', 'target', 'mcp', 'report', 'preview', 'previewDay'] as const)(
    'lets %s through, with a warning that holds no key',
    async (bucket) => {
      const limits = createRateLimits(await closedStore(), { secret: 's', logger })
      expect(await limits.take([{ bucket, key: '192.0.2.1' }])).toEqual({
        ok: true,
        headers: {},
        grants: [],
      })
      expect(logger.warn).toHaveBeenCalledWith({
        event: 'rate-limits-not-counted',
        reason: expect.any(String),
      })
      expect(JSON.stringify(logger.warn.mock.calls)).not.toContain('192.0.2.1')
    },
  )

  test.each(['pairing', 'signIn'] as const)('refuses %s', async (bucket) => {
    const limits = createRateLimits(await closedStore(), { secret: 's', logger })
    const refusal = limits.take([{ bucket, key: '192.0.2.1' }])
    await expect(refusal).rejects.toMatchObject({ code: 'UNAVAILABLE', headers: { 'Retry-After': '5' } })
  })

  test('reserves without end, and takes nothing of it back', async () => {
    const limits = createRateLimits(await closedStore(), { secret: 's', logger })
    const reservation = { counters: [{ bucket: 'target' as const, key: 'a' }], wanted: 4, atLeast: 1 }
    const result = await limits.take([], [reservation])
    const [grant] = result.ok ? result.grants : []
    expect(grant).toEqual({ granted: Infinity, refusal: null, taken: [] })
    logger.warn.mockClear()
    if (grant) await limits.returnUnused([{ grant, amount: Infinity }])
    expect(logger.warn).not.toHaveBeenCalled()
  })

  test('takes nothing back, and says so', async () => {
    const limits = createRateLimits(await closedStore(), { secret: 's', logger })
    await limits.giveBack({ bucket: 'report', key: 'a' })
    const grant = { granted: 4, refusal: null, taken: [{ key: 'a', resetsAt: 1 }] }
    await limits.returnUnused([{ grant, amount: 3 }])
    expect(logger.warn).toHaveBeenCalledTimes(2)
    expect(logger.warn).toHaveBeenCalledWith(expect.objectContaining({ event: 'rate-limit-not-given-back' }))
  })

  describe('for long', () => {
    beforeEach(() => vi.useFakeTimers())
    afterEach(() => vi.useRealTimers())

    test('is waited for two seconds', async () => {
      vi.useRealTimers()
      const store = await openStore({ kind: 'sqlite', path: ':memory:' })
      const holding = await store.db.startTransaction().execute()
      vi.useFakeTimers()
      const answered = vi.fn()
      const limits = createRateLimits(store, { secret: 's', logger })
      const taken = limits.take([{ bucket: 'client', key: 'a' }]).then(answered)
      await vi.advanceTimersByTimeAsync(1_900)
      expect(answered).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(200)
      await taken
      expect(answered).toHaveBeenCalledWith({ ok: true, headers: {}, grants: [] })
      expect(logger.warn).toHaveBeenCalledWith({ event: 'rate-limits-not-counted', reason: 'TimeoutError' })
      await holding.rollback().execute()
      await store.close()
    })
  })
})

test('every bucket has a limit, and an operator sets all but the failed attempts of an account', () => {
  const buckets = [...RATE_LIMIT_BUCKETS, 'signInAccount']
  expect(Object.keys(RATE_LIMIT_TABLE).toSorted()).toEqual(buckets.toSorted())
})

describe('headers', () => {
  test('list one policy after the other', () => {
    const [client, target] = [
      { bucket: 'client', limit: 60, windowMs: 60_000 },
      { bucket: 'target', limit: 120, windowMs: 60_000 },
    ]
    expect(policyHeader([client, target])).toBe('"client";q=60;w=60, "target";q=120;w=60')
  })

  test('never say that less than nothing is left', () => {
    expect(stateHeader([{ bucket: 'client', remaining: -1, secondsToReset: 37 }])).toBe('"client";r=0;t=37')
  })

  test.each([
    [1, '1 second'],
    [37, '37 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [3_600, '1 hour'],
    [86_400, '24 hours'],
  ])('say %d seconds as %s', (seconds, words) => expect(waitInWords(seconds)).toBe(words))

  test.each([
    [1, '1 second'],
    [60, '1 minute'],
    [90, '90 seconds'],
    [5_400, '90 minutes'],
    [86_400, '24 hours'],
  ])('say a window of %d seconds as %s', (seconds, words) => expect(windowInWords(seconds)).toBe(words))

  test('refuse with the window as it is', async () => {
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
