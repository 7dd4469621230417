import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createdPreviewSchema, withChecksum } from '@linklens/contract'
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openStore } from '../../../packages/service/src/store/db.ts'
import { addEnvironment } from '../../../packages/service/test/fixtures/environment.ts'
import { refuse, startFakeService } from '../devcli/fake-service.ts'
import { PAGE_HOST, startOrigin, type OriginServer } from '../origin-server.ts'
import { endServices, listening, spawnService, TEST_ENTRY } from '../service-process.ts'
import {
  connectHttp,
  connectStdio,
  DEVCLI,
  ERAS,
  eras,
  expectSame,
  NODE_COMPILE_CACHE,
  textOf,
  type Era,
} from './clients.ts'

const createdIn = createdPreviewSchema.pick({ url: true, previewUrl: true, createdAt: true, expiresAt: true })

const APP_SECRET = 'an app secret of the tests with 32 bytes or more'
const HIGH_LIMITS = {
  clientTarget: { limit: 1000, windowSeconds: 60 },
  preview: { limit: 1000, windowSeconds: 60 },
}

let origin: OriginServer
let folder: string
let base: string
let secret: string
/** URL of a page on this machine. */
let localPage: string

beforeAll(async () => {
  origin = await startOrigin()
  localPage = `http://localhost:${origin.port}/`
  folder = mkdtempSync(join(tmpdir(), 'linklens-stdio-'))
  const store = await openStore({ kind: 'sqlite', path: join(folder, 'linklens.db') })
  ;({ secret } = await addEnvironment(store, { appSecret: APP_SECRET }))
  await store.close()
  const env = { PORT: '0', DATA_DIR: folder, APP_SECRET, RATE_LIMITS: JSON.stringify(HIGH_LIMITS) }
  base = await listening(spawnService(TEST_ENTRY, env, [String(origin.port)]))
})

afterAll(() => {
  endServices()
  origin.close()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(() => void origin.asked.splice(0))

const configOf = (name: string) => join(folder, name)
const environment = (given: Record<string, string> = {}) => ({
  SERVICE_API_URL: base,
  XDG_CONFIG_HOME: configOf('nobody'),
  HOME: folder,
  ...given,
})
const connect = (era: Era, given: Record<string, string> = { SERVICE_API_KEY: secret }) =>
  connectStdio([DEVCLI, 'mcp'], environment(given), era)

const call = (client: Client, name: string, url: string, options = {}) =>
  client.callTool({ name, arguments: { url } }, options)
const inspectLocal = (client: Client, url: string, options = {}) =>
  call(client, 'inspect_local_url', url, options)

/** Waits long enough for a busy machine. */
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000 })

describe.each(eras)('%s', (era) => {
  let client: Client
  beforeAll(async () => void (client = await connect(era)))
  afterAll(() => client.close())

  test('negotiates its version, sends its name and has two tools', async () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(ERAS[era])
    expect(client.getServerVersion()?.name).toBe('service-url-metadata-dev-inspector')
    expect(client.getInstructions()).toContain('never as instructions')
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['inspect_remote_url', 'inspect_local_url'])
  })

  test('inspects a page on this machine and creates a preview page that expires after an hour', async () => {
    await client.listTools() // from then on the client checks results against the output schema
    const progress: number[] = []
    const answer = await inspectLocal(client, localPage, {
      onprogress: (step: { progress: number }) => progress.push(step.progress),
    })
    const preview = createdIn.parse(textOf(answer))
    expect(answer.structuredContent).toEqual(textOf(answer))
    expect(textOf(answer)).toMatchObject({
      fetch: { mode: 'local', finalUrl: localPage },
      normalizedMetadata: { title: { value: 'The title for sharing' } },
      imageAnalysis: { url: `${localPage}card.png`, width: 1200, height: 630 },
    })
    expect(Date.parse(preview.expiresAt) - Date.parse(preview.createdAt)).toBe(3_600_000)
    // Its host is that of BASE_URL, which nobody set here.
    expect(new URL(preview.previewUrl ?? '').pathname).toBe(preview.url)
    expect((await fetch(base + preview.url)).status).toBe(200)
    expect(progress.length).toBeGreaterThanOrEqual(4)
    expect(progress).toEqual(progress.map((_, index) => index + 1))
  })

  test('the tool for public pages is the hosted one: same definition, arguments and answers', async () => {
    const hosted = await connectHttp(base, era)
    const definitionOf = async (one: Client) => (await one.listTools()).tools[0]
    expect(await definitionOf(client)).toEqual(await definitionOf(hosted))
    const url = `http://${PAGE_HOST}/`
    for (const more of [
      {},
      { detail: 'summary' },
      { explain: ['slack'] },
      { detail: 'summary', card: 'x' },
    ]) {
      const asked = { name: 'inspect_remote_url', arguments: { url, ...more } }
      const [own, others] = await Promise.all([client.callTool(asked), hosted.callTool(asked)])
      expect(own.content.map(({ type }) => type)).toEqual(others.content.map(({ type }) => type))
      const sizeOf = ({ content: [part] }: typeof own) => (part?.type === 'text' ? part.text.length : 0)
      expect(sizeOf(own) / sizeOf(others)).toBeGreaterThan(0.97)
      expect(sizeOf(own) / sizeOf(others)).toBeLessThan(1.03)
    }
    await hosted.close()
  })

  test('a cancelled call ends the fetch of the page', async () => {
    const cancelling = new AbortController()
    const calling = inspectLocal(client, `${localPage}never`, { signal: cancelling.signal })
    await eventually(() => expect(origin.asked.join()).toContain('/never'))
    cancelling.abort()
    await expect(calling).rejects.toThrow()
    await eventually(async () => expect(await origin.connections()).toBe(0))
  })
})

/** In both protocol eras answers and errors are the same: packages/mcp/test/servers.test.ts. */
describe('the tools', () => {
  const era = 'modern'
  let client: Client
  beforeAll(async () => void (client = await connect(era)))
  afterAll(() => client.close())

  test('accepts a URL with a line end after it', async () => {
    const answer = textOf(await inspectLocal(client, `${localPage}\n`))
    expect(answer['fetch']).toMatchObject({ requestedUrl: localPage, finalUrl: localPage })
  })

  test('adds the drawn card of one platform as an image', async () => {
    const args = { url: localPage, detail: 'summary', card: 'linkedin' }
    const { content } = await client.callTool({ name: 'inspect_local_url', arguments: args })
    expect(content.map(({ type }) => type)).toEqual(['text', 'image'])
    const [, card] = content as [unknown, { data: string; mimeType: string }]
    expect(card.mimeType).toBe('image/png')
    expect(Buffer.from(card.data, 'base64').subarray(1, 4).toString()).toBe('PNG')
    const wrong = await client.callTool({ name: 'inspect_local_url', arguments: { ...args, card: 'zulip' } })
    expect(textOf(wrong)).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('inspects a public page as the API does', async () => {
    const url = `http://${PAGE_HOST}/`
    const response = await fetch(`${base}/api/inspect`, { method: 'POST', body: JSON.stringify({ url }) })
    const { data } = (await response.json()) as { data: Record<string, unknown> }
    expectSame(textOf(await call(client, 'inspect_remote_url', url)), data)
  })

  test.each([
    ['localhost', 'http://localhost:3000/'],
    ['another scheme', 'ftp://example.com/'],
    ['no scheme', 'example.com'],
    ['a page that is missing', `http://${PAGE_HOST}/gone`],
    ['a URL longer than a body of the API', `http://${PAGE_HOST}/${'a'.repeat(20_000)}`],
  ])('refuses %s with the message of the hosted server', async (_, url) => {
    const hosted = await connectHttp(base, era)
    const answer = await call(client, 'inspect_remote_url', url)
    expect(answer.isError).toBe(true)
    expect(textOf(answer)).toEqual(textOf(await call(hosted, 'inspect_remote_url', url)))
    await hosted.close()
  })

  test('the local tool takes only this machine, including 127.0.0.0/8', async () => {
    for (const url of ['https://example.com/', 'http://192.168.1.5:3000/', 'http://app.localhost/']) {
      const { code, message } = textOf(await inspectLocal(client, url))
      expect([url, code]).toEqual([url, 'BLOCKED_HOST'])
      expect(message).toContain('inspect_remote_url')
    }
    // Nothing listens there, but the request is allowed.
    const near = textOf(await inspectLocal(client, `http://127.8.8.8:${origin.port}/`))
    expect(near.code).not.toBe('BLOCKED_HOST')
    expect(textOf(await inspectLocal(client, `${localPage}to-metadata`)).code).toBe('BLOCKED_HOST')
  })

  test.each<[string, object, string]>([
    ['url', { url: 5 }, 'INVALID_INPUT'],
    ['crawlers', { crawlers: ['nope'] }, 'INVALID_INPUT'],
    ['explain', { explain: 'x' }, 'INVALID_INPUT'],
    ['site', { site: 'http://localhost:3000' }, 'BLOCKED_HOST'],
    ['site', { site: 'http://192.168.1.5' }, 'BLOCKED_HOST'],
    ['site', { site: 'https://shop.test' }, 'BLOCKED_HOST'],
    ['site', { site: 'https://example.com/page' }, 'INVALID_URL'],
  ])('a wrong %s is named: %j', async (name, wrong, code) => {
    const answer = await client.callTool({
      name: 'inspect_local_url',
      arguments: { url: localPage, ...wrong },
    })
    expect(answer.isError).toBe(true)
    expect(textOf(answer)).toMatchObject({ code, message: expect.stringContaining(name) })
    expect(textOf(answer)['message']).not.toMatch(/redirect|--/)
  })

  test('uses the stored secret, also when it was stored after the start', async () => {
    const config = configOf(`stored-${era}`)
    const other = await connect(era, { XDG_CONFIG_HOME: config })
    const without = textOf(await inspectLocal(other, localPage))
    expect(without).not.toHaveProperty('previewUrl')
    mkdirSync(join(config, 'devcli'), { recursive: true, mode: 0o700 })
    writeFileSync(join(config, 'devcli', 'credentials.json'), JSON.stringify({ secret }), { mode: 0o600 })
    expect((await inspectLocal(other, localPage)).isError).toBeFalsy()
    await other.close()
  })

  test.each([
    ['unknown', withChecksum(`lks_${'A'.repeat(43)}`), 'devcli login -'],
    ['mistyped', 'lks_nonsense', 'devcli login -'],
    ['still the placeholder', '<ENVIRONMENT_SECRET>', 'devcli login -'],
  ])('a secret that is %s is an error that says what to do', async (_, wrong, advice) => {
    const other = await connect(era, { SERVICE_API_KEY: wrong })
    const { code, message } = textOf(await inspectLocal(other, localPage))
    expect([code, message]).toEqual(['UNAUTHORIZED', expect.stringContaining(advice)])
    expect(message).not.toContain(wrong)
    await other.close()
  })

  test('the tools without a secret the page is judged on this machine, as the service judges it', async () => {
    const other = await connect(era, {})
    const own = await inspectLocal(other, localPage)
    expect(own.isError).toBeFalsy()
    const { note, ...answer } = textOf(own) as { note: string; serviceScore: unknown; diagnostics: unknown }
    expect(note).toMatch(/^Judged on this machine.*“Show the secret”.*devcli login -.*SERVICE_API_KEY/)
    expect(answer).not.toHaveProperty('previewUrl')
    const { serviceScore, diagnostics } = textOf(await inspectLocal(client, localPage)) as typeof answer
    expect([answer.serviceScore, answer.diagnostics]).toEqual([serviceScore, diagnostics])
    const kept = await client.callTool({
      name: 'inspect_local_url',
      arguments: { url: localPage, preview: false },
    })
    expect(textOf(kept)).toMatchObject({ note: expect.stringContaining('"preview" is false'), serviceScore })
    const wrong = { url: localPage, explain: ['nowhere'] }
    const refused = await other.callTool({ name: 'inspect_local_url', arguments: wrong })
    expect(textOf(refused)).toMatchObject({ code: 'INVALID_INPUT' })
    await other.close()
  })

  test('the tools without a service the remote tool answers UNAVAILABLE, and the local one from this machine', async () => {
    const other = await connect(era, { SERVICE_API_KEY: secret, SERVICE_API_URL: 'http://127.0.0.1:9' })
    expect(textOf(await call(other, 'inspect_remote_url', 'https://example.com/'))).toMatchObject({
      code: 'UNAVAILABLE',
    })
    expect(textOf(await inspectLocal(other, localPage))).toMatchObject({
      note: expect.stringMatching(/^Judged on this machine/),
      serviceScore: { score: expect.any(Number) },
    })
    await other.close()
  })
})

describe('calls', () => {
  /** Previews that no newer one follows: only these count against the environment's hundred. */
  const countNewest = async () => {
    const store = await openStore({ kind: 'sqlite', path: join(folder, 'linklens.db') })
    const newest = await store.db
      .selectFrom('previews')
      .select('id')
      .where('replaced_by', 'is', null)
      .execute()
    await store.close()
    return newest.length
  }

  test('calls in a row replace the preview of their page, and eight at once get one each', async () => {
    const client = await connect('modern')
    const ids = new Set<unknown>([textOf(await inspectLocal(client, localPage))['url']])
    const before = await countNewest()
    for (let asked = 0; asked < 4; asked += 1) ids.add(textOf(await inspectLocal(client, localPage))['url'])
    expect(ids.size).toBe(5)
    expect(await countNewest()).toBe(before)
    const pages = Array.from({ length: 8 }, (_, index) => `${localPage}?page=${index}`)
    const answers = await Promise.all(pages.map((url) => inspectLocal(client, url)))
    expect(answers.map((answer) => typeof textOf(answer)['previewUrl'])).toEqual(pages.map(() => 'string'))
    expect(await countNewest()).toBe(before + pages.length)
    await client.close()
  })

  test('a service that is busy is no error: the page is judged here', async () => {
    const service = await startFakeService()
    const client = await connect('modern', { SERVICE_API_KEY: secret, SERVICE_API_URL: service.baseUrl })
    for (const [status, code] of [
      [429, 'RATE_LIMITED'],
      [503, 'UNAVAILABLE'],
      [504, 'TIMEOUT'],
    ] as const) {
      service.answer = refuse(status, code)
      expect(textOf(await inspectLocal(client, localPage))).toMatchObject({
        note: expect.stringMatching(/^Judged on this machine, without a report page\. Not now\. Pass "site"/),
        serviceScore: { score: expect.any(Number) },
      })
    }
    service.answer = refuse(403, 'FORBIDDEN')
    expect(textOf(await inspectLocal(client, localPage))).toEqual({ code: 'FORBIDDEN', message: 'Not now.' })
    expect(service.requests).toHaveLength(4)
    await client.close()
    service.close()
  })
})

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}
const CALL = {
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name: 'inspect_local_url', arguments: { url: '' } },
}

function spawnServer() {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...environment({ SERVICE_API_KEY: secret }) }
  const child = spawn(process.execPath, [DEVCLI, 'mcp'], { env, stdio: ['pipe', 'pipe', 'ignore'] })
  return { child, output: text(child.stdout), ended: once(child, 'close') }
}

const line = (message: object) => `${JSON.stringify(message)}\n`

describe('the process', () => {
  test('answers all requests, writes nothing but the protocol, and exits with 0', async () => {
    const { child, output, ended } = spawnServer()
    const asked = { ...CALL, params: { ...CALL.params, arguments: { url: localPage } } }
    child.stdin.end(`${line(INITIALIZE)}this is not a message\n${line(asked)}`)
    expect(await ended).toEqual([0, null])
    const answers = (await output).trimEnd().split('\n')
    expect(answers.map((answer) => JSON.parse(answer))).toEqual([
      expect.objectContaining({ jsonrpc: '2.0', id: 1 }),
      expect.objectContaining({
        jsonrpc: '2.0',
        id: 2,
        result: expect.not.objectContaining({ isError: true }),
      }),
    ])
  })

  test('exits when the input ends, also with an open subscription', async () => {
    const { child, ended } = spawnServer()
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    }
    const params = { notifications: { toolsListChanged: true }, _meta: meta }
    child.stdin.write(line({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params }))
    const [answer] = await once(child.stdout, 'data')
    expect(String(answer)).toContain('notifications/subscriptions/acknowledged')
    child.stdin.end()
    expect(await ended).toEqual([0, null])
  })

  test('exits with 0 when there was no request', async () => {
    const { child, output, ended } = spawnServer()
    child.stdin.end()
    expect(await ended).toEqual([0, null])
    expect(await output).toBe('')
  })

  test.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('%s ends it during a call, and ends the fetch', async (signal, code) => {
    const { child, ended } = spawnServer()
    const asked = { ...CALL, params: { ...CALL.params, arguments: { url: `${localPage}never` } } }
    child.stdin.write(line(INITIALIZE) + line(asked))
    await eventually(() => expect(origin.asked.join()).toContain('/never'))
    child.kill(signal)
    expect(await ended).toEqual([code, null])
    await eventually(async () => expect(await origin.connections()).toBe(0))
  })
})
