import { expect, test } from 'vitest'
import { createClientUse } from './client-use.ts'
import { createFairShare, type FairShareOptions } from './fair-share.ts'
import { createWorkQueue } from './work-queue.ts'

const use = createClientUse({ clientMs: 1_000, networkMs: 5_000 })
use.add('heavy', 2_000)

const start = (share: Partial<FairShareOptions> = {}, maxQueued = 2) =>
  createWorkQueue({
    share: createFairShare({ places: 1, use, waitMs: 60_000, ...share }),
    maxQueued,
    busy: () => new Error('busy'),
  })

/** One piece of work that holds a place until the test ends it. */
function occupy(queue: ReturnType<typeof start>, client?: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { end: resolve, ended: queue.run(() => promise, { client }) }
}

test('drops waiting work when its signal aborts, which frees its place in the queue', async () => {
  const queue = start()
  const first = occupy(queue)
  const leaving = new AbortController()
  const never = () => Promise.reject(new Error('it ran'))
  const dropped = queue.run(never, { signal: leaving.signal })
  const waiting = queue.run(() => Promise.resolve('its turn'))
  await expect(queue.run(never)).rejects.toThrow('busy')
  leaving.abort(new Error('gone'))
  await expect(dropped).rejects.toThrow('gone')
  expect(queue.counts).toEqual({ running: 1, waiting: 1 })
  await expect(queue.run(never, { signal: leaving.signal })).rejects.toThrow('gone')
  first.end()
  expect(await waiting).toBe('its turn')
})

test('refuses work that waits too long', async () => {
  const queue = start({ waitMs: 10 })
  const first = occupy(queue)
  await expect(queue.run(() => Promise.resolve())).rejects.toThrow('busy')
  first.end()
  await first.ended
  expect(await queue.run(() => Promise.resolve('later'))).toBe('later')
})

test('lets a heavy client wait longer while no other one waits', async () => {
  const queue = start({ waitMs: 50, aloneMs: 60_000 })
  const first = occupy(queue, 'another')
  const heavy = queue.run(() => Promise.resolve(), { client: 'heavy' })
  const refused = expect(heavy).rejects.toThrow('busy')
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(queue.counts.waiting).toBe(1)
  const others = expect(occupy(queue, 'light').ended).rejects.toThrow('busy')
  await Promise.all([refused, others])
  first.end()
  await first.ended
})

test('a client that fills the queue loses its newest piece to another one', async () => {
  const queue = start({}, 3)
  const first = occupy(queue, '192.0.2.1')
  const greedy = Array.from({ length: 3 }, (_, index) =>
    queue.run(async () => index, { client: '192.0.2.1' }),
  )
  const light = queue.run(async () => 'light', { client: '198.51.100.1' })
  const outcome = Promise.allSettled([...greedy, light])
  expect(queue.counts.waiting).toBe(3)
  first.end()
  expect((await outcome).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

test('a place that a client could not have passes to one that can', async () => {
  const queue = start({ places: 2, perNetwork: 1 })
  const first = occupy(queue, '192.0.2.1')
  const sameNetwork = occupy(queue, '192.0.2.2')
  const other = occupy(queue, '198.51.100.1')
  expect(queue.counts).toEqual({ running: 2, waiting: 1 })
  first.end()
  await first.ended
  expect(queue.counts).toEqual({ running: 2, waiting: 0 })
  for (const { end } of [sameNetwork, other]) end()
  await Promise.all([sameNetwork.ended, other.ended])
  expect(queue.counts).toEqual({ running: 0, waiting: 0 })
})
