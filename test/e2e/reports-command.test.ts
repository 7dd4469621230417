/** The operator removes a report from the command line, while a service uses the same database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { exampleInspection } from '../../packages/service/src/api/openapi/example-inspection.ts'
import type { DatabaseConfig } from '../../packages/service/src/config-variables.ts'
import { freezeReport, openReport } from '../../packages/service/src/saved/reports.ts'
import { openStore } from '../../packages/service/src/store/db.ts'
import { addAccount } from '../../packages/service/test/store/add-account.ts'
import { test, type SharedPostgres } from '../../packages/service/test/store/postgres-server.ts'
import { endServices, spawnService } from './service-process.ts'

const COMMAND = fileURLToPath(new URL('../../packages/service/dist/commands/reports.js', import.meta.url))

let folder: string
let server: SharedPostgres
test.beforeAll(({ postgres }) => {
  server = postgres
  folder = mkdtempSync(join(tmpdir(), 'linklens-command-'))
})
afterEach(endServices)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const APP_SECRET = 'an app secret of these tests with 32 bytes'

async function run(env: Record<string, string>, ...args: string[]) {
  const command = spawnService(COMMAND, { DATA_DIR: folder, APP_SECRET, ...env }, args)
  return { code: await command.ended, said: command.stderr() }
}

const engines: Record<string, () => Promise<{ database: DatabaseConfig; url: string }>> = {
  SQLite: async () => {
    const path = join(folder, 'linklens.db')
    return { database: { kind: 'sqlite', path }, url: `sqlite:${path}` }
  },
  PostgreSQL: async () => {
    const url = await server.createDatabase()
    return { database: { kind: 'postgres', url }, url }
  },
}

describe.each(Object.keys(engines))('on %s', (name) => {
  test('deletes one report by its id or its URL, and leaves the others', async () => {
    const { database, url } = (await engines[name]?.()) ?? { database: undefined, url: '' }
    if (!database) throw new Error('there is no such database')
    const store = await openStore(database)
    const owner = await addAccount(store, 'anna')
    const freeze = () => freezeReport(store, { inspection: exampleInspection(), owner })
    const [first, second, kept] = [await freeze(), await freeze(), await freeze()]
    const env = { DATABASE_URL: url }
    expect(await run(env, 'delete', first.id)).toEqual({ code: 0, said: `Deleted the report ${first.id}.\n` })
    expect((await run(env, 'delete', `https://lens.example/r/${second.id}`)).code).toBe(0)
    expect(await run(env, 'delete', first.id)).toEqual({ code: 1, said: `There is no report ${first.id}.\n` })
    expect(await openReport(store, first.id)).toBeUndefined()
    expect(await openReport(store, second.id)).toBeUndefined()
    expect(await openReport(store, kept.id)).toBeDefined()
    await store.close()
  })
})

test.each([[[]], [['delete']], [['delete', 'x']], [['drop', 'abcdefghijklmnop']], [['delete', '../r/%']]])(
  'prints its usage: %j',
  async (args) => {
    const { code, said } = await run({}, ...args)
    expect([code, said]).toEqual([2, expect.stringContaining('Usage: npm run reports -- delete')])
  },
)
