/**
 * One instance of the service as a process of its own, as far as the store sees it: opens the database,
 * then asks some times for one more. Prints how often it was let through.
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
const counter = { key: 'one', limit, windowMs: 600_000 }
const takeOne = async () => {
  const { granted } = await countOnAll(store, [{ counters: [counter] }], Date.now())
  return granted !== null
}
const results = await Promise.all(Array.from({ length: takes }, takeOne))
process.stdout.write(String(results.filter(Boolean).length))
await store.close()
