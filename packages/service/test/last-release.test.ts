/**
 * An inspection of the last release still parses, can be shared, compared and drawn. While a new version is deployed,
 * browsers hold signed snapshots and clients hold answers of the one before: a field that is new must be optional.
 * CONTRIBUTING.md, "Add a field", says when a sample is added; none is ever changed.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { inspectionSchema, compactInspection, type Inspection } from '@linklens/engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CARD_FILE_PLATFORMS } from '../src/view/card-file-names.ts'
import { createSnapshots } from '../src/saved/snapshot.ts'
import { openStore, type Store } from '../src/store/db.ts'
import { BASE, NOW, sharingApp } from './fixtures/sharing-app.ts'

const FOLDER = join(import.meta.dirname, 'fixtures/inspections')
const samples = globSync('*/*.json', { cwd: FOLDER }).map((path) => ({
  name: path,
  sample: JSON.parse(readFileSync(join(FOLDER, path), 'utf8')) as Inspection,
}))

let store: Store
beforeEach(async () => void (store = await openStore({ kind: 'sqlite', path: ':memory:' })))
afterEach(() => store.close())

test('there are samples', () => {
  expect(samples.map(({ name }) => basename(name))).toContain('crawlers-answered-differently.json')
})

describe.each(samples)('the inspection $name', ({ sample }) => {
  const share = async () => {
    const { app, post, text, config } = sharingApp(store, { inspection: sample })
    const snapshot = createSnapshots(config.appSecrets).pack({ inspection: sample, at: NOW })
    const url = sample.fetch.requestedUrl
    const answer = await post('/r/snapshots', new URLSearchParams({ url, snapshot }))
    const id = /\/r\/([0-9A-Za-z]{16})"/.exec(await answer.text())?.[1]
    expect([answer.status, id]).toEqual([201, expect.any(String)])
    return { app, text, id }
  }

  test('parses', () => {
    const issues = inspectionSchema.safeParse(sample).error?.issues ?? []
    const advice = (path: string) =>
      `${path}: make it optional in the schema and write it always: CONTRIBUTING.md, "Add a field"`
    expect(issues.map(({ path, message }) => `${advice(path.join('.'))} (${message})`)).toEqual([])
  })

  test('is shared, and opened as it was', async () => {
    const { app, text, id } = await share()
    const html = await text(`/r/${id}`)
    expect(html).toContain('>Snapshot<')
    expect(html).toContain(`aria-label="Score ${sample.serviceScore.score} of 100`)
    const { data } = (await (await app.request(`/api/reports/${id}`)).json()) as {
      data: { inspection: unknown }
    }
    expect(data.inspection).toEqual(compactInspection(sample, undefined))
  })

  test('is compared with the page as it is now', async () => {
    const { text, id } = await share()
    const query = new URLSearchParams({ a: `${BASE}/r/${id}`, b: 'https://shore.example/t' })
    const html = await text(`/compare?${String(query)}`)
    expect(html).toContain('No verdict differs')
    expect(html).toContain('No tag differs')
  })

  test('is drawn: every preview on its page, and as files', async () => {
    const { app, text, id } = await share()
    const html = await text(`/r/${id}`)
    for (const { platform } of sample.platformPreviews) expect(html).toContain(`data-platform="${platform}"`)
    for (const platform of CARD_FILE_PLATFORMS) {
      const { status } = await app.request(`/r/${id}/cards/${platform}.png`)
      expect([platform, status]).toEqual([platform, 200])
      expect((await app.request(`/r/${id}/cards/${platform}.svg`)).status).toBe(301)
    }
  })
})
