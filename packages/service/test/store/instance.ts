/**
 * One instance of the service as a separate process, as far as the store sees it: opens the database,
 * then counts some requests. Prints how many were allowed.
 */
import type { DatabaseConfig } from '../../src/config-variables.ts'
import { openStore } from '../../src/store/db.ts'
import { countOnAll } from '../../src/store/rate-limit-counters.ts'

interface Order {
  database: DatabaseConfig
  limit: number
  takes: number
}

const { database, limit, takes }: Order = JSON.parse(process.argv[2] ?? '')
const store = await openStore(database)
const counter = { key: 'one', limit, windowMs: 600_000, cost: 1 }
const takeOne = async () => (await countOnAll(store, [counter], Date.now())).isGranted
const results = await Promise.all(Array.from({ length: takes }, takeOne))
process.stdout.write(String(results.filter(Boolean).length))
await store.close()
