import { openStore } from '../../src/store/db.ts'
import { storeContract } from './contract.ts'
import { test, type SharedPostgres } from './postgres-server.ts'

let server: SharedPostgres
test.beforeAll(({ postgres }) => void (server = postgres))

/** Databases are used again in the next test. */
interface Databases {
  readonly ready: string[]
  readonly used: string[]
}

storeContract('PostgreSQL', async () => {
  const empty: Databases = { ready: [], used: [] }
  const migrated: Databases = { ready: [], used: [] }
  const next = async ({ ready, used }: Databases) => {
    const url = ready.pop() ?? (await server.createDatabase())
    used.push(url)
    return { kind: 'postgres', url } as const
  }
  return {
    createEmptyDatabase: () => next(empty),
    createDatabase: async () => {
      const isNew = migrated.ready.length === 0
      const database = await next(migrated)
      if (isNew) await (await openStore(database)).close()
      return database
    },
    reset: async () => {
      await Promise.all([...empty.used.map(server.empty), ...migrated.used.map(server.clear)])
      for (const { ready, used } of [empty, migrated]) ready.push(...used.splice(0))
    },
  }
})
