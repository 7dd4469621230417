import { expect, test } from 'vitest'
import { createLimiter } from './limiter.ts'

const limits = { maxRunning: 1, maxQueued: 2, maxWaitMs: 60_000, busy: () => new Error('busy') }

/** One piece of work that occupies the only place until the test ends it. */
function occupy(limiter: ReturnType<typeof createLimiter>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { end: resolve, ended: limiter.run(() => promise) }
}

test('gives the next turn to work that goes ahead of the others', async () => {
  const limiter = createLimiter(limits)
  const first = occupy(limiter)
  const order: string[] = []
  const last = limiter.run(async () => void order.push('waited longer'))
  const ahead = limiter.run(async () => void order.push('ahead'), { isNext: true })
  first.end()
  await Promise.all([first.ended, last, ahead])
  expect(order).toEqual(['ahead', 'waited longer'])
  expect(limiter.counts).toEqual({ running: 0, waiting: 0 })
})

test('drops waiting work when its signal aborts, which frees its place in the queue', async () => {
  const limiter = createLimiter(limits)
  const first = occupy(limiter)
  const leaving = new AbortController()
  const never = () => Promise.reject(new Error('it ran'))
  const dropped = limiter.run(never, { signal: leaving.signal })
  const waiting = limiter.run(() => Promise.resolve('its turn'))
  await expect(limiter.run(never)).rejects.toThrow('busy')
  leaving.abort(new Error('gone'))
  await expect(dropped).rejects.toThrow('gone')
  expect(limiter.counts).toEqual({ running: 1, waiting: 1 })
  await expect(limiter.run(never, { signal: leaving.signal })).rejects.toThrow('gone')
  first.end()
  expect(await waiting).toBe('its turn')
})

test('refuses work whose longest wait gets shorter while it waits', async () => {
  let maxWaitMs = 60_000
  const shares = { rank: () => 0, maxRunning: () => 1, maxWaitMs: () => maxWaitMs }
  const limiter = createLimiter({ ...limits, shares })
  const first = occupy(limiter)
  const waiting = expect(limiter.run(() => Promise.resolve())).rejects.toThrow('busy')
  maxWaitMs = 100
  await waiting
  first.end()
  await first.ended
})

test('refuses work that waits too long', async () => {
  const limiter = createLimiter({ ...limits, maxWaitMs: 10 })
  const first = occupy(limiter)
  await expect(limiter.run(() => Promise.resolve())).rejects.toThrow('busy')
  first.end()
  await first.ended
  expect(await limiter.run(() => Promise.resolve('later'))).toBe('later')
})

test('lets a client wait longer while no other one waits', async () => {
  const maxWaitMs = (client: string, othersWait: boolean) => (client === 'greedy' && othersWait ? 0 : 60_000)
  const limiter = createLimiter({ ...limits, shares: { rank: () => 0, maxRunning: () => 1, maxWaitMs } })
  const first = occupy(limiter)
  const greedy = limiter.run(() => Promise.resolve(), { client: 'greedy' })
  const refused = expect(greedy).rejects.toThrow('busy')
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(limiter.counts.waiting).toBe(1)
  const light = limiter.run(() => Promise.resolve('done'), { client: 'light' })
  await refused
  first.end()
  expect(await light).toBe('done')
})
