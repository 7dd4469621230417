import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTurns, type TurnsOptions } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const use = {
  add: () => {},
  of: (client: string) => Number(client.split(' ')[1] ?? 0),
  /** `heavy 7` used 7 ms. */
  isOverQuota: (client: string) => client.startsWith('heavy'),
}

function start(options: Partial<TurnsOptions> = {}) {
  const turns = createTurns({
    places: 1,
    use,
    waitMs: 60_000,
    maxQueued: 10,
    busy: () => new Error('busy'),
    ...options,
  })
  const started: string[] = []
  const run = (client: string, signal?: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const work = () => (started.push(client), promise)
    const outcome = turns.run(work, { client, signal }).then(
      () => 'done',
      (error: Error) => error.message,
    )
    return { outcome, end: () => (resolve(), outcome) }
  }
  /** Pieces that end as soon as they start. */
  const runAtOnce = (clients: readonly string[]) =>
    Promise.all(clients.map((client) => turns.run(async () => void started.push(client), { client })))
  return { turns, started, run, runAtOnce }
}

test('clients take turns, each with its oldest piece', async () => {
  const { run, runAtOnce, started } = start()
  const first = run('first')
  const others = runAtOnce(['a', 'a', 'a', 'b', 'b', 'c'])
  await first.end()
  await others
  expect(started).toEqual(['first', 'a', 'b', 'c', 'a', 'b', 'a'])
})

test('clients over their quota come last, who used least first', async () => {
  const { run, runAtOnce, started } = start()
  const first = run('first')
  const others = runAtOnce(['heavy 9', 'heavy 3', 'b'])
  await first.end()
  await others
  expect(started).toEqual(['first', 'b', 'heavy 3', 'heavy 9'])
})

test('a piece that ends frees its place, and one that fails as well', async () => {
  const { turns } = start()
  await expect(turns.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(turns.counts).toEqual({ running: 0, waiting: 0 })
})

test('all clients over their quota together leave a place free, whatever others hold', () => {
  const { run, started } = start({ places: 3 })
  for (const client of ['heavy 1', 'heavy 2', 'heavy 3']) run(client)
  expect(started).toEqual(['heavy 1', 'heavy 2'])
  run('light')
  expect(started).toEqual(['heavy 1', 'heavy 2', 'light'])
})

test('the only place is given to them as well', () => {
  const { run, started } = start({ places: 1 })
  run('heavy 1')
  expect(started).toEqual(['heavy 1'])
})

test.each([
  ['IPv4 /24', '203.0.113.1', '203.0.113.200', '203.0.114.1'],
  ['IPv6 /48', '2001:db8:1:1::/64', '2001:db8:1:ffff::/64', '2001:db8:2:1::/64'],
])('no network holds all places: %s', async (_, client, neighbour, stranger) => {
  const { run, started, turns } = start({ places: 2, perNetwork: 1 })
  const first = run(client)
  run(neighbour)
  run(stranger)
  expect(started).toEqual([client, stranger])
  await first.end()
  expect(started).toEqual([client, stranger, neighbour])
  expect(turns.counts).toEqual({ running: 2, waiting: 0 })
})

test('nothing starts while places that several queues share are taken', () => {
  let isFree = false
  const { run, started, turns } = start({ isFree: () => isFree })
  run('a')
  expect(started).toEqual([])
  isFree = true
  turns.startNext()
  expect(turns.counts).toEqual({ running: 1, waiting: 0 })
})

describe('a wait', () => {
  test('ends when its signal aborts, which frees the place in the queue', async () => {
    const { run, turns } = start({ maxQueued: 2 })
    const first = run('a')
    const leaving = new AbortController()
    const dropped = run('b', leaving.signal)
    const waiting = run('c')
    expect(await run('d').outcome).toBe('busy')
    leaving.abort(new Error('gone'))
    expect(await dropped.outcome).toBe('gone')
    expect(await run('b', leaving.signal).outcome).toBe('gone')
    expect(turns.counts).toEqual({ running: 1, waiting: 1 })
    await first.end()
    expect(await waiting.end()).toBe('done')
  })

  test('is no longer than it may be', async () => {
    const { run, turns } = start({ waitMs: 2_000 })
    run('a')
    const late = run('b')
    await vi.advanceTimersByTimeAsync(1_999)
    expect(turns.counts.waiting).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await late.outcome).toBe('busy')
  })

  test('a wait of a client over its quota is longer while no other one waits, and ends soon when one does', async () => {
    const { run, turns } = start({ waitMs: 5_000, aloneMs: 60_000 })
    run('a')
    const heavy = run('heavy 1')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(turns.counts.waiting).toBe(1)
    run('light')
    await vi.advanceTimersByTimeAsync(500)
    expect(await heavy.outcome).toBe('busy')
    expect(turns.counts.waiting).toBe(1)
  })
})

describe('a full queue', () => {
  test('drops the newest piece of the network that has most waiting', async () => {
    const { run, turns } = start({ maxQueued: 4 })
    run('first')
    const [one, two, three] = ['192.0.2.1', '192.0.2.2', '192.0.2.2'].map((client) => run(client))
    run('198.51.100.1')
    expect(await run('192.0.2.9').outcome).toBe('busy')
    run('203.0.113.1')
    expect(await three?.outcome).toBe('busy')
    expect(await run('198.51.100.2').outcome).toBe('busy')
    expect(turns.counts.waiting).toBe(4)
    void [one, two]
  })

  test('drops nothing where every network has one piece', async () => {
    const { run } = start({ maxQueued: 2 })
    for (const client of ['first', '192.0.2.1', '198.51.100.1']) run(client)
    expect(await run('203.0.113.1').outcome).toBe('busy')
  })
})
