/** A report is never rewritten: a report of any earlier version must still open, and be shown. */
import { existsSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { INSPECTION_SCHEMA_VERSION, readInspection } from '../../src/saved/schema-version.ts'
import { openStore, type Store } from '../../src/store/db.ts'
import type { Tables } from '../../src/store/tables.ts'
import { sharingApp } from '../fixtures/sharing-app.ts'

const VERSIONS = Array.from({ length: INSPECTION_SCHEMA_VERSION }, (_, index) => index + 1)
const fileOf = (version: number) => new URL(`../fixtures/reports/v${version}.json`, import.meta.url)

let store: Store
beforeEach(async () => void (store = await openStore({ kind: 'sqlite', path: ':memory:' })))
afterEach(() => store.close())

/** Columns that later versions added are null in it, as they are in a database that was brought up to date. */
async function insert(version: number): Promise<Tables['reports']> {
  const row = JSON.parse(readFileSync(fileOf(version), 'utf8')) as Tables['reports']
  await store.db.insertInto('reports').values(row).execute()
  return row
}

test.each(VERSIONS)('there is a row of version %i', (version) => {
  expect(existsSync(fileOf(version))).toBe(true)
})

describe.each(VERSIONS)('a report of version %i', (version) => {
  test('is shown as it was frozen', async () => {
    const row = await insert(version)
    const { text } = sharingApp(store)
    const html = await text(`/r/${row.id}`)
    expect(html).toContain('>Snapshot<')
    expect(html).toContain('Spring sale')
    expect(html).toContain('aria-label="Score 67 of 100')
    const kept = await store.db.selectFrom('reports').select('inspection').executeTakeFirstOrThrow()
    expect(kept.inspection).toBe(row.inspection)
  })

  test('is answered by the API, and deleted by its token', async () => {
    const row = await insert(version)
    const { app } = sharingApp(store)
    const path = `/api/reports/${row.id}`
    const { data } = (await (await app.request(path)).json()) as { data: { inspection: object } }
    expect(data.inspection).toMatchObject({ serviceScore: { score: 67 } })
    const headers = { authorization: `Bearer token-of-version-${version}` }
    expect((await app.request(path, { method: 'DELETE', headers })).status).toBe(200)
  })
})

test('an unknown version is reported, not guessed', () => {
  expect(() => readInspection('{}', 0)).toThrow('schema version 0')
})
