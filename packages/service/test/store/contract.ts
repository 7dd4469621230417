/**
 * What a store promises, with each engine. `sqlite.test.ts` and `postgres.test.ts` run
 * this same suite; what is added here runs on both.
 */
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import type { DatabaseConfig } from '../../src/config-variables.ts'
import { openStore, type Store } from '../../src/store/db.ts'
import { accountContract } from './account-contract.ts'
import { environmentContract } from './environment-contract.ts'
import { expiryContract } from './expiry-contract.ts'
import { migrationContract } from './migration-contract.ts'
import { pairingContract } from './pairing-contract.ts'
import { previewContract } from './preview-contract.ts'
import { rateLimitContract } from './rate-limit-contract.ts'
import { reportContract } from './report-contract.ts'
import type { TestStores } from './test-stores.ts'
import { upgradeContract } from './upgrade-contract.ts'

/** One engine, running for one test file. */
export interface TestEngine {
  /** One without tables. */
  createEmptyDatabase(): Promise<DatabaseConfig>
  /** One with the tables of this version, and no rows. */
  createDatabase(): Promise<DatabaseConfig>
  /** After each test, when nobody uses its databases any more. */
  reset?(): Promise<void>
  stop?(): Promise<void>
}

export function storeContract(name: string, start: () => Promise<TestEngine>): void {
  describe(`the store on ${name}`, () => {
    let engine: TestEngine
    let opened: Store[] = []
    beforeAll(async () => {
      engine = await start()
    }, 60_000)
    // Each test has a database: many files to remove on a busy machine.
    afterAll(() => engine.stop?.(), 60_000)
    afterEach(async () => {
      await Promise.all(opened.map((store) => store.close()))
      opened = []
      await engine.reset?.()
    })
    const stores: TestStores = {
      createEmptyDatabase: () => engine.createEmptyDatabase(),
      createDatabase: () => engine.createDatabase(),
      open: async (database) => {
        const store = await openStore(database ?? (await engine.createDatabase()))
        opened.push(store)
        return store
      },
    }
    migrationContract(stores)
    upgradeContract(stores)
    rateLimitContract(stores)
    reportContract(stores)
    previewContract(stores)
    expiryContract(stores)
    accountContract(stores)
    environmentContract(stores)
    pairingContract(stores)
  })
}
