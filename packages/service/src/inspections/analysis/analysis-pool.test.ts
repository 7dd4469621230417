import { fileURLToPath } from 'node:url'
import { InspectError } from '@linklens/engine'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { captureOf } from '../../../../engine/test/page-capture.ts'
import { createAnalysisPool, type AnalysisPool } from './analysis-pool.ts'

const MISBEHAVING = fileURLToPath(new URL('../../../test/fixtures/misbehaving-worker.ts', import.meta.url))
const page = captureOf(Buffer.from('<title>A</title><meta property="og:image" content="/a.png">')).page

const logger = { error: vi.fn() }
let pool: AnalysisPool
const start = (options: Partial<Parameters<typeof createAnalysisPool>[0]> = {}) => {
  pool = createAnalysisPool({ threads: 1, logger, ...options })
  return pool
}
afterEach(async () => {
  await pool.close()
  logger.error.mockReset()
})

const client = 'one'
/** What the misbehaving worker does is passed as the site. */
const does = (what: string, options = {}) => pool.workFor({ client, ...options }).readLinks(page, what)

test('gives what the functions of the engine give', async () => {
  const { readLinks, leavesToUs, compareViews, analyse } = start().workFor({ client })
  const capture = captureOf(Buffer.from('<title>A</title>'))
  const engine = await import('@linklens/engine')
  expect(await readLinks(page)).toEqual(engine.readLinks(page))
  expect(await analyse(capture)).toEqual(engine.analyse(capture))
  const robots = {
    origin: 'https://example.com',
    status: 200,
    body: 'User-agent: *\nDisallow: /a',
    error: null,
  }
  expect(await leavesToUs(robots, ['https://example.com/a'])).toBe(false)
  expect(await leavesToUs(robots, ['https://example.com/b'])).toBe(true)
  const view = {
    platforms: ['linkedin'],
    userAgent: 'LinkedInBot/1.0',
    sent: {},
    response: { ...page },
    body: Buffer.from('<title>B</title><meta property="og:image" content="/b.png">'),
    complete: true,
    error: null,
  }
  expect(await compareViews(page, [view])).toEqual(engine.compareViews(page, [view]))
  expect(await compareViews(page, [view])).toMatchObject({
    differs: true,
    pages: [{ imageUrl: expect.stringMatching(/\/b\.png$/) }],
  })
})

test('a worker cannot require an ES module: ended in the middle of that, it would abort the process', async () => {
  start({ filename: MISBEHAVING })
  expect(await does('require')).toBe(false)
})

describe('a page that makes its worker misbehave', () => {
  test.each([
    ['loop', 'time', /more than a second/],
    ['backtrack', 'time', /more than a second/],
    ['memory', 'memory', /more memory/],
  ])('%s: TIMEOUT for its client alone', async (what, reason, message) => {
    // Where memory is slow to get, more than this takes longer than the time of a task.
    start({ filename: MISBEHAVING, heapBytes: 64 * 2 ** 20 })
    const onExpensive = vi.fn()
    const stopped = does(what, { onExpensive })
    await expect(stopped).rejects.toThrow(message)
    await expect(stopped).rejects.toMatchObject({ code: 'TIMEOUT' })
    expect(onExpensive).toHaveBeenCalledOnce()
    expect(await does('nothing', { client: 'another' })).toEqual(expect.any(Number))
    expect(pool.counts.ended).toEqual({ [reason]: 1 })
  })

  test('a worker that ends by itself is an error of its own client', async () => {
    start({ filename: MISBEHAVING })
    await expect(does('exit')).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
    expect(await does('nothing')).toEqual(expect.any(Number))
    expect(pool.counts.ended).toEqual({ crashed: 1 })
    expect(logger.error).toHaveBeenCalledExactlyOnceWith({
      event: 'analysis-worker-failed',
      reason: 'worker exited with code: 3',
    })
  })

  test('an error of the task leaves the worker alive', async () => {
    start({ filename: MISBEHAVING })
    await expect(does('throw')).rejects.toThrow('a fault of ours')
    await expect(does('refuse')).rejects.toEqual(new InspectError('RESPONSE_TOO_LARGE', 'Too large.'))
    expect(pool.counts.ended).toEqual({})
    expect(logger.error).not.toHaveBeenCalled()
  })
})

test('an abort ends a running task and drops a waiting one', async () => {
  start({ filename: MISBEHAVING })
  const leaving = new AbortController()
  const running = does('sleep', { signal: leaving.signal })
  const waiting = does('nothing', { signal: leaving.signal })
  const other = does('nothing', { client: 'another' })
  await vi.waitFor(() => expect(pool.counts).toMatchObject({ tasks: 1, waiting: 2 }), 60_000)
  leaving.abort(new Error('gone'))
  await expect(running).rejects.toThrow('gone')
  await expect(waiting).rejects.toThrow('gone')
  expect(await other).toEqual(expect.any(Number))
})

test('workers that cannot start refuse each client', async () => {
  start({ filename: `${MISBEHAVING}-missing.ts` })
  await expect(does('nothing')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test.each(['with', 'without'])('logs why workers cannot start, %s a task', async (task) => {
  start({ filename: `${MISBEHAVING}-missing.ts` })
  if (task === 'with') await pool.started()
  const line = { event: 'analysis-worker-failed', reason: 'ERR_MODULE_NOT_FOUND' }
  await vi.waitFor(() => expect(logger.error).toHaveBeenCalledWith(line), 60_000)
})

test('a large page counts as soon as it waits', async () => {
  start({ filename: MISBEHAVING })
  const large = { ...page, body: new Uint8Array(8 * 2 ** 20) }
  const small = does('nothing', { client: 'small' })
  const waiting = pool.workFor({ client: 'large' }).readLinks(large, 'nothing')
  await vi.waitFor(() => expect(pool.counts.waiting).toBe(1), 60_000)
  expect(['large', 'small'].map(pool.use.isOverQuota)).toEqual([true, false])
  await Promise.all([small, waiting])
})

test('a network counts as well, whose clients are new with each page', async () => {
  start({ filename: MISBEHAVING })
  const large = { ...page, body: new Uint8Array(6 * 2 ** 20) }
  const fresh = Array.from({ length: 12 }, (_, index) =>
    pool.workFor({ client: `2001:db8:7:${index}::/64` }).readLinks(large, 'nothing'),
  )
  await vi.waitFor(() => expect(pool.counts.waiting).toBeGreaterThan(0), 60_000)
  expect(['2001:db8:7:ffff::/64', '2001:db8:8::/64'].map(pool.use.isOverQuota)).toEqual([true, false])
  await Promise.allSettled(fresh)
})

test('clients that send expensive pages leave a thread to others', async () => {
  start({ threads: 2, filename: MISBEHAVING })
  await expect(does('loop', { client: 'heavy' })).rejects.toMatchObject({ code: 'TIMEOUT' })
  const leaving = new AbortController()
  const heavy = ['sleep', 'sleep'].map((what) => does(what, { client: 'heavy', signal: leaving.signal }))
  await vi.waitFor(() => expect(pool.counts.waiting).toBe(1), 60_000)
  expect(['heavy', 'light'].map(pool.use.isOverQuota)).toEqual([true, false])
  expect(await does('nothing', { client: 'light' })).toEqual(expect.any(Number))
  leaving.abort(new Error('gone'))
  for (const task of heavy) await expect(task).rejects.toThrow('gone')
})
