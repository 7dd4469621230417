import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createServiceClient } from './client.ts'
import { ServiceFailure } from '../failures/service-failure.ts'

let server: Server
let baseUrl: string
let answer: RequestListener
let requests: { method: string; path: string; headers: IncomingMessage['headers']; body: Buffer }[]

beforeEach(async () => {
  requests = []
  server = createServer((incoming, outgoing) => {
    const { method = '', url: path = '', headers } = incoming
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      requests.push({ method, path, headers, body: Buffer.concat(chunks) })
      answer(incoming, outgoing)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => server.close().closeAllConnections())

const client = (given: Partial<Parameters<typeof createServiceClient>[0]> = {}) =>
  createServiceClient({ baseUrl, version: '1.2.3', ...given })

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, outgoing) =>
    outgoing
      .writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
      .end(JSON.stringify(body))

const refusal = (status: number, code: string): RequestListener =>
  json(status, { message: 'No.', status, data: { code } })

const created = {
  message: 'Created.',
  status: 201,
  data: {
    url: '/local-preview/lp_0123456789abcdefghijkl',
    serviceScore: { score: 3 },
    diagnostics: [],
    later: 1,
  },
}

const pairing = { publicId: 'lu_a', environmentId: 'de_b', machine: { id: 'm', label: 'here' } }
const parts = {
  capture: { a: 'ä' },
  html: Buffer.from([0, 13, 10, 45, 45, 255]),
  images: [Buffer.from([1, 2])],
}
const credential = { kind: 'pairing', publicId: 'lu_a', environmentId: 'de_b', machineId: 'm' } as const

async function failure(work: Promise<unknown>): Promise<ServiceFailure> {
  const outcome = await work.catch((error: unknown) => error)
  if (outcome instanceof ServiceFailure) return outcome
  throw new Error('expected a ServiceFailure', { cause: outcome })
}

describe('requests', () => {
  test('pair and whoami send JSON, with the secret in a header', async () => {
    answer = json(200, { message: '', status: 200, data: {} })
    await client().pair(pairing)
    await client().whoami({ pairing })
    await client({ baseUrl: `${baseUrl}/below/` }).whoami({ secret: 'lks_x' })
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/dev/pair',
      'POST /api/dev/whoami',
      'POST /below/api/dev/whoami',
    ])
    expect(requests.map(({ body }) => JSON.parse(body.toString()) as unknown)).toEqual([pairing, pairing, {}])
    expect(requests.map(({ headers }) => headers['x-service-api-key'])).toEqual([
      undefined,
      undefined,
      'lks_x',
    ])
    expect(requests[0]?.headers).toMatchObject({ 'user-agent': 'devcli/1.2.3', accept: 'application/json' })
  })

  test('requests to a URL with a path where the service is not: the message names the origin', async () => {
    answer = json(404, { message: 'There is nothing here.', status: 404, data: { code: 'NOT_FOUND' } })
    const { message } = await failure(client({ baseUrl: `${baseUrl}/api` }).whoami({ pairing }))
    expect(message).toBe(`There is nothing here. ${baseUrl}/api has a path: try ${baseUrl}.`)
  })

  test('a preview sends the parts byte for byte, and the pairing in headers', async () => {
    answer = json(201, created)
    const steps: string[] = []
    const envelope = await client().submitPreview({
      credential,
      parts,
      onProgress: (step) => steps.push(step),
    })
    expect(envelope).toEqual(created)
    expect(steps).toEqual(['sending', 'waiting'])
    const [sent] = requests
    expect(sent?.headers).toMatchObject({
      'x-service-public-id': 'lu_a',
      'x-service-environment-id': 'de_b',
      'x-service-machine-id': 'm',
      'content-length': String(sent?.body.length),
    })
    const form = await new Response(new Uint8Array(sent?.body ?? []), {
      headers: { 'content-type': sent?.headers['content-type'] ?? '' },
    }).formData()
    expect([...form.keys()]).toEqual(['capture', 'html', 'image-0'])
    expect(form.get('capture')).toBe('{"a":"ä"}')
    for (const [name, bytes] of [
      ['html', parts.html],
      ['image-0', parts.images[0]],
    ] as const)
      expect(Buffer.from(await (form.get(name) as File).arrayBuffer())).toEqual(bytes)
  })

  test('a preview with a secret sends no other credential', async () => {
    answer = json(201, created)
    await client().submitPreview({ credential: { kind: 'secret', secret: 'lks_x' }, parts })
    const headers = requests[0]?.headers ?? {}
    expect(headers['x-service-api-key']).toBe('lks_x')
    expect(Object.keys(headers).filter((name) => name.endsWith('-id'))).toEqual([])
  })
})

describe('answers', () => {
  test.each([
    [401, 'UNAUTHORIZED', 'UNAUTHORIZED'],
    [409, 'ENVIRONMENT_ALREADY_PAIRED', 'ENVIRONMENT_ALREADY_PAIRED'],
    [500, 'INTERNAL_ERROR', 'INTERNAL_ERROR'],
    [418, 'CODE_OF_A_LATER_VERSION', 'INTERNAL_ERROR'],
  ])('%i %s becomes a failure with its message', async (status, sent, code) => {
    answer = refusal(status, sent)
    expect(await failure(client().pair(pairing))).toMatchObject({
      status,
      code,
      message: 'No.',
      isAnswer: true,
    })
  })

  test('carry the Retry-After', async () => {
    answer = json(
      429,
      { message: 'Slow.', status: 429, data: { code: 'RATE_LIMITED' } },
      { 'retry-after': '7' },
    )
    const refused = await failure(client().submitPreview({ credential, parts }))
    expect(refused).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 7 })
  })

  test('answers that come before the whole body was sent are read', async () => {
    const early = createServer((_, outgoing) => refusal(401, 'UNAUTHORIZED')(_, outgoing))
    await new Promise<void>((resolve) => early.listen(0, '127.0.0.1', resolve))
    const at = `http://127.0.0.1:${(early.address() as AddressInfo).port}`
    const large = { ...parts, html: Buffer.alloc(8_000_000) }
    const refused = await failure(client({ baseUrl: at }).submitPreview({ credential, parts: large }))
    early.close().closeAllConnections()
    expect(refused).toMatchObject({ code: 'UNAUTHORIZED' })
  })
})

describe('an answer that is not from the service', () => {
  const html: RequestListener = (_, outgoing) =>
    outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')

  test.each<[string, RequestListener, RegExp]>([
    ['a page', html, /is not the service \(status 200, text\/html\).*SERVICE_API_URL/],
    ['another API', json(404, { error: 'nothing here' }), /is not the service/],
    ['a list', json(200, [1]), /is not the service/],
    [
      'a status that the body contradicts',
      json(200, { message: '', status: 500, data: {} }),
      /is not the service/,
    ],
    [
      'a preview on another host',
      json(201, { ...created, data: { ...created.data, url: '//evil.example/' } }),
      /Update devcli/,
    ],
    [
      'a redirect',
      (_, outgoing) => outgoing.writeHead(308, { location: 'https://example.com/api' }).end(),
      /redirects to https:\/\/example\.com\. Set SERVICE_API_URL/,
    ],
    ['too many bytes', (_, outgoing) => outgoing.end(Buffer.alloc(5_000_000)), /larger/],
    [
      'a closed connection',
      (incoming) => incoming.socket.destroy(),
      /cannot be reached: the connection broke off/,
    ],
  ])('%s is UNAVAILABLE: %s', async (_, listener, expected) => {
    answer = listener
    const failed = await failure(client().submitPreview({ credential, parts }))
    expect(failed).toMatchObject({ status: 0, code: 'UNAVAILABLE', isAnswer: false })
    expect(failed.message).toMatch(expected)
  })

  test('a closed port: the message names the URL', async () => {
    server.close()
    const failed = await failure(client().pair(pairing))
    expect(failed.message).toBe(
      `The service at ${baseUrl} cannot be reached: nothing answers on that port (is it running?). Check SERVICE_API_URL: it is the URL of the service.`,
    )
  })

  test('an unknown host name: the message says so', async () => {
    const failed = await failure(client({ baseUrl: 'http://nowhere.invalid' }).pair(pairing))
    expect(failed.message).toMatch(/no host with that name|cannot be resolved/)
  })
})

test('an abort ends the request at once, with its own reason', async () => {
  answer = () => {}
  const stopping = new AbortController()
  const reason = new Error('enough')
  const asking = client({ signal: stopping.signal }).pair(pairing)
  setTimeout(() => stopping.abort(reason), 50)
  await expect(asking).rejects.toBe(reason)
  await expect(client({ signal: stopping.signal }).pair(pairing)).rejects.toBe(reason)
})

describe('proxies', () => {
  test('are used for other machines, and never for this one', async () => {
    answer = json(200, { message: 'by proxy', status: 200, data: {} })
    const proxyEnv = { HTTP_PROXY: baseUrl }
    const far = await client({ baseUrl: 'http://service.invalid', proxyEnv }).pair(pairing)
    expect([far.message, requests[0]?.path]).toEqual(['by proxy', 'http://service.invalid/api/dev/pair'])
    await client({ proxyEnv: { HTTP_PROXY: 'http://127.0.0.1:1' } }).pair(pairing)
    expect(requests[1]?.path).toBe('/api/dev/pair')
  })
})
