import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createInspectionSlots } from './inspection-slots.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that ends when the test says so. */
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

test('runs as many at once as there are slots, the rest one after the other', async () => {
  const inspectionSlots = createInspectionSlots({ slots: 2, maxQueued: 2 })
  const [first, second, third, fourth] = [work(), work(), work(), work()]
  const runs = [first, second, third, fourth].map(({ run }) => inspectionSlots.run(run))
  await settle()
  expect(inspectionSlots.counts).toEqual({ running: 2, waiting: 2 })
  expect(third.run).not.toHaveBeenCalled()
  second.resolve('second')
  await settle()
  expect(third.run).toHaveBeenCalled()
  expect(fourth.run).not.toHaveBeenCalled()
  for (const { resolve } of [first, third, fourth]) resolve('done')
  expect(await Promise.all(runs)).toEqual(['done', 'second', 'done', 'done'])
  expect(inspectionSlots.counts).toEqual({ running: 0, waiting: 0 })
})

test('a full queue rejects with UNAVAILABLE at once', async () => {
  const inspectionSlots = createInspectionSlots({ slots: 1, maxQueued: 1 })
  const busy = work()
  void inspectionSlots.run(busy.run)
  const waiting = inspectionSlots.run(async () => 'waited')
  await expect(inspectionSlots.run(async () => 'late')).rejects.toEqual(unavailable)
  busy.resolve('done')
  expect(await waiting).toBe('waited')
})

test('too long a wait rejects with UNAVAILABLE and frees its place in the queue', async () => {
  const inspectionSlots = createInspectionSlots({ slots: 1, maxQueued: 1, maxWaitMs: 2_000 })
  const busy = work()
  void inspectionSlots.run(busy.run)
  const late = vi.fn(async () => 'late')
  const refused = expect(inspectionSlots.run(late)).rejects.toEqual(unavailable)
  await vi.advanceTimersByTimeAsync(2_000)
  await refused
  expect(inspectionSlots.counts).toEqual({ running: 1, waiting: 0 })
  busy.resolve('done')
  await settle()
  expect(late).not.toHaveBeenCalled()
  expect(await inspectionSlots.run(async () => 'next')).toBe('next')
})

test('a client that leaves while waiting gives up its place', async () => {
  const inspectionSlots = createInspectionSlots({ slots: 1, maxQueued: 1 })
  const busy = work()
  void inspectionSlots.run(busy.run)
  const client = new AbortController()
  const left = expect(inspectionSlots.run(async () => 'x', { signal: client.signal })).rejects.toBe('left')
  await settle()
  client.abort('left')
  await left
  expect(inspectionSlots.counts).toEqual({ running: 1, waiting: 0 })
  await expect(inspectionSlots.run(async () => 'x', { signal: client.signal })).rejects.toBe('left')
  busy.resolve('done')
})

test('work that fails or throws frees its slot', async () => {
  const inspectionSlots = createInspectionSlots({ slots: 1 })
  await expect(inspectionSlots.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  await expect(inspectionSlots.run(thrower)).rejects.toThrow('thrown')
  expect(inspectionSlots.counts).toEqual({ running: 0, waiting: 0 })
})

describe('clients that send expensive pages', () => {
  const isOverQuota = (client: string) => client.startsWith('heavy')
  const crowded = { use: { add: () => {}, of: () => 0, isOverQuota }, isCrowded: () => true }
  const start = (slots: ReturnType<typeof createInspectionSlots>, client: string) => {
    const piece = work()
    return { ...piece, ended: slots.run(piece.run, { client }) }
  }

  test('share four slots, and leave the others free', async () => {
    const inspectionSlots = createInspectionSlots({ slots: 10, ...crowded })
    const heavy = Array.from({ length: 5 }, (_, index) => start(inspectionSlots, `heavy ${index}`))
    const light = start(inspectionSlots, 'light')
    await settle()
    expect(heavy.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 1, 1, 0])
    expect(light.run).toHaveBeenCalled()
    expect(inspectionSlots.counts).toEqual({ running: 5, waiting: 1 })
    for (const { resolve } of [...heavy, light]) resolve('done')
    await Promise.all([...heavy, light].map(({ ended }) => ended))
    expect(inspectionSlots.counts).toEqual({ running: 0, waiting: 0 })
  })

  test('have all slots while no page waits for a thread', async () => {
    const inspectionSlots = createInspectionSlots({ slots: 10, ...crowded, isCrowded: () => false })
    const heavy = Array.from({ length: 7 }, (_, index) => start(inspectionSlots, `heavy ${index}`))
    await settle()
    expect(inspectionSlots.counts).toEqual({ running: 7, waiting: 0 })
    for (const { resolve } of heavy) resolve('done')
    await Promise.all(heavy.map(({ ended }) => ended))
  })

  test('take turns', async () => {
    const inspectionSlots = createInspectionSlots(crowded)
    const greedy = Array.from({ length: 6 }, () => start(inspectionSlots, 'heavy one'))
    const other = start(inspectionSlots, 'heavy two')
    await settle()
    for (const { resolve } of greedy.slice(0, 2)) resolve('done')
    await settle()
    expect([greedy[4], greedy[5], other].map((piece) => piece?.run.mock.calls.length)).toEqual([1, 0, 1])
    for (const { resolve } of [...greedy, other]) resolve('done')
    await Promise.all([...greedy, other].map(({ ended }) => ended))
  })
})

test('a network whose pages are slow leaves a quarter of the slots to others', async () => {
  const inspectionSlots = createInspectionSlots({ slots: 8 })
  const slow = work()
  const runs = Array.from({ length: 8 }, (_, index) =>
    inspectionSlots.run(slow.run, { client: `192.0.2.${index}` }),
  )
  await settle()
  expect(inspectionSlots.counts).toEqual({ running: 6, waiting: 2 })
  expect(await inspectionSlots.run(async () => 'at once', { client: '198.51.100.1' })).toBe('at once')
  slow.resolve('done')
  await Promise.all(runs)
})

test('draining refuses new work and finishes the queue', async () => {
  const inspectionSlots = createInspectionSlots({ slots: 1, maxQueued: 1 })
  const busy = work()
  const running = inspectionSlots.run(busy.run)
  const maxQueued = inspectionSlots.run(async () => 'queued')
  await settle()
  inspectionSlots.drain()
  await expect(inspectionSlots.run(async () => 'new')).rejects.toEqual(unavailable)
  busy.resolve('done')
  expect(await Promise.all([running, maxQueued])).toEqual(['done', 'queued'])
})
