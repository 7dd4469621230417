/**
 * What counts each route: every route is tried, from the app itself, while every limit refuses. A new route must be named
 * here: under the limit that refuses it, or as one that costs no more than looking something up.
 */
import type { CaptureParts } from '@linklens/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPageImages } from '../src/images/drawn/page-image.ts'
import { createImageUrls } from '../src/images/image-url.ts'
import type { RateLimitBucket } from '../src/config-variables.ts'
import type { RateLimits } from '../src/limits/rate-limit.ts'
import { freezeReport } from '../src/saved/reports.ts'
import { createSnapshots } from '../src/saved/snapshot.ts'
import { openStore, type Store } from '../src/store/db.ts'
import { accountsApp, SECRET } from './fixtures/accounts-app.ts'
import { addEnvironment } from './fixtures/environment.ts'
import { fullInspection } from './fixtures/full-inspection.ts'
import { onThisThread } from './fixtures/on-this-thread.ts'
import { formOf, startLocalSite } from './fixtures/local-site.ts'
import { askable, routesOf } from './fixtures/routes-of.ts'
import { unlimited } from './test-deps.ts'

/** The limit that refuses each route which fetches, computes or draws for a stranger, or lets one guess. */
const COUNTED: Readonly<Record<string, RateLimitBucket>> = {
  'POST /api/inspect': 'client',
  'POST /api/summary': 'client',
  'GET /api/summary': 'client',
  'POST /api/crawlers': 'client',
  'GET /r/live': 'client',
  'GET /r/live.md': 'client',
  'GET /compare': 'client',
  'POST /r/edit-image': 'client',
  'POST /api/mcp': 'mcp',
  'POST /api/reports': 'report',
  'POST /r/snapshots': 'report',
  'POST /api/dev/previews': 'preview',
  'POST /paste': 'edit',
  'POST /api/edit': 'edit',
  'POST /r/json': 'edit',
  'POST /r/cards/:file': 'drawing',
  'GET /r/:id/cards/:file': 'drawing',
  'GET /local-preview/:id/cards/:file': 'drawing',
  'GET /cards/:signed': 'drawing',
  'GET /images/:signed': 'drawing',
  'POST /api/dev/pair': 'pairing',
  'POST /api/dev/whoami': 'whoami',
  'POST /sign-up': 'signIn',
  'POST /sign-in': 'signIn',
  'POST /sign-in/:provider': 'signIn',
  'POST /forgot-password': 'signIn',
  'POST /reset-password': 'signIn',
}

/** They look something up: what is ours, what was kept, or what an account has. The limit of all requests is enough. */
const LOOKING_UP = [
  /^GET \/(?:$|new$|paste$)/,
  /^\w+ \/(?:account|dashboard|sign-out)(?:\/|$)/,
  /^GET \/(?:sign-in|sign-up|forgot-password|reset-password|verify-email|auth\/callback)(?:\/|$)/,
  // With a token that was mailed.
  /^POST \/verify-email$/,
  /^GET \/(?:docs|rules|platforms|crawlers|example|examples|bot|privacy)(?:[/.]|$)/,
  /^GET \/(?:agent-setup\.md|SKILL\.md|llms(?:-full)?\.txt|robots\.txt|sitemap\.xml|\.well-known\/(?:security\.txt|mcp\/server-card\.json))$/,
  /^GET \/(?:assets\/:file|favicon\.(?:ico|svg)|apple-touch-icon\.png|install\.(?:sh|ps1)|releases\/.+|healthz|readyz|metrics)$/,
  /^GET \/api\/(?:openapi\.json|platforms|rules)$/,
  /^(?:GET|DELETE) \/api\/reports\/:id$/,
  /^GET \/(?:local-preview|r)\/:id(?:\/card\.png|\/images\/:n|\/newer)?$/,
  /^POST \/r\/:id\/delete$/,
  /^GET \/r\/(?:json|snapshots)$/,
]

const BASE = 'https://lens.example'
const MESSAGES = 'POST /api/mcp'

let store: Store
let testing: ReturnType<typeof accountsApp>
let reportId: string
let secret: string
let submission: CaptureParts
/** Buckets that were asked, and what was done without asking. */
const asked: string[] = []
const done: string[] = []

/** Refuses whatever it is asked for. */
const refusing: RateLimits = {
  ...unlimited,
  take: async (requests) => {
    asked.push(...requests.map(({ bucket }) => bucket))
    return {
      ok: false,
      bucket: requests[0]?.bucket ?? 'target',
      key: '',
      retryAfterSeconds: 1,
      headers: { 'Retry-After': '1' },
      message: 'No more of this.',
    }
  },
}

beforeAll(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
  const now = Date.now()
  reportId = (await freezeReport(store, { inspection: fullInspection, thumbnail: null, images: [] }, now)).id
  secret = (await addEnvironment(store, { appSecret: SECRET })).secret
  const site = await startLocalSite()
  submission = await site.parts()
  site.close()
  const work = (name: string) => async (): Promise<never> => {
    done.push(name)
    throw new Error('no test of limits gets this far')
  }
  testing = accountsApp(store, {
    env: {
      BASE_URL: BASE,
      GITHUB_CLIENT_ID: 'id',
      GITHUB_CLIENT_SECRET: 'secret',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'lens@example.com',
    },
    inspect: work('inspection'),
    complete: work('inspection'),
    fetchImage: work('image'),
    makeThumbnail: work('thumbnail'),
    imageProcesses: {
      run: work('drawing'),
      start: () => {},
      counts: { done: {}, ended: {}, waiting: 0 },
    },
    analysers: (...given) => {
      const own = onThisThread(...given)
      return { ...own, until: (signal) => ({ ...own.until(signal), analyse: work('analysis') }) }
    },
    rateLimits: refusing,
  })
})
afterAll(() => store.close())

const form = (fields: Record<string, string>) => new URLSearchParams(fields)
const page = (fields: Record<string, string>) => {
  const upload = new FormData()
  for (const [name, value] of Object.entries(fields)) upload.set(name, value)
  return upload
}
const json = (value: unknown, headers: Record<string, string> = {}) => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json', ...headers },
})

interface Sent {
  readonly path?: string
  readonly body?: string | FormData | URLSearchParams
  readonly headers?: Record<string, string>
}

/** What a route is sent so that nothing but the limit refuses it. */
function request(route: string): Sent {
  const { appSecrets } = testing.config
  const url = fullInspection.fetch.requestedUrl
  const snapshot = createSnapshots(appSecrets).pack({ inspection: fullInspection, at: Date.now() })
  const ids = { publicId: `lu_${'a'.repeat(22)}`, environmentId: `de_${'a'.repeat(22)}` }
  const claim = json({ ...ids, machine: { id: 'a machine of the tests', label: 'laptop' } })
  const person = { email: 'anna@example.com', password: 'a long password of the tests', name: 'Anna' }
  const pageImages = createPageImages(testing.config, { processes: testing.imageProcesses })
  const known: Record<string, () => Sent> = {
    'GET /r/live': () => ({ path: `/r/live?url=${url}` }),
    'GET /r/live.md': () => ({ path: `/r/live.md?url=${url}` }),
    'GET /api/summary': () => ({ path: `/api/summary?url=${url}` }),
    'GET /compare': () => ({ path: `/compare?a=${url}&b=${url}` }),
    'POST /r/edit-image': () => ({ body: form({ snapshot, image: 'https://example.com/card.png' }) }),
    'POST /api/mcp': () =>
      json(
        {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'inspect_remote_url', arguments: { url } },
        },
        { accept: 'application/json, text/event-stream' },
      ),
    'POST /r/snapshots': () => ({ body: form({ snapshot, url }) }),
    'POST /paste': () => ({ body: page({ html: '<title>Bread</title>' }) }),
    'POST /api/edit': () => ({ body: form({ snapshot, title: 'Bread' }) }),
    'POST /r/cards/:file': () => ({ path: '/r/cards/sheet.png', body: form({ snapshot, url }) }),
    'GET /r/:id/cards/:file': () => ({ path: `/r/${reportId}/cards/x.png` }),
    'GET /cards/:signed': () => ({
      path: pageImages.imageOf({ title: 'Rules', description: '', path: '/rules' })?.path ?? '',
    }),
    'GET /images/:signed': () => ({ path: createImageUrls(appSecrets).sign('https://example.com/card.png') }),
    'POST /api/dev/pair': () => claim,
    'POST /api/dev/whoami': () => claim,
    ...Object.fromEntries(
      ['POST /sign-up', 'POST /sign-in', 'POST /forgot-password'].map((one) => [
        one,
        () => ({ body: form(person) }),
      ]),
    ),
    'POST /sign-in/:provider': () => ({ path: '/sign-in/github', body: form({}) }),
    'POST /reset-password': () => ({ body: form({ ...person, token: 'x'.repeat(24) }) }),
    'POST /api/dev/previews': () => ({
      body: formOf(submission),
      headers: { 'x-service-api-key': secret },
    }),
  }
  return known[route]?.() ?? json({ url })
}

async function send(route: string): Promise<Response> {
  const [method = '', usual = ''] = askable(route).split(' ')
  const { path = usual, body, headers = {} } = request(route)
  asked.length = 0
  done.length = 0
  return testing.app.request(`${BASE}${path}`, {
    method,
    headers: { host: 'lens.example', origin: BASE, 'sec-fetch-site': 'same-origin', ...headers },
    ...(method !== 'GET' && body !== undefined && { body }),
  })
}

const routes = () => [...routesOf(testing.app), MESSAGES]

test('every route is named here with its limit, or as one that only looks something up', () => {
  const isNamed = (route: string) => route in COUNTED || LOOKING_UP.some((one) => one.test(route))
  expect(routes().filter((route) => !isNamed(route))).toEqual([])
  expect(routes()).toEqual(expect.arrayContaining(Object.keys(COUNTED)))
})

/** It is drawn for a preview that was saved: as the cards of a report, by the same function. */
const BY_ITS_SIBLING = 'GET /local-preview/:id/cards/:file'

test.each(Object.entries(COUNTED).filter(([route]) => route !== BY_ITS_SIBLING))(
  '%s is refused by the limit %s, and nothing was done before',
  async (route, bucket) => {
    const answer = await send(route)
    const text = await answer.text()
    expect(asked).toContain(bucket)
    expect(done).toEqual([])
    expect([answer.status, text]).toEqual([
      route === MESSAGES ? 200 : 429,
      expect.stringContaining('No more of this.'),
    ])
  },
)

test('the others neither inspect nor draw', async () => {
  for (const route of routes().filter((one) => !(one in COUNTED))) {
    await (await send(route)).body?.cancel()
    expect.soft([route, ...done]).toEqual([route])
  }
})
