/** The official inspector's command line: a client that also checks the schemas. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGE_HOST, startOrigin, type OriginServer } from '../origin-server.ts'
import { endServices, listening, spawnService, TEST_ENTRY } from '../service-process.ts'
import { DEVCLI, eras } from './clients.ts'
import { runInspector } from './run-tool.ts'

const HIGH_LIMITS = Object.fromEntries(
  ['client', 'clientTarget', 'target', 'mcp'].map((bucket) => [bucket, { limit: 10_000, windowSeconds: 60 }]),
)

let origin: OriginServer
let folder: string
let base: string

beforeAll(async () => {
  origin = await startOrigin()
  folder = mkdtempSync(join(tmpdir(), 'linklens-inspector-'))
  const env = { PORT: '0', DATA_DIR: folder, RATE_LIMITS: JSON.stringify(HIGH_LIMITS) }
  base = await listening(spawnService(TEST_ENTRY, env, [String(origin.port)]))
})

afterAll(() => {
  endServices()
  origin.close()
  rmSync(folder, { recursive: true, force: true })
})

const overHttp = (...args: string[]) =>
  runInspector(['--server-url', `${base}/api/mcp`, '--transport', 'http', ...args], folder)
const overStdio = (...args: string[]) =>
  runInspector(['-e', `SERVICE_API_URL=${base}`, ...args, process.execPath, DEVCLI, 'mcp'], folder)

const LIST = ['--method', 'tools/list', '--strict', '--format', 'json', '-q']
const CALL = ['--method', 'tools/call', '--tool-name', 'inspect_remote_url', '--format', 'json', '-q']
const PAGE = ['--tool-arg', `url=http://${PAGE_HOST}/`]

describe.each(eras)('%s', { timeout: 120_000 }, (era) => {
  const inEra = ['--protocol-era', era]

  test.each([
    ['hosted', overHttp],
    ['local', overStdio],
  ])('the %s tools have schemas that every client accepts', async (_, inspect) => {
    const { code, stderr } = await inspect(...inEra, ...LIST)
    expect([code, stderr]).toEqual([0, expect.not.stringMatching(/error|warning/i)])
  })

  test('a result fits its output schema', async () => {
    const { code, stdout, stderr } = await overHttp(...inEra, ...CALL, ...PAGE)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('The title for sharing')
  })

  test('an error is not checked against the output schema', async () => {
    const { stdout, stderr } = await overHttp(...inEra, ...CALL, '--tool-arg', 'url=http://localhost/')
    expect(stdout).toContain('BLOCKED_HOST')
    expect(stderr).not.toContain('-32602')
  })

  test('200 calls, 20 at once, all succeed', async () => {
    const load = ['--load', '--load-requests', '200', '--load-concurrency', '20']
    const { code, stdout, stderr } = await overHttp(...inEra, ...CALL, ...PAGE, ...load)
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toMatchObject({
      result: { requests: 200, ok: 200, toolErrors: 0, errors: 0, errorMessages: [] },
    })
  })
})
