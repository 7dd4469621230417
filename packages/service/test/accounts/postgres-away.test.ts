/** PostgreSQL stops while people are signed in: every route that needs a session answers 503, and none crashes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../src/store/db.ts'
import { dashboardApp, person, type DashboardApp, type Person } from '../fixtures/dashboard-app.ts'
import { startMailServer, type MailServer } from '../fixtures/smtp-server.ts'
import { PASSWORD, postForm } from '../signed-in.ts'
import { startPostgres } from '../store/postgres-server.ts'

let mail: MailServer
let store: Store
let service: DashboardApp
let withMore: DashboardApp
let ann: Person
let environment: string
beforeAll(async () => {
  const server = await startPostgres()
  mail = await startMailServer()
  store = await openStore({ kind: 'postgres', url: await server.createDatabase() })
  service = dashboardApp(store)
  withMore = dashboardApp(store, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'lens@example.com',
    GITHUB_CLIENT_ID: 'id',
    GITHUB_CLIENT_SECRET: 'secret',
  })
  ann = await person(service, 'ann')
  environment = (await ann.create('Shop')).path
  for (const path of ['/dashboard', '/account', environment])
    expect((await ann.get(path)).status, path).toBe(200)
  await server.stop()
}, 60_000)
afterAll(async () => {
  await store.close()
  await mail.stop()
})

async function isUnavailable(
  asked: Response | Promise<Response>,
  { lines }: DashboardApp = service,
): Promise<void> {
  const answer = await asked
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.text()).toContain('UNAVAILABLE')
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(lines.filter(({ event }) => event === 'crash')).toEqual([])
}

describe('with PostgreSQL stopped', () => {
  test.each([
    ['/dashboard'],
    ['/dashboard/reports'],
    ['/account'],
    ['/account/delete'],
    ['/sign-in'],
    ['/sign-up'],
  ])('GET %s of who was signed in', async (path) => {
    await isUnavailable(ann.get(path))
  })

  test('GET of an environment and of a report', async () => {
    await isUnavailable(ann.get(environment))
    await isUnavailable(ann.get('/r/2Vh4k7m9Qw3t'))
    expect(service.lines).toContainEqual(expect.objectContaining({ event: 'database-failed' }))
  })

  test('GET of the way back from GitHub', async () => {
    const path = '/auth/callback/github?code=abc&state=def'
    const headers = { cookie: ann.cookie }
    await isUnavailable(withMore.app.request(path, { headers }), withMore)
  })

  const password = { password: PASSWORD }
  test.each<[string, Record<string, string>]>([
    ['/dashboard/environments', { name: 'Blog' }],
    ['/sign-out', {}],
    ['/account/password', { current: PASSWORD, password: 'entirely new words this time' }],
    ['/account/sessions', {}],
    ['/account/delete', password],
    ['/sign-in', { email: 'ann@example.com', ...password }],
    ['/sign-up', { email: 'bob@example.com', ...password }],
  ])('POST %s', async (path, fields) => {
    await isUnavailable(ann.post(path, fields))
  })

  test.each<[string, Record<string, string>]>([
    ['/forgot-password', { email: 'ann@example.com' }],
    ['/reset-password', { token: 'abcdefghijklmnopqrstuvwx', ...password }],
  ])('POST %s, where mail is sent', async (path, fields) => {
    await isUnavailable(postForm(withMore.app, path, fields), withMore)
  })
})
