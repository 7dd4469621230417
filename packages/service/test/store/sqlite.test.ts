import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storeContract } from './contract.ts'

storeContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'linklens-sqlite-'))
  let databases = 0
  return {
    createDatabase: async () => {
      databases += 1
      return { kind: 'sqlite', path: join(folder, `test-${databases}.db`) }
    },
    stop: () => rm(folder, { recursive: true }),
  }
})
