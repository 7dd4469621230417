import { gunzipSync } from 'node:zlib'
import { successEnvelopeSchema } from '@linklens/contract'
import { PLATFORMS, RULES, RULESET_VERSION } from '@linklens/engine'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../test/test-deps.ts'
import { platformCatalogueSchema } from './platforms.ts'
import { ruleCatalogueSchema } from './rules.ts'

const PATHS = ['/api/rules', '/api/platforms'] as const

describe.each(PATHS)('%s', (path) => {
  test('is an envelope that can be revalidated by its ETag', async () => {
    const { app } = testApp()
    const response = await app.request(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    const body = successEnvelopeSchema(
      path === '/api/rules' ? ruleCatalogueSchema : platformCatalogueSchema,
    ).parse(await response.json())
    expect(body.status).toBe(200)
    const etag = String(response.headers.get('etag'))
    expect(etag).toMatch(/^"/u)
    const again = await app.request(path, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('x-request-id')).toBeTruthy()
    expect(again.headers.get('access-control-allow-origin')).toBe('*')
    const changed = await app.request(path, { headers: { 'if-none-match': '"another"' } })
    expect(changed.status).toBe(200)
  })

  test('is compressed for clients that accept it, with its own ETag', async () => {
    const { app } = testApp()
    const plain = await app.request(path)
    const gzipped = await app.request(path, { headers: { 'accept-encoding': 'gzip, br' } })
    expect([plain, gzipped].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip'])
    expect([plain, gzipped].map(({ headers }) => headers.get('vary'))).toEqual([
      expect.stringContaining('Accept-Encoding'),
      expect.stringContaining('Accept-Encoding'),
    ])
    expect(gzipped.headers.get('etag')).not.toBe(plain.headers.get('etag'))
    const [text, bytes] = [await plain.text(), Buffer.from(await gzipped.arrayBuffer())]
    expect(gunzipSync(bytes).toString()).toBe(text)
    expect(bytes.length).toBeLessThan(text.length / 3)
  })

  test('may be read from any page, without credentials', async () => {
    const { app } = testApp()
    const headers = { origin: 'https://elsewhere.example' }
    const response = await app.request(path, { headers })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const preflight = await app.request(path, {
      method: 'OPTIONS',
      headers: { ...headers, 'access-control-request-method': 'GET' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET')
    expect(preflight.headers.has('access-control-allow-credentials')).toBe(false)
  })

  test('takes GET and HEAD only', async () => {
    const { app } = testApp()
    const head = await app.request(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const response = await app.request(path, { method })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
      expect(await response.json()).toMatchObject({ status: 405, data: { code: 'METHOD_NOT_ALLOWED' } })
    }
    expect((await app.request(`${path}/nothing`)).status).toBe(404)
  })

  test('is in the OpenAPI document', async () => {
    const { app } = testApp()
    const document = await (await app.request('/api/openapi.json')).json()
    expect(document).toHaveProperty(['paths', path, 'get', 'responses', '200'])
  })
})

describe('the rules', () => {
  async function rules() {
    const body: unknown = await (await testApp().app.request('/api/rules')).json()
    return successEnvelopeSchema(ruleCatalogueSchema).parse(body).data
  }

  test('are all there, with what the rule’s page shows', async () => {
    const data = await rules()
    expect(data.rulesetVersion).toBe(RULESET_VERSION)
    expect(data.rules.map(({ id }) => id)).toEqual(RULES.map(({ id }) => id))
    for (const [index, rule] of RULES.entries()) {
      const { category, severity, points = 0, title, problem, why, sources, examples } = rule
      const same = { category, severity, points, title, problem, why, sources, examples }
      expect(data.rules[index]).toMatchObject(JSON.parse(JSON.stringify(same)))
      expect(data.rules[index]?.fixes).toHaveLength(rule.fixes.length)
    }
  })

  test('name only platforms that exist, and name some where the rule explains a loss', async () => {
    const known = new Set(PLATFORMS.map(({ id }) => id))
    const { rules: all } = await rules()
    for (const { platforms } of all) for (const id of platforms) expect(known).toContain(id)
    const computed: string[] = RULES.filter(({ explains }) => explains !== undefined).map(({ id }) => id)
    const named = all.filter(({ id, platforms }) => computed.includes(id) && platforms.length > 0)
    expect(named.length).toBeGreaterThan(computed.length / 2)
  })
})

describe('the platforms', () => {
  test('lose nothing in JSON but the few tests that are code', async () => {
    const body: unknown = await (await testApp().app.request('/api/platforms')).json()
    const { data } = successEnvelopeSchema(platformCatalogueSchema).parse(body)
    const lost: string[] = []
    const patternsAsText = (key: string, value: unknown) => {
      if (value instanceof RegExp) return String(value)
      if (typeof value === 'function' || value instanceof Map || value instanceof Set) lost.push(key)
      return value
    }
    expect(data.platforms).toEqual(JSON.parse(JSON.stringify(PLATFORMS, patternsAsText)))
    expect(new Set(lost)).toEqual(new Set(['ask', 'inOrder', 'refuses', 'ignoresTag']))
    expect(JSON.stringify(data.platforms)).not.toContain('{}')
  })
})
