/** The operator saves the database of a running service, and restores it: as docs/operation.md says. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStore } from '../../packages/service/src/store/db.ts'
import { PAGE_HOST, startOrigin, type OriginServer } from './origin-server.ts'
import { endServices, listening, spawnService, TEST_ENTRY } from './service-process.ts'

const COMMAND = fileURLToPath(new URL('../../packages/service/dist/commands/backup.js', import.meta.url))

let origin: OriginServer
let folder: string
beforeAll(async () => void (origin = await startOrigin()))
afterAll(() => origin.close())
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'linklens-backup-command-'))))
afterEach(() => {
  endServices()
  rmSync(folder, { recursive: true, force: true })
})

const data = () => join(folder, 'data')
const start = () => spawnService(TEST_ENTRY, { PORT: '0', DATA_DIR: data() }, [String(origin.port)])

async function run(args: string[], env: Record<string, string> = {}) {
  const command = spawnService(COMMAND, { DATA_DIR: data(), ...env }, args)
  return { code: await command.ended, said: command.stderr() }
}

async function freeze(base: string): Promise<string> {
  const body = JSON.stringify({ url: `http://${PAGE_HOST}/` })
  const response = await fetch(`${base}/api/reports`, { method: 'POST', body })
  expect(response.status).toBe(201)
  return ((await response.json()) as { data: { id: string } }).data.id
}

const statuses = (base: string, ids: string[]) =>
  Promise.all(ids.map(async (id) => (await fetch(`${base}/api/reports/${id}`)).status))

test('saves while the service writes, refuses to restore while it runs, and restores', async () => {
  const file = join(folder, 'backups', 'one.db')
  const service = start()
  const base = await listening(service)
  const saved = await freeze(base)
  const [backup] = await Promise.all([run([file]), freeze(base), freeze(base), freeze(base)])
  expect(backup).toEqual({
    code: 0,
    said: expect.stringMatching(/^Saved .*one\.db\..*app-secret: keep that/),
  })
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  expect(readdirSync(join(folder, 'backups'))).toEqual(['one.db'])
  const later = await freeze(base)

  expect(await run([file])).toEqual({ code: 1, said: expect.stringContaining('is there already') })
  expect(await run(['--restore', file])).toEqual({
    code: 1,
    said: expect.stringContaining('Stop the service'),
  })
  expect(await statuses(base, [saved, later])).toEqual([200, 200])

  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
  expect(await run(['--restore', file])).toEqual({
    code: 0,
    said: expect.stringMatching(/^Restored .*linklens\.db\. What was there is now .*\.before-/),
  })
  expect(await statuses(await listening(start()), [saved, later])).toEqual([200, 404])
})

test('reports in one sentence why it cannot be done', async () => {
  expect(await run([join(folder, 'one.db')])).toEqual({
    code: 1,
    said: expect.stringMatching(/^There is no database at .*linklens\.db\./),
  })
  expect(await run(['--restore', join(folder, 'none.db')])).toEqual({
    code: 1,
    said: expect.stringContaining('There is no file'),
  })
})

test.each([[[]], [['one', 'two']], [['--resotre', 'one']], [['--restore']]])(
  'prints its usage: %j',
  async (args) => {
    expect(await run(args)).toEqual({ code: 2, said: expect.stringContaining('Usage: npm run backup --') })
    expect(readdirSync(folder)).toEqual([])
  },
)

test('a backup of PostgreSQL names the tools, as the documentation does, and no password', async () => {
  const { code, said } = await run(['one.dump'], {
    DATABASE_URL: 'postgres://linklens:a-password@localhost/linklens',
    APP_SECRET: 'an app secret of these tests with 32 bytes',
  })
  expect(code).toBe(2)
  expect(said).not.toContain('a-password')
  const documented = readFileSync(new URL('../../docs/operation.md', import.meta.url), 'utf8')
  for (const line of said.split('\n').filter((text) => /^ {2}(?:pg_|psql)/.test(text)))
    expect(documented.replaceAll('linklens.dump', '<file>')).toContain(line.trim())
})

test('reports why a database cannot be read', async () => {
  const path = join(data(), 'linklens.db')
  mkdirSync(data())
  await (await openStore({ kind: 'sqlite', path })).close()
  const file = join(folder, 'one.db')
  expect((await run([file])).code).toBe(0)
  rmSync(path)
  // A folder instead of the database: nobody can open it, not even root.
  mkdirSync(path)
  const { code, said } = await run(['--restore', file])
  expect([code, said]).toEqual([1, expect.stringMatching(/linklens\.db could not be written: .*open/)])
  expect(said).not.toContain('    at ')
  expect(readdirSync(data()).filter((name) => name.endsWith('.restoring'))).toEqual([])
})
