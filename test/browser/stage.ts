/**
 * One browser, and the built service over test pages that play every public host: made once for all files that a worker
 * runs, and ended with it. A file that needs another service starts its own.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { test as base } from 'vitest'
import { RATE_LIMIT_BUCKETS } from '../../packages/service/src/config-variables.ts'
import { startOrigin, type OriginServer } from '../e2e/origin-server.ts'
import { listening, spawnSharedService, TEST_ENTRY } from '../e2e/service-process.ts'
import { launchChromium } from './chromium.ts'
import { ODD_PAGES } from './odd-pages.ts'

export interface Stage {
  readonly browser: Browser
  /** Origin of the service, without a slash at its end. */
  readonly base: string
  readonly origin: OriginServer
  /** For what is put into the store: the service's database is `linklens.db` in it. */
  readonly dataDir: string
  readonly appSecret: string
}

/** Tests ask more than people do, and the limits have tests of their own. */
const WIDE = Object.fromEntries(
  RATE_LIMIT_BUCKETS.map((bucket) => [bucket, { limit: 10_000, windowSeconds: 60 }]),
)

/** Give what is shared to `it.beforeAll`. */
export const it = base
  // Vitest reads from the pattern which others a fixture takes.
  // oxlint-disable-next-line no-empty-pattern
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('stage', { scope: 'worker' }, async ({ browser }, { onCleanup }): Promise<Stage> => {
    const dataDir = mkdtempSync(join(tmpdir(), 'linklens-browser-'))
    const origin = await startOrigin(ODD_PAGES)
    const appSecret = 'an app secret of these tests with 32 bytes'
    const env = {
      PORT: '0',
      DATA_DIR: dataDir,
      APP_SECRET: appSecret,
      RATE_LIMITS: JSON.stringify(WIDE),
      // Shows its button.
      GITHUB_CLIENT_ID: 'id',
      GITHUB_CLIENT_SECRET: 'secret',
    }
    const service = spawnSharedService(TEST_ENTRY, env, [String(origin.port)])
    onCleanup(() => {
      service.child.kill('SIGKILL')
      origin.close()
      rmSync(dataDir, { recursive: true, force: true })
    })
    return { browser, base: await listening(service), origin, dataDir, appSecret }
  })
