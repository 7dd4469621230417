import { storeContract } from './contract.ts'
import { startPostgres } from './postgres-server.ts'

storeContract('PostgreSQL', async () => {
  const server = await startPostgres()
  const empty: string[] = []
  const used: string[] = []
  return {
    createDatabase: async () => {
      const url = empty.pop() ?? (await server.createDatabase())
      used.push(url)
      return { kind: 'postgres', url }
    },
    reset: async () => {
      await Promise.all(used.map((url) => server.empty(url)))
      empty.push(...used.splice(0))
    },
    stop: () => server.stop(),
  }
})
