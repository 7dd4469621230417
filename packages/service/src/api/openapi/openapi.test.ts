import { SERVICE_ERRORS } from '@linklens/contract'
import { inspectionSchema } from '@linklens/engine'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { previewingApp } from '../../../test/fixtures/previewing-app.ts'
import { testApp } from '../../../test/test-deps.ts'
import { openStore } from '../../store/db.ts'
import { exampleInspection } from './example-inspection.ts'

/** The parts of the document that these tests read. */
const media = z.object({
  schema: z.unknown(),
  example: z.object({ message: z.string(), status: z.number(), data: z.unknown() }).optional(),
  examples: z.record(z.string(), z.object({ value: z.looseObject({}) })).optional(),
})
const json = z.object({ description: z.string(), content: z.object({ 'application/json': media }) })
const documentSchema = z.object({
  openapi: z.string(),
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.object({
    '/api/inspect': z.object({
      post: z.object({
        requestBody: json.omit({ description: true }),
        responses: z.record(z.string(), json),
      }),
    }),
  }),
  components: z.object({ schemas: z.record(z.string(), z.looseObject({})) }),
})

async function fetchDocument() {
  const { app, ...rest } = testApp({ env: { BASE_URL: 'https://linklens.example' } })
  const response = await app.request('/api/openapi.json')
  const text = await response.text()
  return { app, response, text, document: documentSchema.parse(JSON.parse(text)), ...rest }
}

describe('the document', () => {
  test('is bare OpenAPI 3.1 that names this service', async () => {
    const { document, response } = await fetchDocument()
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(document.openapi).toBe('3.1.0')
    expect(document.servers).toEqual([{ url: 'https://linklens.example' }])
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['InspectRequest', 'InspectResponse', 'Inspection', 'ErrorEnvelope']),
    )
  })

  test('has no dangling reference', async () => {
    const { text, document } = await fetchDocument()
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name,
    )
    expect(references.length).toBeGreaterThan(0)
    for (const name of references) expect(document.components.schemas).toHaveProperty(String(name))
  })

  test('names every code of an inspection under its status', async () => {
    const { document } = await fetchDocument()
    const { responses } = document.paths['/api/inspect'].post
    const documented = Object.entries(responses).flatMap(([status, { content }]) =>
      Object.entries(content['application/json'].examples ?? {}).map(([code, { value }]) => [
        code,
        [Number(status), value],
      ]),
    )
    const others = new Set(['NOT_FOUND', 'METHOD_NOT_ALLOWED', 'ENVIRONMENT_ALREADY_PAIRED'])
    const expected = Object.entries(SERVICE_ERRORS)
      .filter(([code]) => !others.has(code))
      .map(([code, { httpStatus, sentence }]) => [
        code,
        [httpStatus, { message: sentence, status: httpStatus, data: { code } }],
      ])
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(expected))
  })

  test('names every JSON route, and no other', async () => {
    const store = await openStore({ kind: 'sqlite', path: ':memory:' })
    const { app } = await previewingApp(store)
    const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
    const routes = app.routes
      .filter(({ method, path }) => path.startsWith('/api/') && methods.has(method))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    const { paths } = JSON.parse((await fetchDocument()).text) as { paths: Record<string, object> }
    const named = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    // The document itself is not in it, nor what our own pages alone may call; hosted MCP is no JSON route.
    const others = new Set(['GET /api/openapi.json', 'POST /api/edit'])
    expect(new Set(routes.filter((route) => !others.has(route)))).toEqual(new Set(named))
    await store.close()
  })

  test('documents the limit in every answer of a counted route', async () => {
    const { paths } = JSON.parse((await fetchDocument()).text) as {
      paths: Record<string, Record<string, { responses: Record<string, { headers: object }> }>>
    }
    const telling = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) => {
        const tells = Object.values(responses).map(({ headers }) => 'RateLimit' in headers)
        return tells.every(Boolean) ? [`${method} ${path}`] : []
      }),
    )
    expect(telling.toSorted()).toEqual([
      'get /api/summary',
      'post /api/crawlers',
      'post /api/dev/pair',
      'post /api/dev/previews',
      'post /api/dev/whoami',
      'post /api/inspect',
      'post /api/reports',
      'post /api/summary',
    ])
  })

  test('documents the form of a request id that comes back', async () => {
    const { app, text } = await fetchDocument()
    const { paths } = JSON.parse(text) as {
      paths: Record<string, { post: { parameters: { name: string; schema: { pattern?: string } }[] } }>
    }
    const given = paths['/api/inspect']?.post.parameters.find(({ name }) => name === 'x-request-id')
    const pattern = new RegExp(given?.schema.pattern ?? '')
    for (const id of [
      'nightly-check_7',
      'short',
      'x'.repeat(64),
      'x'.repeat(65),
      '-nightly-check',
      'a b c d e f',
    ]) {
      const response = await app.request('/healthz', { headers: { 'x-request-id': id } })
      expect([id, response.headers.get('x-request-id') === id]).toEqual([id, pattern.test(id)])
    }
  })

  test('can be revalidated by its ETag', async () => {
    const { app, response } = await fetchDocument()
    const etag = response.headers.get('etag')
    expect(etag).toBeTruthy()
    const again = await app.request('/api/openapi.json', { headers: { 'if-none-match': String(etag) } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  test('answers HEAD and OPTIONS', async () => {
    const { app } = await fetchDocument()
    const head = await app.request('/api/openapi.json', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await app.request('/api/openapi.json', { method: 'OPTIONS' })).status).toBe(204)
  })
})

describe('the examples', () => {
  test('the examples of a success is an inspection, and the same every time', async () => {
    const { document } = await fetchDocument()
    const example = document.paths['/api/inspect'].post.responses['200']?.content['application/json'].example
    expect(inspectionSchema.parse(example?.data)).toEqual(exampleInspection())
    expect(example?.data).toEqual(exampleInspection())
    const { app } = testApp()
    const body = JSON.stringify({ url: exampleInspection().fetch.requestedUrl })
    const answer = await app.request('/api/inspect', { method: 'POST', body })
    const { message } = (await answer.json()) as { message: string }
    expect(example?.message).toBe(message)
  })

  test('the examples of a request are accepted unchanged', async () => {
    const { app, document } = await fetchDocument()
    const { examples } = document.paths['/api/inspect'].post.requestBody.content['application/json']
    const bodies = Object.values(examples ?? {})
    expect(bodies.length).toBeGreaterThan(0)
    for (const { value } of bodies) {
      const response = await app.request('/api/inspect', { method: 'POST', body: JSON.stringify(value) })
      expect(response.status).toBe(200)
    }
  })
})

describe('a submission', () => {
  test('is described part by part', async () => {
    const { text } = await fetchDocument()
    const { paths, components } = JSON.parse(text) as {
      paths: Record<string, { post: { requestBody: object; responses: object } }>
      components: { schemas: Record<string, object> }
    }
    const operation = paths['/api/dev/previews']?.post
    expect(operation?.requestBody).toMatchObject({
      required: true,
      content: { 'multipart/form-data': { schema: { $ref: '#/components/schemas/CreatePreviewForm' } } },
    })
    expect(components.schemas.CreatePreviewForm).toMatchObject({
      properties: {
        capture: { type: 'string' },
        html: { type: 'string', format: 'binary' },
        'image-3': { type: 'string', format: 'binary' },
      },
      required: ['capture', 'html'],
    })
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(['201', '400', '401', '413', '429', '503']),
    )
  })
})
