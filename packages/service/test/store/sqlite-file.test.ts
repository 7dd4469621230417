import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../src/store/db.ts'
import { openSqliteFile } from '../../src/store/open-sqlite.ts'
import { StoreError } from '../../src/store/store-error.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'linklens-sqlite-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = (path: string) => openStore({ kind: 'sqlite', path })
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
const counter = { key: 'a', remaining: 0, resets_at: 1 }

describe('the file', () => {
  test('the file and its folder are made, for this user only', async () => {
    const path = join(folder, 'new/data/linklens.db')
    const store = await open(path)
    await store.db.insertInto('rate_limit_counters').values(counter).execute()
    expect(mode(join(folder, 'new/data'))).toBe('700')
    for (const file of [path, `${path}-wal`, `${path}-shm`]) expect(mode(file)).toBe('600')
    await store.close()
  })

  test('keeps the permissions that its operator gave it', async () => {
    const path = join(folder, 'linklens.db')
    await (await open(path)).close()
    chmodSync(path, 0o640)
    await (await open(path)).close()
    expect(mode(path)).toBe('640')
  })

  test('is written so that a power cut loses nothing that was answered', async () => {
    const database = await openSqliteFile(join(folder, 'linklens.db'))
    const pragma = (name: string) => Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0]
    expect(pragma('journal_mode')).toBe('wal')
    expect(pragma('synchronous')).toBe(2)
    expect(pragma('fullfsync')).toBe(1)
    expect(pragma('foreign_keys')).toBe(1)
    database.close()
  })

  test('the file that is no database is refused with the reason', async () => {
    const path = join(folder, 'linklens.db')
    writeFileSync(path, 'a letter to my aunt\n'.repeat(100))
    const refusal = await open(path).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StoreError)
    expect(String(refusal)).toMatch(/file is not a database.*Check that .*linklens\.db/s)
  })

  test('the file that is a folder is refused with the reason', async () => {
    await expect(open(folder)).rejects.toThrow(/cannot be opened: EISDIR.*DATA_DIR/s)
  })

  test('may be memory', async () => {
    const store = await open(':memory:')
    await store.ping()
    await store.close()
  })
})

/** Reads, and then writes what follows from it: a transaction that begins as a reader gets this wrong. */
const addOne = ({ db }: Store) =>
  db.transaction().execute(async (transaction) => {
    const { remaining } = await transaction
      .selectFrom('rate_limit_counters')
      .select('remaining')
      .executeTakeFirstOrThrow()
    await transaction
      .updateTable('rate_limit_counters')
      .set({ remaining: remaining + 1 })
      .execute()
  })

describe('two writers', () => {
  test('never lose each other’s writes', async () => {
    const path = join(folder, 'linklens.db')
    const both = [await open(path), await open(path)] as const
    await both[0].db.insertInto('rate_limit_counters').values(counter).execute()
    await Promise.all(Array.from({ length: 40 }, (_, index) => addOne(index % 2 === 0 ? both[0] : both[1])))
    const row = await both[1].db.selectFrom('rate_limit_counters').select('remaining').executeTakeFirst()
    expect(row).toEqual({ remaining: 40 })
    await Promise.all(both.map((store) => store.close()))
  })

  test('wait for each other without stopping the process', async () => {
    const path = join(folder, 'linklens.db')
    const [first, second] = [await open(path), await open(path)] as const
    const holding = await first.db.startTransaction().execute()
    const waiting = second.db.insertInto('rate_limit_counters').values(counter).execute()
    const patience = new Promise((resolve) => setTimeout(resolve, 150, 'still waiting'))
    // Reading goes on meanwhile, on the connection that does not wait.
    await holding.selectFrom('rate_limit_counters').selectAll().execute()
    expect(await Promise.race([waiting, patience])).toBe('still waiting')
    await holding.rollback().execute()
    await waiting
    await Promise.all([first.close(), second.close()])
  })
})

test('what was committed is there after the process was killed', async () => {
  const path = join(folder, 'linklens.db')
  const script = `
    const { openStore } = await import(${JSON.stringify(fileURLToPath(new URL('../../src/store/db.ts', import.meta.url)))})
    const store = await openStore({ kind: 'sqlite', path: ${JSON.stringify(path)} })
    await store.db.insertInto('rate_limit_counters').values(${JSON.stringify(counter)}).execute()
    process.kill(process.pid, 'SIGKILL')`
  await new Promise<void>((resolve) => {
    execFile(process.execPath, ['--conditions=linklens-source', '--input-type=module', '-e', script], () =>
      resolve(),
    )
  })
  const store = await open(path)
  expect(await store.db.selectFrom('rate_limit_counters').selectAll().execute()).toEqual([counter])
  await store.close()
})
