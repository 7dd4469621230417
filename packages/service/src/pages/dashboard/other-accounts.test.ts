/** Nobody but its owner sees, guesses or changes an environment: every path of the dashboard is tried. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboardApp, person, type DashboardApp, type Person } from '../../../test/fixtures/dashboard-app.ts'
import { OWN_FORM, postForm } from '../../../test/signed-in.ts'
import { openStore, type Store } from '../../store/db.ts'

let store: Store
let dashboard: DashboardApp
let anna: Person
let berta: Person
let environment: Awaited<ReturnType<Person['create']>>
let secret: string
/** The cookie of a session that has ended. */
let staleCookie: string

beforeAll(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
  dashboard = dashboardApp(store)
  anna = await person(dashboard, 'anna')
  berta = await person(dashboard, 'berta')
  environment = await anna.create('Anna’s shop')
  await anna.pair(environment.environmentId, 'Anna’s laptop')
  secret = await anna.reveal(environment.path)
  const carla = await person(dashboard, 'carla')
  staleCookie = carla.cookie
  await carla.post('/sign-out')
})
afterAll(() => store.close())

const MISSING = `de_${'0'.repeat(22)}`

/** Every route of the dashboard, from the app itself. */
function routes(id: string) {
  const known = dashboard.app.routes.filter(
    ({ path, method }) => /^\/dashboard(\/environments|$)/.test(path) && method !== 'ALL',
  )
  return known.map(({ method, path }) => ({ method, path: path.replace(':id', id) }))
}

const send = (method: string, path: string, cookie?: string) =>
  dashboard.app.request(path, {
    method,
    headers: { ...(method === 'POST' ? OWN_FORM : {}), ...(cookie ? { cookie } : {}) },
    ...(method === 'POST' ? { body: 'name=stolen&overlap=none' } : {}),
  })

async function everything(): Promise<string> {
  const tables = ['environments', 'environment_secrets', 'audit_entries', 'previews'] as const
  const rows = await Promise.all(tables.map((table) => store.db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

/** Removes what differs from request to request. */
const comparable = (html: string, id: string) =>
  html.replaceAll(id, 'ID').replaceAll(/<code>[0-9a-f-]{36}<\/code>/g, 'REQUEST')

it('there are routes to try', () => {
  expect(routes(MISSING).map(({ method, path }) => `${method} ${path.replace(MISSING, ':id')}`)).toEqual([
    'GET /dashboard',
    'POST /dashboard/environments',
    'GET /dashboard/environments',
    'GET /dashboard/environments/:id',
    ...['rename', 'reveal', 'rotate', 'disconnect', 'delete'].flatMap((action) => [
      `POST /dashboard/environments/:id/${action}`,
      `GET /dashboard/environments/:id/${action}`,
    ]),
  ])
})

describe.each(['none', 'stale', 'forged'])('with a session that is %s', (kind) => {
  it('every route leads to the sign-in page, and nothing happens', async () => {
    const forged = berta.cookie.replace(/(session_token=[^;]*).{6}(?=;|$)/, '$1AAAAAA')
    expect(forged).not.toBe(berta.cookie)
    const cookie = { none: undefined, stale: staleCookie, forged }[kind]
    const before = await everything()
    for (const { method, path } of routes(environment.environmentId)) {
      const answer = await send(method, path, cookie)
      const text = await answer.text()
      expect([path, answer.status], method).toEqual([path, 303])
      expect(answer.headers.get('cache-control'), path).toContain('no-store')
      expect(text).not.toContain('Anna')
      const location = answer.headers.get('location') ?? ''
      // A GET of a form's URL leads to its page, which then asks for a session itself.
      const isFormUrl = method === 'GET' && path.split('/').length !== 4 && path !== '/dashboard'
      if (isFormUrl) expect(location).toMatch(/^\/dashboard/)
      else expect(location).toMatch(/^\/sign-in/)
    }
    expect(await everything()).toBe(before)
  })
})

describe('with the session of another account', () => {
  it('her environment is answered exactly like one that does not exist', async () => {
    const before = await everything()
    for (const { method, path } of routes(':id').filter((route) => route.path.includes(':id'))) {
      const [hers, missing] = await Promise.all(
        [environment.environmentId, MISSING].map(async (id) => {
          const answer = await send(method, path.replace(':id', id), berta.cookie)
          const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id')
          const shown = comparable(JSON.stringify([headers, await answer.text()]), id)
          return { status: answer.status, shown }
        }),
      )
      expect(hers, `${method} ${path}`).toEqual(missing)
      const isFormUrl = method === 'GET' && path !== '/dashboard/environments/:id'
      expect(hers?.status, `${method} ${path}`).toBe(isFormUrl ? 303 : 404)
    }
    expect(await everything()).toBe(before)
  })

  it('her list and her activity are not shown', async () => {
    const html = await (await berta.get('/dashboard')).text()
    expect(html).toContain('berta@example.com')
    for (const hers of ['Anna', environment.environmentId, environment.publicId, secret])
      expect(html).not.toContain(hers)
  })

  it.each(['de_', 'x', 'de_%00', '%F0%9F%98%80', `de_${'0'.repeat(22)}%00`, '..%2F..'])(
    'a text that cannot be an id is answered in the same way: %s',
    async (id) => {
      const paths = [`/dashboard/environments/${id}`, `/dashboard/environments/${id}/rename`]
      const answers = [await berta.get(paths[0] ?? ''), await berta.post(paths[1] ?? '', { name: 'x' })]
      expect(answers.map(({ status }) => status)).toEqual([404, 404])
      expect((await berta.get(paths[1] ?? '')).status).toBe(404)
    },
  )
})

describe('with her own session', () => {
  it('a page of another site changes nothing', async () => {
    const before = await everything()
    for (const { method, path } of routes(environment.environmentId)) {
      if (method !== 'POST') continue
      for (const foreign of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
        const headers = { cookie: anna.cookie, ...foreign, origin: 'https://evil.example' }
        const answer = await postForm(dashboard.app, path, { name: 'stolen' }, headers)
        expect([path, answer.status]).toEqual([path, 403])
      }
    }
    expect(await everything()).toBe(before)
  })

  it('everything is there', async () => {
    const answer = await anna.get(environment.path)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    for (const hers of ['Anna’s shop', 'Anna’s laptop', environment.publicId, environment.environmentId])
      expect(html).toContain(hers)
  })
})
