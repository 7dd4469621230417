/** The built service as a process, with its own data: made once for all files that a worker runs. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from 'vitest'
import { listening, MAIN, spawnSharedService } from '../service-process.ts'

export interface RunningService {
  readonly baseUrl: string
}

/** Tests send more requests than people. */
const HIGH_LIMIT = { limit: 1000, windowSeconds: 60 }
const RATE_LIMITS = JSON.stringify({
  pairing: HIGH_LIMIT,
  signIn: HIGH_LIMIT,
  preview: HIGH_LIMIT,
  client: HIGH_LIMIT,
})

/** Gives the service to `test.beforeAll`. */
export const test = base.extend(
  'service',
  { scope: 'worker' },
  // Vitest reads from the pattern which others a fixture takes.
  // oxlint-disable-next-line no-empty-pattern
  async ({}, { onCleanup }): Promise<RunningService> => {
    const dataDir = mkdtempSync(join(tmpdir(), 'linklens-devcli-'))
    const service = spawnSharedService(MAIN, { PORT: '0', DATA_DIR: dataDir, RATE_LIMITS })
    onCleanup(() => {
      service.child.kill('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    })
    return { baseUrl: await listening(service) }
  },
)
