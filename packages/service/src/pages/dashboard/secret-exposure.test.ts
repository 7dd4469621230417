/** The secret of an environment is in the answer to “Show the secret”, and nowhere else. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dashboardApp, person, type DashboardApp, type Person } from '../../../test/fixtures/dashboard-app.ts'
import { openStore, type Store } from '../../store/db.ts'

let store: Store
let dashboard: DashboardApp
let anna: Person

beforeEach(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
  dashboard = dashboardApp(store)
  anna = await person(dashboard, 'anna')
})
afterEach(() => store.close())

const SECRET = /lks_[0-9A-Za-z]{49}/

it('is in one answer, where it is shown and in the snippets, and no cache may store it', async () => {
  const { path } = await anna.create('shop')
  const answer = await anna.post(`${path}/reveal`)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('location')).toBeNull()
  expect(new Set(html.match(new RegExp(SECRET, 'g'))).size).toBe(1)
  const inCode = [...html.matchAll(/<code[^>]*>([^<]*)<\/code>/g)].filter(([, code = '']) =>
    SECRET.test(code),
  )
  expect(inCode.length).toBe(html.match(new RegExp(SECRET, 'g'))?.length)
  expect(inCode.length).toBeGreaterThan(5)
  expect(html).not.toContain('&lt;ENVIRONMENT_SECRET&gt;')
  // Links that open a client hold a placeholder: URLs are kept in histories.
  const [, config = ''] = /config=([^"&]+)/.exec(html) ?? []
  const inLink = Buffer.from(decodeURIComponent(config), 'base64').toString()
  expect(inLink).toContain('<ENVIRONMENT_SECRET>')
  expect(JSON.stringify([...answer.headers])).not.toMatch(SECRET)
  const secret = SECRET.exec(html)?.[0] ?? ''
  expect(await dashboard.environmentAuth.bySecret(secret)).toMatchObject({ name: 'shop' })
})

it('is in no other page, URL, log line or audit row, after any action', async () => {
  const { path, environmentId } = await anna.create('shop')
  const secrets = [await anna.reveal(path)]
  const answers: Response[] = []
  const visit = async () => void answers.push(await anna.get('/dashboard'), await anna.get(path))
  await visit()
  await anna.pair(environmentId, 'laptop')
  for (const [action, fields] of [
    ['rename', { name: 'garden' }],
    ['rename', { name: '' }],
    ['rotate', { overlap: 'day' }],
    ['rotate', { overlap: 'none' }],
    ['disconnect', {}],
  ] as const) {
    answers.push(await anna.post(`${path}/${action}`, fields))
    secrets.push(await anna.reveal(path))
    await visit()
  }
  answers.push(
    await anna.get(`${path}/reveal`),
    await anna.post(`${path}/delete`),
    await anna.get('/dashboard'),
  )
  expect(new Set(secrets).size).toBe(3)
  const texts = await Promise.all(
    answers.map(async (answer) => JSON.stringify([...answer.headers]) + (await answer.text())),
  )
  const audit = await store.db.selectFrom('audit_entries').selectAll().execute()
  const everywhere = [...texts, JSON.stringify(audit), JSON.stringify(dashboard.lines)].join('\n')
  expect(audit.map(({ action }) => action)).toContain('secret-revealed')
  expect(everywhere).toContain('/reveal')
  expect(everywhere).not.toMatch(SECRET)
  for (const secret of secrets) expect(everywhere).not.toContain(secret.slice(4, 20))
})
