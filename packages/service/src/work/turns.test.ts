import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const limits = { atWork: 1, queued: 2, waitMs: 60_000, busy: () => new Error('busy') }

/** One piece of work that holds the only place until it is told to end. */
function held(turns: ReturnType<typeof createTurns>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { end: resolve, ended: turns.run(() => promise) }
}

test('gives the next turn to work that goes ahead of the others', async () => {
  const turns = createTurns(limits)
  const first = held(turns)
  const order: string[] = []
  const last = turns.run(async () => void order.push('waited longer'))
  const ahead = turns.run(async () => void order.push('ahead'), { isNext: true })
  first.end()
  await Promise.all([first.ended, last, ahead])
  expect(order).toEqual(['ahead', 'waited longer'])
  expect(turns.counts).toEqual({ atWork: 0, waiting: 0 })
})

test('drops waiting work when its signal aborts, and makes room in the queue', async () => {
  const turns = createTurns(limits)
  const first = held(turns)
  const gone = new AbortController()
  const never = () => Promise.reject(new Error('it ran'))
  const dropped = turns.run(never, { signal: gone.signal })
  const waiting = turns.run(() => Promise.resolve('its turn'))
  await expect(turns.run(never)).rejects.toThrow('busy')
  gone.abort(new Error('gone'))
  await expect(dropped).rejects.toThrow('gone')
  expect(turns.counts).toEqual({ atWork: 1, waiting: 1 })
  await expect(turns.run(never, { signal: gone.signal })).rejects.toThrow('gone')
  first.end()
  expect(await waiting).toBe('its turn')
})

test('refuses work that waits too long', async () => {
  const turns = createTurns({ ...limits, waitMs: 10 })
  const first = held(turns)
  await expect(turns.run(() => Promise.resolve())).rejects.toThrow('busy')
  first.end()
  await first.ended
  expect(await turns.run(() => Promise.resolve('later'))).toBe('later')
})
