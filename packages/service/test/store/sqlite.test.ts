import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../src/store/db.ts'
import { storeContract } from './contract.ts'

storeContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'linklens-sqlite-'))
  const migrated = join(folder, 'migrated.db')
  await (await openStore({ kind: 'sqlite', path: migrated })).close()
  let databases = 0
  const createEmptyDatabase = async () => {
    databases += 1
    return { kind: 'sqlite', path: join(folder, `test-${databases}.db`) } as const
  }
  return {
    createEmptyDatabase,
    createDatabase: async () => {
      const database = await createEmptyDatabase()
      await copyFile(migrated, database.path)
      return database
    },
    stop: () => rm(folder, { recursive: true }),
  }
})
