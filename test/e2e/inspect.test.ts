import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorEnvelopeSchema, successEnvelopeSchema, type ServiceErrorCode } from '@linklens/contract'
import { inspectionSchema } from '@linklens/engine'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PAGE_HOST, startOrigin, type OriginServer } from './origin-server.ts'
import { endServices, listening, spawnService, TEST_ENTRY, type ServiceProcess } from './service-process.ts'

let origin: OriginServer
let dataDir: string
let service: ServiceProcess
let base: string

beforeAll(async () => {
  origin = await startOrigin()
  dataDir = mkdtempSync(join(tmpdir(), 'linklens-e2e-'))
  service = startService()
  base = await listening(service)
})

afterAll(() => {
  endServices()
  origin.close()
  rmSync(dataDir, { recursive: true, force: true })
})

beforeEach(() => void origin.asked.splice(0))

/** A test asks more often than a person. */
const RATE_LIMITS = JSON.stringify({ clientTarget: { limit: 1000, windowSeconds: 60 } })

const startService = () =>
  spawnService(TEST_ENTRY, { PORT: '0', DATA_DIR: dataDir, RATE_LIMITS }, [String(origin.port)])

const inspect = (url: string, at = base) =>
  fetch(`${at}/api/inspect`, { method: 'POST', body: JSON.stringify({ url }) })

/** A busy machine is slow. */
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000 })

const successSchema = successEnvelopeSchema(inspectionSchema)

describe('a page and its image, over real sockets', () => {
  test('make a whole inspection', async () => {
    const response = await inspect(`http://${PAGE_HOST}/moved`)
    expect(response.status).toBe(200)
    const { data } = successSchema.parse(await response.json())
    expect(data.fetch).toMatchObject({
      requestedUrl: `http://${PAGE_HOST}/moved`,
      finalUrl: `http://${PAGE_HOST}/`,
      status: 200,
      redirects: [{ url: `http://${PAGE_HOST}/moved`, status: 302, location: '/' }],
    })
    expect(data.normalizedMetadata.title).toMatchObject({
      value: 'The title for sharing',
      source: 'og:title',
    })
    expect(data.imageAnalysis).toMatchObject({
      url: `http://${PAGE_HOST}/card.png`,
      reachable: true,
      format: 'png',
      width: 1200,
      height: 630,
    })
    expect(data.serviceScore.score).toBeGreaterThan(0)
    expect(data.platformPreviews.length).toBeGreaterThan(0)
    expect(data).not.toHaveProperty('url')
    expect(origin.asked).toContain(`GET ${PAGE_HOST}/`)
    expect(origin.asked).toContain(`GET ${PAGE_HOST}/card.png`)
  })
})

describe('failures on the way', () => {
  test.each<[string, ServiceErrorCode]>([
    [`http://${PAGE_HOST}/gone`, 'HTTP_ERROR'],
    [`http://${PAGE_HOST}/data.json`, 'UNSUPPORTED_CONTENT_TYPE'],
    [`http://${PAGE_HOST}/card.png`, 'UNSUPPORTED_CONTENT_TYPE'],
    [`http://${PAGE_HOST}/huge`, 'RESPONSE_TOO_LARGE'],
    [`http://${PAGE_HOST}/broken`, 'FETCH_FAILED'],
    [`http://${PAGE_HOST}/loop`, 'FETCH_FAILED'],
    ['http://nowhere.example.com/', 'FETCH_FAILED'],
    ['http://inside.example.com/', 'BLOCKED_ADDRESS'],
    ['http://mixed.example.com/', 'BLOCKED_ADDRESS'],
    [`http://${PAGE_HOST}/to-inside`, 'BLOCKED_ADDRESS'],
    [`http://${PAGE_HOST}/to-metadata`, 'BLOCKED_HOST'],
    [`http://${PAGE_HOST}/to-file`, 'UNSUPPORTED_PROTOCOL'],
    ['http://127.0.0.1/', 'BLOCKED_HOST'],
  ])('%s is %s', async (url, code) => {
    const response = await inspect(url)
    const body = await response.json()
    expect(errorEnvelopeSchema.parse(body)).toStrictEqual(body)
    expect(body).toMatchObject({ status: response.status, data: { code } })
    expect(origin.asked.filter((line) => !line.includes(PAGE_HOST))).toEqual([])
    const output = [
      JSON.stringify(body),
      JSON.stringify([...response.headers]),
      JSON.stringify(service.lines),
    ].join()
    expect(output).not.toMatch(/10\.9\.8\.7|192\.168\.7\.6|93\.184\.215\.14/)
  })
})

test('SIGTERM: the running inspection is finished and the next refused, and a frozen report is there after a start', async () => {
  const ending = startService()
  const at = await listening(ending)
  const url = `http://${PAGE_HOST}/`
  const created = await fetch(`${at}/api/reports`, { method: 'POST', body: JSON.stringify({ url }) })
  expect(created.status).toBe(201)
  const { data } = (await created.json()) as { data: { id: string } }

  const inFlight = inspect(`http://${PAGE_HOST}/slow`, at)
  await eventually(() => expect(origin.asked).toContain(`GET ${PAGE_HOST}/slow`))
  ending.child.kill('SIGTERM')
  await eventually(async () => expect((await fetch(`${at}/readyz`)).status).toBe(503))
  expect((await inspect(url, at)).status).toBe(503)

  origin.release()
  const response = await inFlight
  expect(response.status).toBe(200)
  expect(response.headers.get('connection')).toBe('close')
  successSchema.parse(await response.json())
  expect(await ending.ended).toBe(0)

  const opened = await fetch(`${await listening(startService())}/api/reports/${data.id}`)
  expect(await opened.json()).toMatchObject({
    status: 200,
    data: { inspection: { fetch: { finalUrl: url } } },
  })
})

describe('a client that hangs up', () => {
  test('ends the fetch of the page as well', async () => {
    const { port } = new URL(base)
    const outgoing = request({ port, host: '127.0.0.1', path: '/api/inspect', method: 'POST', agent: false })
    outgoing.on('error', () => {})
    outgoing.end(JSON.stringify({ url: `http://${PAGE_HOST}/never` }))
    await eventually(() => expect(origin.asked).toContain(`GET ${PAGE_HOST}/never`))
    expect(await origin.connections()).toBeGreaterThan(0)
    outgoing.destroy()
    await eventually(async () => expect(await origin.connections()).toBe(0))
    await eventually(() => expect(service.lines).toContainEqual(expect.objectContaining({ outcome: 'gone' })))
  })
})
