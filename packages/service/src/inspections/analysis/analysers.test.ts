import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { captureOf } from '../../../../engine/test/page-capture.ts'
import type { AppContext } from '../../http/app-env.ts'
import { createRateLimits } from '../../limits/rate-limit.ts'
import { openStore } from '../../store/db.ts'
import { createAnalysisPool } from './analysis-pool.ts'
import { createAnalysers } from './analysers.ts'

const MISBEHAVING = fileURLToPath(new URL('../../../test/fixtures/misbehaving-worker.ts', import.meta.url))
const c = {} as AppContext
const KEY = '192.0.2.1'

test('a page that had to be stopped counts as ten inspections of its client', async () => {
  const store = await openStore({ kind: 'sqlite', path: ':memory:' })
  const pool = createAnalysisPool({ threads: 1, filename: MISBEHAVING, logger: { error: vi.fn() } })
  const overrides = { client: { limit: 10, windowSeconds: 600 } }
  const rateLimits = createRateLimits(store, { secret: 's', overrides, logger: { warn: vi.fn() } })
  const charge = vi.spyOn(rateLimits, 'charge')
  const analysers = createAnalysers({ pool, rateLimits, clientAddress: () => KEY })
  const { page } = captureOf(Buffer.from(''))

  await rateLimits.take([{ bucket: 'client', key: KEY }])
  await expect(analysers(c, 'api').until(undefined).readLinks(page, 'loop')).rejects.toMatchObject({
    code: 'TIMEOUT',
  })
  // It is counted without keeping the client waiting.
  await charge.mock.results[0]?.value
  expect((await rateLimits.take([{ bucket: 'client', key: KEY }])).ok).toBe(false)

  await pool.close()
  await store.close()
})
