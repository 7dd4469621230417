/** Every route is tried, from the app itself. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEnvironmentAuth } from '../accounts/environments/environment-auth.ts'
import { accountsApp } from '../../test/fixtures/accounts-app.ts'
import { askable, routesOf } from '../../test/fixtures/routes-of.ts'
import { openStore, type Store } from '../store/db.ts'

let store: Store
let app: ReturnType<typeof accountsApp>['app']
let inspected: readonly string[]
beforeAll(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
  const testing = accountsApp(store, {
    environmentAuth: createEnvironmentAuth(store),
    env: { BASE_URL: 'https://lens.example', GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' },
  })
  app = testing.app
  inspected = testing.inspected
})
afterAll(() => store.close())

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
const OPEN = new Set(['POST /api/inspect', 'POST /api/summary', 'POST /api/mcp'])

function routes(isWanted: (method: string) => boolean) {
  return routesOf(app)
    .filter((route) => isWanted(route.split(' ')[0] ?? ''))
    .map(askable)
}

const send = (route: string, headers: Record<string, string>) => {
  const [method = '', path = ''] = route.split(' ')
  const body = JSON.stringify({ url: 'https://example.com/' })
  return app.request(`https://lens.example${path}`, {
    method,
    headers: { host: 'lens.example', 'content-type': 'text/plain', ...headers },
    ...(CHANGING.has(method) ? { body } : {}),
  })
}

const OTHER_SITES: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  // What browsers send over plain http.
  { origin: 'https://other.example' },
  { origin: 'null' },
]

describe('a page of another site', () => {
  test.each(OTHER_SITES)('changes nothing by any route: %o', async (headers) => {
    const changing = routes((method) => CHANGING.has(method)).filter((route) => !OPEN.has(route))
    expect(changing).toEqual(
      expect.arrayContaining([
        'POST /api/reports',
        'DELETE /api/reports/x',
        'POST /api/dev/pair',
        'POST /api/crawlers',
        'POST /sign-in',
        'POST /api/edit',
      ]),
    )
    for (const route of changing) {
      const response = await send(route, headers)
      expect.soft([route, response.status]).toEqual([route, 403])
    }
    expect(inspected).toEqual([])
  })

  test('gets the sentence in the envelope', async () => {
    const response = await send('POST /api/reports', { 'sec-fetch-site': 'cross-site' })
    expect(await response.json()).toEqual({
      message: expect.stringContaining('A page of another site sent this request'),
      status: 403,
      data: { code: 'FORBIDDEN' },
    })
  })

  test.each([...OPEN])('may call %s', async (route) => {
    for (const headers of OTHER_SITES) expect.soft((await send(route, headers)).status).not.toBe(403)
  })

  test('may link to every page, and a provider may send its user back', { tags: ['slow'] }, async () => {
    const reading = routes((method) => method === 'GET').filter(
      // Scripts alone call the summary: who-may-inspect.test.ts.
      (route) => !/\/(?:images|cards)\/|\/api\/summary$/.test(route),
    )
    expect(reading).toEqual(expect.arrayContaining(['GET /r/x', 'GET /sign-in', 'GET /verify-email']))
    expect(reading.some((route) => route.startsWith('GET /auth/callback'))).toBe(true)
    const headers = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }
    for (const route of reading) {
      const response = await send(route, headers)
      expect.soft([route, response.status]).not.toEqual([route, 403])
    }
  })
})

test.each([
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://lens.example' },
  {},
])('our own pages and programs may: %o', async (headers) => {
  const response = await send('POST /api/dev/pair', headers)
  expect(response.status).toBe(400)
})
