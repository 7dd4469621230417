import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { createGunzip, gunzipSync } from 'node:zlib'
import type { CaptureStep } from '@linklens/engine'
import { afterEach, describe, expect, test } from 'vitest'
import { fullInspection } from '../../test/fixtures/full-inspection.ts'
import { testApp, type TestOptions } from '../../test/test-deps.ts'
import { serve, type Running } from '../runtime/serve.ts'

const LIVE = '/r/live?url=https%3A%2F%2Fexample.com%2F'

function ask(path: string, acceptEncoding?: string) {
  const { app } = testApp({ inspect: () => Promise.resolve(fullInspection) })
  const headers = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }
  if (path !== '/api/inspect') return app.request(path, { headers })
  return app.request(path, { method: 'POST', headers, body: '{"url":"https://example.com/"}' })
}

const encodingOf = async (path: string, acceptEncoding?: string) =>
  (await ask(path, acceptEncoding)).headers.get('content-encoding')

describe.each(['/docs', LIVE, '/api/rules', '/api/openapi.json', '/api/inspect'])('%s', (path) => {
  test.each(['gzip', 'GZIP', 'gzip;q=0.5', 'gzip; q=0.001', 'deflate, gzip;q=1.0, *;q=0.5', 'br;q=0, gzip'])(
    'is compressed for "%s"',
    async (accepted) => {
      const answer = await ask(path, accepted)
      expect(answer.headers.get('content-encoding')).toBe('gzip')
      expect(answer.headers.get('vary')?.toLowerCase().split(/, */)).toContain('accept-encoding')
      // compressed once only
      expect(gunzipSync(await answer.arrayBuffer()).toString()).toMatch(/^(?:<!doctype html>|\{")/)
    },
  )

  test.each([
    undefined,
    '',
    'identity',
    'gzip;q=0',
    'gzip; q=0',
    'gzip;q=0.000, identity',
    'gzippy',
    'x-gzip;q=0',
  ])('is not compressed for %j', async (accepted) => {
    const answer = await ask(path, accepted)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
  })
})

test('images, and short responses to HEAD, are not compressed', async () => {
  expect(await encodingOf('/favicon.ico', 'gzip')).toBeNull()
  const { app } = testApp()
  const head = await app.request('/docs', { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })
  expect(head.headers.get('content-encoding')).toBeNull()
})

test('a short refusal is not worth a gzip stream', async () => {
  const refused = await testApp().app.request('/api/inspect', {
    method: 'POST',
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(refused.status).toBe(400)
  expect(refused.headers.get('content-encoding')).toBeNull()
  expect(refused.headers.get('content-length')).toBe(String((await refused.arrayBuffer()).byteLength))
  expect(refused.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
})

describe('over a socket', () => {
  let running: Running | undefined
  afterEach(async () => {
    await running?.drain()
    running = undefined
  })

  async function get(path: string, options: TestOptions = {}): Promise<IncomingMessage> {
    const { app, ...deps } = testApp({ env: { PORT: '0' }, ...options })
    running = await serve(app, deps)
    const headers = { 'accept-encoding': 'gzip' }
    const outgoing = request({ port: running.port, host: '127.0.0.1', path, headers, agent: false }).end()
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    expect(answer.headers['content-encoding']).toBe('gzip')
    return answer
  }

  test('the live page arrives in pieces, compressed', async () => {
    const began = Promise.withResolvers<(step: CaptureStep) => void>()
    const finished = Promise.withResolvers<void>()
    const answer = await get(LIVE, {
      inspect: async (_, { onStep = () => {} } = {}) => {
        began.resolve(onStep)
        await finished.promise
        return fullInspection
      },
    })
    let html = ''
    const unzipped = answer.pipe(createGunzip())
    unzipped.on('data', (chunk: Buffer) => (html += chunk.toString()))
    await expect.poll(() => html).toContain('Inspecting <bdi>example.com</bdi>')
    const step = await began.promise
    step('resolving')
    await expect.poll(() => html).toContain('<li>Looking up the host')
    step('reading')
    await expect.poll(() => html).toContain('<li>Reading its tags')
    expect(html).not.toContain('class="report"')
    finished.resolve()
    await once(unzipped, 'end')
    expect(html).toMatch(/class="report"[^]*<\/html>\s*$/)
  })

  test('a reader who leaves ends the inspection, and the service goes on', async () => {
    const aborted = Promise.withResolvers<void>()
    const answer = await get(LIVE, {
      inspect: (_, { signal } = {}) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => {
            aborted.resolve()
            reject(signal.reason)
          })
        }),
    })
    answer.destroy()
    await aborted.promise
    const health = await fetch(`http://127.0.0.1:${running?.port}/docs`)
    expect([health.status, (await health.text()).length > 1_000]).toEqual([200, true])
  })

  test('a reader who leaves before the page begins does no harm', async () => {
    for (let times = 0; times < 5; times += 1) {
      const answer = await get('/docs')
      answer.destroy()
      await running?.drain()
    }
  })
})

test('answers 304 for a known ETag, compressed or not', async () => {
  const { app } = testApp()
  for (const accepted of ['gzip', 'identity']) {
    const headers = { 'accept-encoding': accepted }
    const etag = (await app.request('/api/rules', { headers })).headers.get('etag') ?? ''
    const again = await app.request('/api/rules', { headers: { ...headers, 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('vary')).toContain('Accept-Encoding')
    expect(again.headers.get('content-encoding')).toBeNull()
  }
})
