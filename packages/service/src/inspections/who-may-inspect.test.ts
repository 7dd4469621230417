/**
 * Which requests may start an inspection: every route is tried, from the app itself, with every kind of request that may
 * not. A new route must be named here.
 */
import { linklensUserAgent, OWN_HEADER } from '@linklens/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsApp } from '../../test/fixtures/accounts-app.ts'
import { askable, routesOf } from '../../test/fixtures/routes-of.ts'
import { createEnvironmentAuth } from '../accounts/environments/environment-auth.ts'
import { openStore, type Store } from '../store/db.ts'

/** They inspect for people who open them: not for a page that embeds them, nor for a browser that guesses. */
const REFUSING = [
  'GET /compare',
  'GET /new',
  'GET /r/live',
  'GET /r/live.md',
  'POST /api/edit',
  'POST /paste',
  'POST /r/edit-image',
]
/** They inspect for programs: a page may call them from a script, and embeds none, because they take POST alone. */
const OPEN = [
  'POST /api/crawlers',
  'POST /api/dev/previews',
  'POST /api/inspect',
  'POST /api/reports',
  'POST /api/summary',
]
/** For programs and scripts of any page, though it takes GET: nothing that a page embeds, and no page that is opened. */
const READ_BY_PROGRAMS = ['GET /api/summary']
/** It takes messages, and so POST alone as well; the SDK answers every method, so it is one route for all. */
const MESSAGES = '/api/mcp'

/** They inspect nothing: they show what is ours, what was kept or what was signed here. */
const INSPECTING_NOTHING = [
  /^GET \/$/,
  /^\w+ \/(?:account|dashboard|sign-(?:in|out|up)|(?:forgot|reset)-password|verify-email)(?:\/|$)/,
  /^GET \/auth\/callback\//,
  /^GET \/(?:docs|rules|platforms|crawlers|example|examples|bot|privacy|paste)(?:[/.]|$)/,
  /^GET \/(?:agent-setup\.md|SKILL\.md|llms(?:-full)?\.txt|robots\.txt|sitemap\.xml|\.well-known\/(?:security\.txt|mcp\/server-card\.json))$/,
  /^GET \/(?:assets\/:file|favicon\.(?:ico|svg)|apple-touch-icon\.png|install\.(?:sh|ps1)|releases\/.+|healthz|readyz|metrics)$/,
  /^GET \/api\/(?:openapi\.json|platforms|rules)$/,
  /^(?:GET|DELETE) \/api\/reports\/:id$/,
  /^POST \/api\/dev\/(?:pair|whoami)$/,
  /^GET \/(?:cards|images)\/:signed$/,
  /^GET \/(?:local-preview|r)\/:id(?:\/|$)/,
  /^POST \/r\/(?::id\/delete|json|snapshots|cards\/:file)$/,
  /^GET \/r\/(?:json|snapshots)$/,
]

const BASE = 'https://lens.example'
const TARGET = 'https://example.com/'
let store: Store
let testing: ReturnType<typeof accountsApp>
/** URLs of images that were asked for. */
const images: string[] = []
beforeAll(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
  testing = accountsApp(store, {
    environmentAuth: createEnvironmentAuth(store),
    fetchImage: async (url) => {
      images.push(url)
      throw new Error('no image')
    },
    env: { BASE_URL: BASE, GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' },
  })
})
afterAll(() => store.close())

/** What is sent to a route, as its own form or a program sends it. */
function bodyOf(route: string): string | FormData | URLSearchParams {
  if (route === 'POST /paste') {
    const form = new FormData()
    form.set('html', '<title>Bread</title>')
    return form
  }
  const isForm = REFUSING.includes(route) || /^POST \/(?:r|sign|account|dashboard)/.test(route)
  return isForm
    ? new URLSearchParams({ title: 'Bread', image: `${TARGET}card.png` })
    : JSON.stringify({ url: TARGET })
}

async function send(route: string, headers: Record<string, string>, method?: string): Promise<number> {
  const [own = 'GET', path = ''] = askable(route).split(' ')
  const isOwn = method === undefined && own !== 'GET' && own !== 'DELETE'
  const query = own === 'GET' ? `?url=${encodeURIComponent(TARGET)}&a=${TARGET}&b=${TARGET}` : ''
  const answer = await testing.app.request(`${BASE}${path}${query}`, {
    method: method ?? own,
    headers: { host: 'lens.example', origin: BASE, 'sec-fetch-site': 'same-origin', ...headers },
    ...(isOwn && { body: bodyOf(route) }),
  })
  await answer.body?.cancel()
  return answer.status
}

const asked = () => [...testing.inspected, ...images]

const routes = () => routesOf(testing.app)

test('every route is named as one that refuses, as open, or as one that inspects nothing', () => {
  const isNamed = (route: string) =>
    [...REFUSING, ...OPEN, ...READ_BY_PROGRAMS].includes(route) ||
    INSPECTING_NOTHING.some((one) => one.test(route))
  expect(routes().filter((route) => !isNamed(route))).toEqual([])
  expect(routes()).toEqual(expect.arrayContaining([...REFUSING, ...OPEN, ...READ_BY_PROGRAMS]))
  const forAllMethods = testing.app.routes.filter(({ method, path }) => method === 'ALL' && path === MESSAGES)
  expect(forAllMethods.length).toBeGreaterThan(0)
})

const NEVER: [string, Record<string, string>, string?][] = [
  ['our own crawler', { 'user-agent': linklensUserAgent({ baseUrl: BASE, version: '1.0.0' }) }],
  [
    'our own crawler in another’s name',
    {
      'user-agent': 'facebookexternalhit/1.1',
      [OWN_HEADER]: 'Mozilla/5.0 (compatible; Linklens/1.0.0; +https://other.example/bot)',
    },
  ],
  ['a prefetch', { 'sec-purpose': 'prefetch', 'sec-fetch-dest': 'document' }],
  ['a prerender', { 'sec-purpose': 'prefetch;prerender', 'sec-fetch-dest': 'document' }],
  ['HEAD', { 'sec-fetch-dest': 'document' }, 'HEAD'],
]
const EMBEDDING: [string, Record<string, string>][] = [
  ...[
    'image',
    'iframe',
    'frame',
    'script',
    'style',
    'embed',
    'object',
    'audio',
    'video',
    'font',
    'worker',
    'manifest',
  ].map((destination): [string, Record<string, string>] => [destination, { 'sec-fetch-dest': destination }]),
  ['a script of another site', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' }],
]

test.each(NEVER)('%s starts no inspection by any route', async (_, headers, method) => {
  for (const route of [...routes(), `POST ${MESSAGES}`]) {
    const status = await send(route, headers, method)
    // The page with the form of `POST /paste` answers HEAD.
    const isOther = method !== undefined && !route.startsWith('GET')
    if (!isOther && [...REFUSING, ...OPEN, ...READ_BY_PROGRAMS].includes(route))
      expect.soft([route, Math.floor(status / 100)]).toEqual([route, 4])
  }
  expect(asked()).toEqual([])
})

test.each(EMBEDDING)('what a page embeds as %s starts none, but by a program’s route', async (_, headers) => {
  const isScript = headers['sec-fetch-dest'] === 'empty'
  const open = isScript ? [...OPEN, ...READ_BY_PROGRAMS] : OPEN
  for (const route of routes().filter((one) => !open.includes(one))) {
    const status = await send(route, headers)
    if (REFUSING.includes(route) || READ_BY_PROGRAMS.includes(route))
      expect.soft([route, status]).toEqual([route, 403])
  }
  expect(asked()).toEqual([])
})

test('a program and a script of any page start one by the routes that are for them', async () => {
  for (const route of READ_BY_PROGRAMS) {
    const before = asked().length
    await send(route, {})
    await send(route, { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' })
    expect(asked()).toHaveLength(before + 2)
    expect(await send(route, { 'sec-fetch-dest': 'document' })).toBe(403)
    expect(asked()).toHaveLength(before + 2)
  }
})

test('a visit starts one by the routes that are for it, and by no other', async () => {
  const starting: string[] = []
  for (const route of routes()) {
    const before = asked().length
    const status = await send(route, { 'sec-fetch-dest': 'document' })
    if (asked().length > before) starting.push(route)
    if (REFUSING.includes(route)) expect.soft([route, status]).not.toEqual([route, 403])
  }
  expect(starting.toSorted()).toEqual([
    'GET /compare',
    'GET /r/live',
    'GET /r/live.md',
    'POST /api/crawlers',
    'POST /api/inspect',
    'POST /api/reports',
    'POST /api/summary',
    'POST /r/edit-image',
  ])
})
