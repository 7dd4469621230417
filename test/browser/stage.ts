/** The built service over test pages that play every public host, and a browser to look at it with. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { endServices, listening, spawnService, TEST_ENTRY } from '../e2e/service-process.ts'
import { launchChromium } from './chromium.ts'

interface Origin {
  readonly port: number
  close(): void
}

export interface Stage {
  readonly browser: Browser
  /** Origin of the service, without a slash at its end. */
  readonly base: string
  close(): Promise<void>
}

/** @param env for the service, in addition to its port and its folder. */
export async function openStage(
  startOrigin: () => Promise<Origin>,
  env: Readonly<Record<string, string>> = {},
): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'linklens-browser-'))
  const origin = await startOrigin()
  const service = spawnService(TEST_ENTRY, { PORT: '0', DATA_DIR: dataDir, ...env }, [String(origin.port)])
  const base = await listening(service)
  const browser = await launchChromium()
  return {
    browser,
    base,
    async close() {
      await browser.close()
      endServices()
      origin.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
