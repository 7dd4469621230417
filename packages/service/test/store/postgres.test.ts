import { storeContract } from './contract.ts'
import { startPostgres } from './postgres-server.ts'

storeContract('PostgreSQL', async () => {
  const server = await startPostgres()
  return {
    createDatabase: async () => ({ kind: 'postgres', url: await server.createDatabase() }),
    stop: () => server.stop(),
  }
})
