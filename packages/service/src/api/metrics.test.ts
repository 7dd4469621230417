import { readFileSync } from 'node:fs'
import { InspectError } from '@linklens/engine'
import { describe, expect, test } from 'vitest'
import { PATIENT, testApp, type TestOptions } from '../../test/test-deps.ts'
import { inMemoryLimit } from '../http/limits/in-memory-limit.ts'
import { createInspectionSlots } from '../inspections/inspection-slots.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { createImageProcesses } from '../images/process/image-processes.ts'
import { exampleInspection } from './openapi/example-inspection.ts'

function measuredApp(options: TestOptions = {}) {
  const inspectionSlots = createInspectionSlots()
  const metrics = createMetrics({
    version: '1.2.3',
    inspectionSlots,
    previewsAlive: () => Promise.resolve(7),
  })
  const { app, ...deps } = testApp({ inspectionSlots, metrics, ...options })
  const inspect = (url: unknown) =>
    app.request('/api/inspect', { method: 'POST', body: JSON.stringify({ url }) })
  /** All our samples, as `name{labels} value`. */
  const samples = async () => {
    const text = await metrics.registry.metrics()
    return text.split('\n').filter((line) => line.startsWith('linklens_'))
  }
  return { ...deps, app, metrics, inspect, samples }
}

describe('who may read', () => {
  const TOKEN = 'a token of the operator'.replaceAll(' ', '-')
  const ask = (env: Record<string, string>, authorization?: string) =>
    measuredApp({ env }).app.request('/metrics', { headers: authorization ? { authorization } : {} })
  const OTHER_LOOPBACK = { HOST: '127.0.0.2', BASE_URL: 'http://127.0.0.2:4303' }
  const PUBLIC = { BASE_URL: 'https://linklens.example' }

  test('anyone, where the service is for this machine only', async () => {
    const response = await ask({})
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await ask({ METRICS_TOKEN: TOKEN })).status).toBe(200)
  })

  test.each([
    ['nobody where no token is set', PUBLIC, `Bearer ${TOKEN}`, 401],
    ['not without the token', { ...PUBLIC, METRICS_TOKEN: TOKEN }, undefined, 401],
    ['not with another', { ...PUBLIC, METRICS_TOKEN: TOKEN }, `Bearer ${TOKEN}x`, 401],
    ['not in another scheme', { ...PUBLIC, METRICS_TOKEN: TOKEN }, `Basic ${TOKEN}`, 401],
    ['with the token', { ...PUBLIC, METRICS_TOKEN: TOKEN }, `Bearer ${TOKEN}`, 200],
    ['nobody over an open port where no token is set', { HOST: '0.0.0.0' }, undefined, 401],
    ['nobody over an open port of IPv6', { HOST: '::' }, undefined, 401],
    ['not through a proxy on this machine', { HOST: '127.0.0.1', ...PUBLIC }, undefined, 401],
    ['not over an open port without it', { HOST: '0.0.0.0', METRICS_TOKEN: TOKEN }, undefined, 401],
    ['anybody, on any address of this machine', OTHER_LOOPBACK, undefined, 200],
    ['anybody there, with a token set', { ...OTHER_LOOPBACK, METRICS_TOKEN: TOKEN }, undefined, 200],
    ['over an open port with it', { HOST: '0.0.0.0', METRICS_TOKEN: TOKEN }, `Bearer ${TOKEN}`, 200],
  ])('who may read: %s', async (_, env, authorization, status) => {
    const response = await ask(env, authorization)
    expect(response.status).toBe(status)
    expect(response.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer realm="metrics"' : null)
    expect(await response.text()).not.toContain(TOKEN)
  })

  test('who may read by GET alone', async () => {
    const response = await measuredApp().app.request('/metrics', { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })
})

describe('what is counted', () => {
  test('a service that is not ready, as its alert expects', async () => {
    const failing = { name: 'database', run: () => Promise.reject(new Error('away')) }
    const { app, samples } = measuredApp({ readiness: [failing] })
    await app.request('/readyz')
    const rules = readFileSync(new URL('../../../../deploy/prometheus-alerts.yaml', import.meta.url), 'utf8')
    const [, name = '', ...labels] = /rate\((\w+)\{(route="\/readyz"),(status="503")\}/.exec(rules) ?? []
    const counted = (await samples()).filter((line) => line.startsWith(`${name}{`) && line.endsWith(' 1'))
    expect(counted).toHaveLength(1)
    for (const label of labels) expect(counted[0]).toContain(label)
  })

  test('requests by the pattern of their route', async () => {
    const { app, samples } = measuredApp()
    await app.request('/healthz')
    await app.request('/r/2Vsecretsecretsecret')
    expect(await samples()).toEqual(
      expect.arrayContaining([
        'linklens_http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 1',
        'linklens_build_info{version="1.2.3"} 1',
        'linklens_previews_alive 7',
      ]),
    )
    expect((await samples()).join('\n')).not.toContain('secret')
  })

  test('inspections by entry point and outcome, with their stages', async () => {
    const { inspect, samples } = measuredApp({
      inspect: (_, options) => {
        options?.onStep?.('resolving')
        options?.onStep?.('fetching')
        options?.onCaptured?.()
        return Promise.resolve(exampleInspection())
      },
    })
    await inspect('https://example.com/')
    const text = await samples()
    expect(text).toContain('linklens_inspection_duration_seconds_count{door="api",outcome="ok"} 1')
    for (const stage of ['waiting', 'resolving', 'fetching', 'analysing'])
      expect(text).toContain(`linklens_inspection_stage_seconds_count{stage="${stage}"} 1`)
  })

  test('refusals of the guard: of the URL, and of where it redirected to', async () => {
    const { inspect, samples } = measuredApp({
      inspect: () => Promise.reject(new InspectError('BLOCKED_ADDRESS')),
    })
    await inspect('http://localhost/')
    await inspect('ftp://example.com/')
    await inspect('no address')
    await inspect('https://rebinding.example.com/')
    const refusals = (await samples()).filter((line) => line.startsWith('linklens_guard_refusals_total'))
    expect(refusals.toSorted()).toEqual([
      'linklens_guard_refusals_total{at="address",code="BLOCKED_HOST"} 1',
      'linklens_guard_refusals_total{at="address",code="UNSUPPORTED_PROTOCOL"} 1',
      'linklens_guard_refusals_total{at="way",code="BLOCKED_ADDRESS"} 1',
    ])
  })

  test('running inspections', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof exampleInspection>>()
    const { inspect, samples } = measuredApp({ inspect: () => promise })
    const running = inspect('https://example.com/')
    await expect.poll(samples).toContain('linklens_inspections_at_work 1')
    resolve(exampleInspection())
    await running
    expect(await samples()).toEqual(
      expect.arrayContaining(['linklens_inspections_at_work 0', 'linklens_inspections_waiting 0']),
    )
  })

  test('images by outcome, and image processes that were replaced', async () => {
    const imageProcesses = createImageProcesses(PATIENT)
    const metrics = createMetrics({ version: '1', inspectionSlots: createInspectionSlots(), imageProcesses })
    const samples = async () => (await metrics.registry.metrics()).split('\n')
    expect(await samples()).toContain('linklens_image_process_restarts_total{reason="memory"} 0')
    const broken = { kind: 'webp', bytes: new Uint8Array([1]), maxPixels: 1 } as const
    await expect(imageProcesses.run(broken)).rejects.toThrow()
    expect(await samples()).toEqual(
      expect.arrayContaining(['linklens_images_total{outcome="unreadable"} 1', 'linklens_images_waiting 0']),
    )
  })

  test('requests that the flood limit refused', async () => {
    const { metrics, samples } = measuredApp()
    const limit = inMemoryLimit({
      clientAddress: () => 'one',
      overrides: { client: { limit: 1, windowSeconds: 60 }, mcp: { limit: 1, windowSeconds: 60 } },
      onRefused: () => metrics.limited('flood'),
    })
    const { app } = testApp({ inMemoryLimit: limit })
    for (let count = 0; count < 7; count += 1) await app.request('/')
    expect(await samples()).toContain('linklens_rate_limited_total{bucket="flood"} 2')
  })
})

test.each([
  ['away', () => Promise.reject(new Error('away'))],
  ['silent', () => new Promise<number>(() => {})],
])('a store that is %s takes no other number with it', async (_, previewsAlive) => {
  const answers = [() => Promise.resolve(3), previewsAlive]
  const metrics = createMetrics({
    version: '1',
    inspectionSlots: createInspectionSlots(),
    previewsAlive: () => (answers.shift() ?? previewsAlive)(),
  })
  expect(await metrics.registry.metrics()).toMatch(/^linklens_previews_alive 3$/m)
  const text = await metrics.registry.metrics()
  expect(text).not.toMatch(/^linklens_previews_alive /m)
  expect(text).toContain('process_cpu_seconds_total')
})

test('a block of the event loop shows in the longest delay', async () => {
  const { app } = measuredApp()
  const tick = () => new Promise((resolve) => setTimeout(resolve, 50))
  await tick()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  await tick()
  const text = await (await app.request('/metrics')).text()
  const delay = (name: string) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(text)?.[1])
  expect(delay('max')).toBeGreaterThan(0.25)
  for (const name of ['p50', 'p99']) expect(delay(name)).toBeGreaterThan(0)
})

test('no label ever contains text from a request or a page', async () => {
  const { app, inspect, metrics } = measuredApp({
    inspect: (url) =>
      url.includes('bad')
        ? Promise.reject(new InspectError('FETCH_FAILED'))
        : Promise.resolve(exampleInspection()),
  })
  const word = 'stranger'
  await inspect(`https://${word}.example.com/${word}?${word}#${word}`)
  await inspect(`https://bad.${word}.example.com/`)
  await inspect(`http://${word}.internal/`)
  await inspect(`${word}://example.com/`)
  await app.request(`/${word}`)
  await app.request(`/r/${word}${word}`)
  await app.request(`/local-preview/lp_${word}/images/0`)
  await app.request(`/rules/${word}`)
  await app.request(`/releases/${word}`)
  await app.request(`/r/live?url=https://${word}.example.com/`)
  await app.request('/healthz', { method: word })
  // Valid methods that no route here handles.
  for (const method of ['PROPFIND', 'MKCOL', 'QUERY']) await app.request(`/${word}`, { method })
  await app.request(`http://${word}.example.com/healthz`, { headers: { host: `${word}.example.com` } })
  const text = await metrics.registry.metrics()
  expect(text).not.toMatch(/stranger/i)
  expect(text).not.toContain('example.com')
  expect(text).toContain('method="other"')
  expect(text).not.toMatch(/PROPFIND|MKCOL|QUERY/)
  expect(text).toContain('{method="other",route="unmatched",status="404"} 3')
  expect(text).toContain('{method="other",route="/healthz",status="405"} 1')
})

test('a thousand paths that do not exist are one series', async () => {
  const { app, metrics } = measuredApp()
  for (let count = 0; count < 1_000; count += 1) await app.request(`/${count}/${count}?${count}`)
  const text = await metrics.registry.metrics()
  expect(text.match(/^linklens_http_request_duration_seconds_count/gm)).toHaveLength(1)
})
