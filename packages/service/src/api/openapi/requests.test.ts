/** The document and the reader agree on every body: both come from one schema, but for what JSON Schema cannot say. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharingApp } from '../../../test/fixtures/sharing-app.ts'
import type { VerifySecret } from '../../saved/save-preview.ts'
import { openStore, type Store } from '../../store/db.ts'

const URL_FIELD = { url: 'https://example.com/' }
const LONG = 'é'.repeat(257)

/** Path, and bodies for it. */
const bodies: [path: string, body: object][] = [
  ...[{}, { url: null }, { url: 5 }, { url: [] }, URL_FIELD].flatMap((body): [string, object][] => [
    ['/api/inspect', body],
    ['/api/crawlers', body],
    ['/api/reports', body],
  ]),
  ...[
    { explain: [] },
    { explain: true },
    { explain: false },
    { explain: ['slack', 'x'] },
    { explain: ['no-such'] },
    { explain: [1] },
    { explain: 'slack' },
    { explain: null },
    { crawlers: [] },
    { crawlers: 'auto' },
    { crawlers: 'all' },
    { crawlers: false },
    { crawlers: ['slack'] },
    { crawlers: ['google'] },
    { crawlers: Array.from({ length: 60 }, () => 'slack') },
    { acceptLanguage: '' },
    { acceptLanguage: 'de-AT, de;q=0.9' },
    { acceptLanguage: 'de\n' },
    { acceptLanguage: 'd'.repeat(100) },
    { acceptLanguage: 'd'.repeat(101) },
    { acceptLanguage: 5 },
    { acceptLanguage: null },
    { explane: ['slack'] },
  ].map((body): [string, object] => ['/api/inspect', { ...URL_FIELD, ...body }]),
  ['/api/crawlers', { ...URL_FIELD, crawlers: [] }],
  ['/api/crawlers', { ...URL_FIELD, crawlers: false }],
  ['/api/reports', { ...URL_FIELD, acceptLanguage: '' }],
]

const saved = [
  undefined,
  '',
  'a',
  'é'.repeat(256),
  '😀'.repeat(256),
  LONG,
  5,
  null,
  [],
  {},
  { tool: 'cms' },
].map((usedBy) => ({ ...URL_FIELD, ...(usedBy !== undefined && { usedBy }) }))

const granting: VerifySecret = () =>
  Promise.resolve({ environmentId: 'de_1', save: () => Promise.resolve({ url: '/local-preview/lp_1' }) })

interface Document {
  paths: Record<string, { post: { requestBody: { content: { 'application/json': { schema: object } } } } }>
  components: object
}

let store: Store
let app: ReturnType<typeof sharingApp>['app']
let document: Document

beforeAll(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
  app = sharingApp(store, { reportsPerDay: 100, verifySecret: granting }).app
  document = (await (await app.request('/api/openapi.json')).json()) as Document
})
afterAll(() => store.close())

function isDocumented(path: string, body: object): boolean {
  const schema = document.paths[path]?.post.requestBody.content['application/json'].schema
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  return ajv.validate({ ...schema, components: document.components }, body)
}

async function send(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await app.request(path, { method: 'POST', body: JSON.stringify(body), headers })
  const answer = (await response.json()) as { message: string; data: { code?: string } }
  return { isAccepted: response.ok, code: answer.data.code, message: answer.message }
}

it.each(bodies)('the document and %s agree on %j', async (path, body) => {
  const { isAccepted, code, message } = await send(path, body)
  expect(isAccepted).toBe(isDocumented(path, body))
  // A sentence of ours, and not one of the schema library.
  if (!isAccepted)
    expect([code, message]).toEqual([
      'INVALID_INPUT',
      expect.stringMatching(/"(?:url|crawlers|explain|acceptLanguage)"/),
    ])
})

const DEV = { 'x-service-dev': 'true', 'x-service-api-key': 'lks_1' }

it.each(saved)('/api/inspect?save %j', async (body) => {
  const { isAccepted, message } = await send('/api/inspect?save', body, DEV)
  // Required with `?save`, which the document says in words.
  expect(isAccepted).toBe('usedBy' in body && isDocumented('/api/inspect', body))
  if (!isAccepted) expect(message).toMatch(/^With \?save, "usedBy" must be/)
})

it('does not read usedBy without ?save', async () => {
  const { isAccepted, message } = await send('/api/inspect', { ...URL_FIELD, usedBy: 5 })
  expect([isAccepted, message]).toEqual([true, expect.not.stringContaining('ignored')])
})

describe('an unknown field', () => {
  it.each([
    ['/api/inspect', { explane: ['slack'] }],
    ['/api/crawlers', { explain: true }],
    ['/api/reports', { crawlers: false }],
  ])('an unknown field of %s is accepted, and named in the message: %j', async (path, more) => {
    const { isAccepted, message } = await send(path, { ...URL_FIELD, ...more })
    expect(isAccepted).toBe(true)
    expect(message).toMatch(new RegExp(`\\. Unknown fields were ignored: "${Object.keys(more)[0]}"\\.$`))
  })

  it('is named as well where the body is refused: it may be the one that was meant', async () => {
    expect((await send('/api/inspect', { URL: 'https://example.com/' })).message).toBe(
      'The "url" is missing. Send { "url": "https://example.com/" }. Unknown fields were ignored: "URL".',
    )
  })

  it('is shortened, and of many only five are named', async () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`${at}${'x'.repeat(99)}`, 1]))
    const { message } = await send('/api/inspect', { ...URL_FIELD, ...many })
    expect(message).toMatch(/"0x{39}…", "1x{39}…", .*"4x{39}…" and 4 more\.$/)
    expect(message.length).toBeLessThan(400)
  })
})
