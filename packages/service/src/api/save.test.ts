/** `POST /api/inspect?save`, with real secrets and a real store behind it. */
import { compactInspection } from '@linklens/engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addEnvironment } from '../../test/fixtures/environment.ts'
import { BASE, previewingApp } from '../../test/fixtures/previewing-app.ts'
import { rotateSecret } from '../accounts/environments/environment-secrets.ts'
import { createSecretBox } from '../accounts/environments/secret.ts'
import { listPreviews, openPreview } from '../saved/previews.ts'
import { openStore, type Store } from '../store/db.ts'

let store: Store
beforeEach(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
})
afterEach(() => store.close())

type Saved = { data: { url: string; code?: string }; message: string }
const saved = async (response: Response) => (await response.json()) as Saved

test('keeps the inspection under the URL that it answers', async () => {
  const { save, app, environment, clock } = await previewingApp(store)
  const response = await save('https://shore.example/', { tool: 'cms', run: 7 })
  expect(response.status).toBe(200)
  const { data } = await saved(response)
  expect(data.url).toMatch(/^\/local-preview\/lp_[0-9A-Za-z]{22}$/)
  const id = data.url.split('/').at(-1) ?? ''
  const { url: _, ...inspection } = data
  const opened = await openPreview(store, id, clock.now)
  expect(opened).toMatchObject({ usedBy: { tool: 'cms', run: 7 }, images: [] })
  // What is kept is the whole, of which the answer leaves out what nobody asked for.
  expect(opened && compactInspection(opened.inspection)).toEqual(inspection)
  expect(await listPreviews(store, environment.environmentId, clock.now)).toHaveLength(1)
  expect((await app.request(data.url)).status).toBe(200)
})

test('counts and saves nothing for a refused request', async () => {
  const { save, app, headers, inspected } = await previewingApp(store, {
    rateLimits: { preview: { limit: 1, windowSeconds: 60 } },
  })
  const post = (given: Record<string, string>, body: string) =>
    app.request('/api/inspect?save', { method: 'POST', headers: given, body })
  const dev = { 'x-service-dev': 'true' }
  const good = JSON.stringify({ url: 'https://shore.example/', usedBy: 'x' })
  expect((await post(headers, good)).status).toBe(403)
  expect((await post(dev, good)).status).toBe(401)
  expect((await post({ ...dev, 'x-service-api-key': 'lks_nonsense' }, good)).status).toBe(401)
  expect((await save('https://shore.example/', 7)).status).toBe(400)
  expect((await save('http://localhost/')).status).toBe(403)
  expect((await save('ftp://shore.example/')).status).toBe(400)
  expect(inspected).toEqual([])
  expect((await save()).status).toBe(200)
  expect((await save()).status).toBe(429)
})

test('counts the inspection for the client as well', async () => {
  const { save } = await previewingApp(store, { rateLimits: { client: { limit: 1, windowSeconds: 60 } } })
  expect((await save()).headers.get('ratelimit-policy')).toBe(
    '"preview";q=30;w=60, "previewDay";q=500;w=86400, "client";q=1;w=60, "clientTarget";q=20;w=60',
  )
  expect((await saved(await save())).message).toContain('1 inspections by one client')
})

test('ends with the old secret, and goes on with the new one', async () => {
  const appSecret = 'an app secret of the tests, 32 bytes'
  const { save, environment, clock } = await previewingApp(store)
  expect((await save()).status).toBe(200)
  const at = { at: clock.now }
  await rotateSecret(store, createSecretBox([appSecret]), { ...environment, overlap: 'none' }, at)
  expect((await saved(await save())).data.code).toBe('UNAUTHORIZED')
})

describe('another environment', () => {
  test('has its own previews', async () => {
    const { save, clock } = await previewingApp(store)
    const other = await addEnvironment(store, { accountId: 'bert' })
    await save()
    expect(await listPreviews(store, other.environmentId, clock.now)).toEqual([])
  })
})

test('what was saved is gone after exactly an hour', async () => {
  const { save, app, clock } = await previewingApp(store)
  const { data } = await saved(await save())
  clock.now += 60 * 60_000 - 1
  expect((await app.request(`${BASE}${data.url}`)).status).toBe(200)
  clock.now += 1
  expect((await app.request(`${BASE}${data.url}`)).status).toBe(404)
})
