import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RateLimitRequest, RateLimits, Reservation, UnusedGrant } from '../../limits/rate-limit.ts'
import { createRequestBudgets } from './request-budgets.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Grants what is requested. */
function start() {
  const taken: { requests: readonly RateLimitRequest[]; reservations: readonly Reservation[] }[] = []
  const returned: (readonly UnusedGrant[])[] = []
  const rateLimits: RateLimits = {
    take: async (requests, reservations = []) => {
      taken.push({ requests, reservations })
      const grants = reservations.map(({ wanted }) => ({ granted: wanted, refusal: null, taken: [] }))
      return { ok: true, headers: {}, grants }
    },
    giveBack: async () => {},
    returnUnused: async (unused) => void returned.push(unused),
  }
  const budgets = createRequestBudgets({ rateLimits, clientAddress: () => '192.0.2.1' })
  const admit = (crawlers?: number) =>
    budgets.admit('192.0.2.1', [{ bucket: 'client', key: '192.0.2.1' }], {
      target: new URL('https://www.example.com/'),
      ...(crawlers === undefined ? {} : { crawlers }),
    })
  return { budgets, admit, taken, returned }
}

test('an admission also reserves for the site of its target, for all clients and for this one, in the same write', async () => {
  const { admit, taken } = start()
  const { ok, budget } = await admit()
  expect(ok).toBe(true)
  expect(taken).toHaveLength(1)
  expect(
    taken[0]?.reservations.map(({ counters, wanted, atLeast }) => [
      ...counters.map(({ bucket, key, ofLimit }) => `${bucket} ${key} ${ofLimit}`),
      wanted,
      atLeast,
    ]),
  ).toEqual([
    ['target page example.com 1', 'target page example.com 192.0.2.1 0.25', 4, 1],
    ['target image example.com 3', 'target image example.com 192.0.2.1 0.75', 4, 0],
    [
      `target kib example.com ${1024 ** 2 / 600}`,
      `target kib example.com 192.0.2.1 ${1024 ** 2 / 600 / 4}`,
      1024,
      1,
    ],
  ])
  expect(budget?.take(new URL('https://example.com/'), 'page')).toBe(true)
  expect(taken).toHaveLength(1)
})

test('requested crawlers count as likely requests', async () => {
  const { admit, taken } = start()
  await admit(7)
  expect(taken[0]?.reservations.map(({ wanted }) => wanted)).toEqual([11, 11, 1024])
})

test('what several inspections have left is returned with one write, soon after', async () => {
  const { admit, returned } = start()
  for (let index = 0; index < 3; index += 1) await (await admit()).budget?.close()
  expect(returned).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(returned.map((unused) => unused.map(({ amount }) => amount))).toEqual([
    [4, 4, 1024, 4, 4, 1024, 4, 4, 1024],
  ])
})

test('it is returned at once before the process ends', async () => {
  const { budgets, admit, returned } = start()
  await (await admit()).budget?.close()
  await budgets.settled()
  expect(returned).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(returned).toHaveLength(1)
})
