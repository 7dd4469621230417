/** Runs the built service as a process, with its own data. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listening, MAIN, spawnService } from '../service-process.ts'

export interface RunningService {
  readonly baseUrl: string
  stop(): void
}

/** Tests send more requests than people. */
const HIGH_LIMIT = { limit: 1000, windowSeconds: 60 }
const RATE_LIMITS = JSON.stringify({
  pairing: HIGH_LIMIT,
  signIn: HIGH_LIMIT,
  preview: HIGH_LIMIT,
  client: HIGH_LIMIT,
})

export async function startService(): Promise<RunningService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'linklens-devcli-'))
  const service = spawnService(MAIN, { PORT: '0', DATA_DIR: dataDir, RATE_LIMITS })
  const baseUrl = await listening(service)
  return {
    baseUrl,
    stop() {
      service.child.kill('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
