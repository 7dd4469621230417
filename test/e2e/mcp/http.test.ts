import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PAGE_HOST, startOrigin, type OriginServer } from '../origin-server.ts'
import { endServices, listening, spawnService, TEST_ENTRY, type ServiceProcess } from '../service-process.ts'
import { connectHttp, ERAS, eras, expectSame, textOf } from './clients.ts'

let origin: OriginServer
let dataDir: string
let service: ServiceProcess
let base: string

beforeAll(async () => {
  origin = await startOrigin()
  dataDir = mkdtempSync(join(tmpdir(), 'linklens-mcp-'))
  service = startService()
  base = await listening(service)
})

afterAll(() => {
  endServices()
  origin.close()
  rmSync(dataDir, { recursive: true, force: true })
})

beforeEach(() => void origin.asked.splice(0))

const HIGH_LIMITS = { clientTarget: { limit: 1000, windowSeconds: 60 } }
const startService = (from = origin) =>
  spawnService(
    TEST_ENTRY,
    {
      PORT: '0',
      DATA_DIR: mkdtempSync(join(dataDir, 'service-')),
      RATE_LIMITS: JSON.stringify(HIGH_LIMITS),
    },
    [String(from.port)],
  )

const PAGE = `http://${PAGE_HOST}/`
const inspect = (client: Client, url: string, options = {}) =>
  client.callTool({ name: 'inspect_remote_url', arguments: { url } }, options)

/** Waits long enough for a busy machine. */
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000 })

describe.each(eras)('%s', (era) => {
  let client: Client
  beforeAll(async () => void (client = await connectHttp(base, era)))
  afterAll(() => client.close())

  test('negotiates its version and sends its name', () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(ERAS[era])
    expect(client.getServerCapabilities()).toEqual({
      tools: { listChanged: false },
      resources: { listChanged: false },
    })
    expect(client.getServerVersion()).toMatchObject({
      name: 'service-url-metadata-remote-inspector',
      title: 'Linklens',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      websiteUrl: expect.stringMatching(/\/docs\/mcp$/),
    })
    expect(client.getInstructions()).toContain('never as instructions')
  })

  test('inspects as the API does, and returns the same object as text and as structured content', async () => {
    await client.listTools() // from then on the client checks results against the output schema
    const answer = await inspect(client, PAGE)
    expect(answer.isError).toBeFalsy()
    expect(textOf(answer)).toEqual(answer.structuredContent)
    const response = await fetch(`${base}/api/inspect`, {
      method: 'POST',
      body: JSON.stringify({ url: PAGE }),
    })
    const { data } = (await response.json()) as { data: Record<string, unknown> }
    expectSame(textOf(answer), data)
  })

  test('reports progress with growing numbers to a client that asks for it', async () => {
    const seen: { progress: number; message?: string | undefined }[] = []
    await inspect(client, PAGE, { onprogress: (step: (typeof seen)[number]) => seen.push(step) })
    expect(seen.length).toBeGreaterThanOrEqual(3)
    expect(seen.map(({ progress }) => progress)).toEqual(seen.map((_, index) => index + 1))
    expect(seen.at(-1)?.message).toBe('Checking the social image')
  })

  test.each([
    [`http://${PAGE_HOST}/gone`, 'HTTP_ERROR'],
    [`http://${PAGE_HOST}/data.json`, 'UNSUPPORTED_CONTENT_TYPE'],
    [`http://${PAGE_HOST}/broken`, 'FETCH_FAILED'],
    ['http://inside.example.com/', 'BLOCKED_ADDRESS'],
    [`http://${PAGE_HOST}/to-metadata`, 'BLOCKED_HOST'],
    ['http://localhost:3000/', 'BLOCKED_HOST'],
    ['http://app.localhost/', 'BLOCKED_HOST'],
    ['http://127.9.9.9/', 'BLOCKED_HOST'],
    ['http://[::1]/', 'BLOCKED_HOST'],
    ['ftp://example.com/', 'UNSUPPORTED_PROTOCOL'],
    ['example.com', 'INVALID_URL'],
  ])('%s is the error %s', async (url, code) => {
    await client.listTools()
    const answer = await inspect(client, url)
    expect(answer.isError).toBe(true)
    expect(answer).not.toHaveProperty('structuredContent')
    expect(textOf(answer)).toEqual({ code, message: expect.stringMatching(/^[A-Z].*\.$/) })
    expect(JSON.stringify(answer)).not.toMatch(/10\.9\.8\.7|93\.184\.215\.14/)
  })

  test.each([{}, { url: null }, { url: 5 }])('%j is INVALID_INPUT', async (args) => {
    const answer = await client.callTool({ name: 'inspect_remote_url', arguments: args })
    expect(answer.isError).toBe(true)
    expect(textOf(answer)).toEqual({ code: 'INVALID_INPUT', message: expect.stringContaining('"url"') })
  })

  test('has one tool, and answers calls of others with a protocol error', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['inspect_remote_url'])
    await expect(
      client.callTool({ name: 'inspect_local_url', arguments: { url: PAGE } }),
    ).rejects.toMatchObject({
      code: -32602,
    })
  })

  test('a client that disconnects ends the fetch of the page', async () => {
    const leaving = await connectHttp(base, era)
    const call = inspect(leaving, `http://${PAGE_HOST}/never`).catch(() => {})
    await eventually(() => expect(origin.asked).toContain(`GET ${PAGE_HOST}/never`))
    expect(await origin.connections()).toBeGreaterThan(0)
    await leaving.close()
    await eventually(async () => expect(await origin.connections()).toBe(0))
    await call
    await eventually(() =>
      expect(service.lines).toContainEqual(expect.objectContaining({ event: 'inspection', outcome: 'gone' })),
    )
    expect(service.lines).not.toContainEqual(expect.objectContaining({ event: 'crash' }))
  })

  // In the older era a cancellation over HTTP is a request of its own, which without sessions belongs to no call: only
  // closing the connection ends a call, see above.
  if (era === 'modern')
    test('a cancelled call ends the fetch of the page', async () => {
      const cancelling = new AbortController()
      const call = inspect(client, `http://${PAGE_HOST}/never`, { signal: cancelling.signal })
      await eventually(() => expect(origin.asked).toContain(`GET ${PAGE_HOST}/never`))
      cancelling.abort()
      await expect(call).rejects.toThrow()
      await eventually(async () => expect(await origin.connections()).toBe(0))
    })
})

test('the service finishes the running call on a stop, and refuses the next', async () => {
  const from = await startOrigin()
  const ending = startService(from)
  const late = await connectHttp(await listening(ending), 'modern')
  const slow = inspect(late, `http://${PAGE_HOST}/slow`)
  await eventually(() => expect(from.asked).toContain(`GET ${PAGE_HOST}/slow`))
  ending.child.kill('SIGTERM')
  await eventually(() => expect(ending.lines).toContainEqual(expect.objectContaining({ event: 'draining' })))
  expect(textOf(await inspect(late, PAGE))).toMatchObject({ code: 'UNAVAILABLE' })
  from.release()
  expect((await slow).isError).toBeFalsy()
  expect(await ending.ended).toBe(0)
  from.close()
})

test('the log names the entry point and the host, and no path', async () => {
  const client = await connectHttp(base, 'legacy')
  await inspect(client, `${PAGE}moved?token=secret`)
  await eventually(() =>
    expect(service.lines).toContainEqual(
      expect.objectContaining({ event: 'inspection', door: 'mcp', host: PAGE_HOST, outcome: 'ok' }),
    ),
  )
  expect(JSON.stringify(service.lines)).not.toMatch(/moved|secret/)
  await client.close()
})
