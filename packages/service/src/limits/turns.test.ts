import { expect, test } from 'vitest'
import { createClientUse } from './client-use.ts'
import { createFairShare, type FairShareOptions } from './fair-share.ts'
import { createTurns } from './turns.ts'

const use = createClientUse({ clientMs: 1_000, networkMs: 5_000 })
use.add('heavy', 2_000)

const start = (share: Partial<FairShareOptions> = {}, maxQueued = 2) =>
  createTurns({
    share: createFairShare({ places: 1, use, waitMs: 60_000, ...share }),
    maxQueued,
    busy: () => new Error('busy'),
  })

/** One piece of work that holds a place until the test ends it. */
function occupy(turns: ReturnType<typeof start>, client?: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { end: resolve, ended: turns.run(() => promise, { client }) }
}

test('drops waiting work when its signal aborts, which frees its place in the queue', async () => {
  const turns = start()
  const first = occupy(turns)
  const leaving = new AbortController()
  const never = () => Promise.reject(new Error('it ran'))
  const dropped = turns.run(never, { signal: leaving.signal })
  const waiting = turns.run(() => Promise.resolve('its turn'))
  await expect(turns.run(never)).rejects.toThrow('busy')
  leaving.abort(new Error('gone'))
  await expect(dropped).rejects.toThrow('gone')
  expect(turns.counts).toEqual({ running: 1, waiting: 1 })
  await expect(turns.run(never, { signal: leaving.signal })).rejects.toThrow('gone')
  first.end()
  expect(await waiting).toBe('its turn')
})

test('refuses work that waits too long', async () => {
  const turns = start({ waitMs: 10 })
  const first = occupy(turns)
  await expect(turns.run(() => Promise.resolve())).rejects.toThrow('busy')
  first.end()
  await first.ended
  expect(await turns.run(() => Promise.resolve('later'))).toBe('later')
})

test('lets a heavy client wait longer while no other one waits', async () => {
  const turns = start({ waitMs: 50, aloneMs: 60_000 })
  const first = occupy(turns, 'another')
  const heavy = turns.run(() => Promise.resolve(), { client: 'heavy' })
  const refused = expect(heavy).rejects.toThrow('busy')
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(turns.counts.waiting).toBe(1)
  const others = expect(occupy(turns, 'light').ended).rejects.toThrow('busy')
  await Promise.all([refused, others])
  first.end()
  await first.ended
})

test('a client that fills the queue loses its newest piece to another one', async () => {
  const turns = start({}, 3)
  const first = occupy(turns, '192.0.2.1')
  const greedy = Array.from({ length: 3 }, (_, index) =>
    turns.run(async () => index, { client: '192.0.2.1' }),
  )
  const light = turns.run(async () => 'light', { client: '198.51.100.1' })
  const outcome = Promise.allSettled([...greedy, light])
  expect(turns.counts.waiting).toBe(3)
  first.end()
  expect((await outcome).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

test('a place that a client could not have passes to one that can', async () => {
  const turns = start({ places: 2, perNetwork: 1 })
  const first = occupy(turns, '192.0.2.1')
  const sameNetwork = occupy(turns, '192.0.2.2')
  const other = occupy(turns, '198.51.100.1')
  expect(turns.counts).toEqual({ running: 2, waiting: 1 })
  first.end()
  await first.ended
  expect(turns.counts).toEqual({ running: 2, waiting: 0 })
  for (const { end } of [sameNetwork, other]) end()
  await Promise.all([sameNetwork.ended, other.ended])
  expect(turns.counts).toEqual({ running: 0, waiting: 0 })
})
