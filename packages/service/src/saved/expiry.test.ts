import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ExpiryJob } from '../store/expiry-job.ts'
import { startExpiry } from './expiry.ts'

const logger = { info: vi.fn(), warn: vi.fn() }
const EVERY_MS = 600_000

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
})
afterEach(() => vi.useRealTimers())

/** Removes these numbers of rows, one after the other, and then none. */
function job(name: string, ...removed: readonly (number | Error)[]): ExpiryJob & { runs: () => number } {
  let runs = 0
  return {
    name,
    runs: () => runs,
    run: async () => {
      const next = removed[runs] ?? 0
      runs += 1
      if (next instanceof Error) throw next
      return next
    },
  }
}

describe('expiry', () => {
  it('runs again and again, and ends when it is stopped', async () => {
    const previews = job('previews')
    const stop = startExpiry([previews], { logger, everyMs: EVERY_MS })
    await vi.advanceTimersByTimeAsync(EVERY_MS)
    expect(previews.runs()).toBe(1)
    await vi.advanceTimersByTimeAsync(3 * EVERY_MS)
    expect(previews.runs()).toBe(4)
    await stop()
    await vi.advanceTimersByTimeAsync(3 * EVERY_MS)
    expect(previews.runs()).toBe(4)
  })

  it('runs within ten minutes, unless another time is given', async () => {
    const previews = job('previews')
    const stop = startExpiry([previews], { logger })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(previews.runs()).toBeGreaterThan(0)
    await stop()
  })

  it('removes batch after batch until nothing is left, and logs the sum', async () => {
    const reports = job('reports', 100, 20)
    const stop = startExpiry([reports], { logger, everyMs: EVERY_MS })
    await vi.advanceTimersByTimeAsync(EVERY_MS)
    await stop()
    expect(reports.runs()).toBe(3)
    expect(logger.info.mock.calls).toEqual([[{ event: 'expired', job: 'reports', removed: 120 }]])
  })

  it('goes on with the other jobs, and with the next round, after a job that fails', async () => {
    const failing = job('previews', new Error('no disk'))
    const reports = job('reports')
    const stop = startExpiry([failing, reports], { logger, everyMs: EVERY_MS })
    await vi.advanceTimersByTimeAsync(2 * EVERY_MS)
    await stop()
    expect([failing.runs(), reports.runs()]).toEqual([2, 2])
    expect(logger.warn).toHaveBeenCalledOnce()
    expect(logger.warn).toHaveBeenCalledWith(
      expect.objectContaining({ event: 'expiry-failed', job: 'previews' }),
    )
  })

  it('ends after the batch that is running', async () => {
    const endless = { name: 'previews', run: vi.fn(async () => 1) }
    const stop = startExpiry([endless], { logger, everyMs: 0 })
    endless.run.mockImplementationOnce(async () => {
      void stop()
      return 1
    })
    await vi.advanceTimersByTimeAsync(1)
    expect(endless.run).toHaveBeenCalledOnce()
  })
})
