/** The commands of docs/operation.md, taken from there, on a real PostgreSQL. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../../src/store/db.ts'
import { sharingApp } from '../fixtures/sharing-app.ts'
import { findPostgresTools, startSystemPostgres, type SystemPostgres } from './system-postgres.ts'

const tools = process.platform === 'win32' ? null : findPostgresTools()
if (tools === null) {
  process.stderr.write(
    'NOT RUN: backup and restore of PostgreSQL. They need its server and tools (Debian: postgresql).\n',
  )
}

const COMMANDS = readFileSync(new URL('../../../../docs/operation.md', import.meta.url), 'utf8')
const command = (name: string): string => {
  const line = COMMANDS.split('\n').find((text) => text.startsWith(`${name} `))
  if (line === undefined) throw new Error(`docs/operation.md does not show ${name}`)
  return line
}

describe.skipIf(tools === null)('a dump of PostgreSQL', () => {
  let server: SystemPostgres
  const folder = mkdtempSync(join(tmpdir(), 'linklens-dump-'))
  beforeAll(async () => void (server = await startSystemPostgres(tools ?? '')), 120_000)
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  }, 60_000)

  const run = (line: string, url: string) =>
    promisify(execFile)('/bin/sh', ['-ec', line], {
      cwd: folder,
      env: { PATH: `${tools}:${process.env.PATH}`, DATABASE_URL: url },
    })

  test('is made next to a running instance, and restored over the database of a newer version', async () => {
    const [from, to] = [await server.createDatabase('one'), await server.createDatabase('other')]
    const store = await openStore({ kind: 'postgres', url: from })
    const row = JSON.parse(readFileSync(new URL('../fixtures/reports/v1.json', import.meta.url), 'utf8'))
    const thumbnail = Buffer.from([0, 255, 10, 92])
    await store.db
      .insertInto('reports')
      .values({ ...row, thumbnail })
      .execute()
    await run(command('pg_dump'), from)
    await store.close()

    // Everything is replaced, also what a newer version has added.
    const replaced = await openStore({ kind: 'postgres', url: to })
    await replaced.db
      .insertInto('reports')
      .values({ ...row, id: 'anotherReport' })
      .execute()
    const newer = { name: '9999-newer', applied_at: 0 }
    await replaced.db.insertInto('schema_migrations').values(newer).execute()
    await sql`create table newer (report text references reports (id))`.execute(replaced.db)
    await replaced.close()
    await run(command('psql'), to)
    await run(command('pg_restore'), to)
    const restored = await openStore({ kind: 'postgres', url: to })
    const reports = await restored.db.selectFrom('reports').selectAll().execute()
    expect(reports).toEqual([expect.objectContaining({ id: row.id, inspection: row.inspection })])
    expect(Buffer.from(reports[0]?.thumbnail ?? [])).toEqual(thumbnail)
    expect(await sharingApp(restored).text(`/r/${row.id}`)).toContain('>Snapshot<')
    await restored.close()
  })
})
