import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInspectionGate } from './inspection-slots.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that ends when told to. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { run: vi.fn(() => promise), resolve, reject }
}

const unavailable = expect.objectContaining({
  code: 'UNAVAILABLE',
  headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
})
const thrower = () => {
  throw new Error('thrown')
}
const settle = () => vi.advanceTimersByTimeAsync(0)

test('runs as many at once as it has places, then one after the other', async () => {
  const gate = createInspectionGate({ atWork: 2, queued: 2 })
  const [first, second, third, fourth] = [work(), work(), work(), work()]
  const runs = [first, second, third, fourth].map(({ run }) => gate.run(run))
  await settle()
  expect(gate.counts).toEqual({ atWork: 2, waiting: 2 })
  expect(third.run).not.toHaveBeenCalled()
  second.resolve('second')
  await settle()
  expect(third.run).toHaveBeenCalled()
  expect(fourth.run).not.toHaveBeenCalled()
  for (const { resolve } of [first, third, fourth]) resolve('done')
  expect(await Promise.all(runs)).toEqual(['done', 'second', 'done', 'done'])
  expect(gate.counts).toEqual({ atWork: 0, waiting: 0 })
})

test('a full queue is UNAVAILABLE at once', async () => {
  const gate = createInspectionGate({ atWork: 1, queued: 1 })
  const busy = work()
  void gate.run(busy.run)
  const waiting = gate.run(async () => 'waited')
  await expect(gate.run(async () => 'late')).rejects.toEqual(unavailable)
  busy.resolve('done')
  expect(await waiting).toBe('waited')
})

test('a wait that is too long is UNAVAILABLE, and its place in the queue is free again', async () => {
  const gate = createInspectionGate({ atWork: 1, queued: 1, waitMs: 2_000 })
  const busy = work()
  void gate.run(busy.run)
  const late = vi.fn(async () => 'late')
  const refused = expect(gate.run(late)).rejects.toEqual(unavailable)
  await vi.advanceTimersByTimeAsync(2_000)
  await refused
  expect(gate.counts).toEqual({ atWork: 1, waiting: 0 })
  busy.resolve('done')
  await settle()
  expect(late).not.toHaveBeenCalled()
  expect(await gate.run(async () => 'next')).toBe('next')
})

test('an asker who leaves while waiting gives up the place', async () => {
  const gate = createInspectionGate({ atWork: 1, queued: 1 })
  const busy = work()
  void gate.run(busy.run)
  const asker = new AbortController()
  const left = expect(gate.run(async () => 'x', { signal: asker.signal })).rejects.toBe('left')
  await settle()
  asker.abort('left')
  await left
  expect(gate.counts).toEqual({ atWork: 1, waiting: 0 })
  await expect(gate.run(async () => 'x', { signal: asker.signal })).rejects.toBe('left')
  busy.resolve('done')
})

test('work that fails or throws gives its place back', async () => {
  const gate = createInspectionGate({ atWork: 1 })
  await expect(gate.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  await expect(gate.run(thrower)).rejects.toThrow('thrown')
  expect(gate.counts).toEqual({ atWork: 0, waiting: 0 })
})

test('draining refuses newcomers and lets the queue go on', async () => {
  const gate = createInspectionGate({ atWork: 1, queued: 1 })
  const busy = work()
  const running = gate.run(busy.run)
  const queued = gate.run(async () => 'queued')
  await settle()
  gate.drain()
  await expect(gate.run(async () => 'new')).rejects.toEqual(unavailable)
  busy.resolve('done')
  expect(await Promise.all([running, queued])).toEqual(['done', 'queued'])
})
