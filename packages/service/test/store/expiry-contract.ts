import { describe, expect, test, vi } from 'vitest'
import { exampleInspection } from '../../src/api/openapi/example-inspection.ts'
import { expiryJobs, startExpiry } from '../../src/saved/expiry.ts'
import { freezeReport } from '../../src/saved/reports.ts'
import type { TestStores } from './test-stores.ts'

export function expiryContract(stores: TestStores): void {
  describe('expiry', () => {
    test('removes in the background what has expired, in several batches', async () => {
      const store = await stores.open()
      const inspection = exampleInspection()
      const longAgo = Date.now() - 400 * 86_400_000
      // More than one batch of a hundred.
      for (let count = 0; count < 120; count += 1) await freezeReport(store, { inspection }, longAgo)
      await store.db
        .insertInto('rate_limit_counters')
        .values({ key: 'old', remaining: 0, resets_at: longAgo })
        .execute()
      const { id } = await freezeReport(store, { inspection })

      const logger = { info: vi.fn(), warn: vi.fn() }
      const stop = startExpiry(expiryJobs(store), { logger, everyMs: 20 })
      await vi.waitFor(() => expect(logger.info).toHaveBeenCalledTimes(2), { timeout: 30_000 })
      await stop()

      expect(logger.info).toHaveBeenCalledWith({ event: 'expired', job: 'reports', removed: 120 })
      expect(logger.info).toHaveBeenCalledWith({ event: 'expired', job: 'rate-limit-counters', removed: 1 })
      expect(logger.warn).not.toHaveBeenCalled()
      expect(await store.db.selectFrom('reports').select('id').execute()).toEqual([{ id }])
    })
  })
}
