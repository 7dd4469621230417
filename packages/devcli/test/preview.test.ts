/** `devcli <url>`: what it says where there is no preview. With servers of its own, and a service that answers as a test says. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorEnvelopeSchema, withChecksum } from '@linklens/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startDevServer, type DevServer } from '../../../test/e2e/devcli/dev-server.ts'
import { refuse, startFakeService, type FakeService } from '../../../test/e2e/devcli/fake-service.ts'
import { cleanUp, makeFolder, runDevcli } from './check/run-check.ts'

let site: DevServer
let secure: DevServer
let service: FakeService
let env: Record<string, string>
beforeAll(async () => {
  site = await startDevServer()
  secure = await startDevServer({ isSecure: true })
  service = await startFakeService()
  const SERVICE_API_KEY = withChecksum(`lks_${'a'.repeat(43)}`)
  env = { HOME: '/nowhere', SERVICE_API_URL: service.baseUrl, SERVICE_API_KEY }
})
afterEach(cleanUp)
afterAll(() => {
  for (const server of [site, secure, service]) server.close()
})

const page = (path = '/', port = site.port) => `http://localhost:${port}${path}`

async function failure(args: readonly string[], given: Record<string, string> = {}) {
  site.requests.splice(0)
  const ran = await runDevcli([...args, '--json'], { env: { ...env, ...given } })
  const { message, status, data } = errorEnvelopeSchema.parse(JSON.parse(ran.stdout))
  expect(ran.stderr).toContain(`Error: ${message}`)
  return { exit: ran.code, code: data.code, status, message }
}

test.each([
  ['/broken', 'HTTP_ERROR', 'status 500'],
  ['/nowhere', 'HTTP_ERROR', 'status 404'],
  ['/huge', 'RESPONSE_TOO_LARGE', '8 MiB'],
  ['/data.json', 'UNSUPPORTED_CONTENT_TYPE', 'HTML'],
  ['/disconnect', 'FETCH_FAILED', 'valid HTTP'],
  ['/deserted', 'BLOCKED_HOST', '--allow-port 65533'],
  ['/away', 'BLOCKED_HOST', 'redirects to another machine, http://example.com/.'],
  ['/metadata', 'BLOCKED_HOST', 'redirects to another machine'],
])('the page %s cannot be fetched: exit code 4, %s, %s', async (path, code, sentence) => {
  const message = expect.stringContaining(sentence)
  expect(await failure([page(path)])).toEqual({ exit: 4, code, status: 0, message })
})

test.each(['/endless', '/silent'])('the page %s is given up after --timeout', async (path) => {
  const message = expect.stringContaining('did not answer in time')
  expect(await failure([page(path), '--timeout', '1'])).toMatchObject({ exit: 4, code: 'TIMEOUT', message })
})

test('the scheme of a URL that its server does not speak: the message names the right one', async () => {
  const message = expect.stringContaining('https://')
  expect(await failure([page('/', secure.port)])).toMatchObject({ exit: 4, message })
  const { message: other } = await failure([`https://localhost:${site.port}`])
  expect(other).toContain(`Try http://localhost:${site.port}`)
})

test('a page where nothing listens: the message names the port', async () => {
  const { port, close } = await startDevServer()
  close()
  const message = expect.stringContaining(`localhost:${port}. Is your dev server running`)
  expect(await failure([`localhost:${port}`])).toMatchObject({ exit: 4, message })
})

test.each([
  [[], 'devcli http://localhost:3000'],
  [['whomai'], 'Did you mean devcli whoami?'],
  [['https://example.com/a'], '/r/live?url=https%3A%2F%2Fexample.com%2Fa'],
  [['192.168.0.7:3000'], 'localhost:3000'],
  [['127.0.0.2:3000'], 'Only localhost, 127.0.0.1 and [::1]'],
  [['file:///etc/passwd'], 'http and https'],
  [['localhost:3000', '--site', 'prod.example'], '--site'],
  [['localhost:3000', '--fail-under', 'x'], '0 to 100'],
])('a wrong command line %j: exit code 2 and %s', async (args, sentence) => {
  const message = expect.stringContaining(sentence)
  expect(await failure(args)).toMatchObject({ exit: 2, status: 0, message })
})

test('a wrong SERVICE_API_URL: exit code 2', async () => {
  const message = expect.stringContaining('SERVICE_API_URL')
  expect(await failure([page()], { SERVICE_API_URL: 'localhost:3000' })).toMatchObject({ exit: 2, message })
})

test.each([
  ['no credentials', '', 'devcli login'],
  ['a mistyped secret', 'lks_short', 'SERVICE_API_KEY'],
])('%s: exit code 3, and the page is not requested', async (_, SERVICE_API_KEY, sentence) => {
  const message = expect.stringContaining(sentence)
  expect(await failure([page()], { SERVICE_API_KEY })).toEqual({
    exit: 3,
    code: 'UNAUTHORIZED',
    status: 0,
    message,
  })
  expect(site.requests).toEqual([])
})

test('a damaged file of credentials: exit code 3, and the page is not requested', async () => {
  const XDG_CONFIG_HOME = makeFolder({})
  mkdirSync(join(XDG_CONFIG_HOME, 'devcli'), { mode: 0o700 })
  writeFileSync(join(XDG_CONFIG_HOME, 'devcli/credentials.json'), '{}', { mode: 0o600 })
  const message = expect.stringContaining('damaged')
  expect(await failure([page()], { SERVICE_API_KEY: '', XDG_CONFIG_HOME })).toMatchObject({
    exit: 3,
    message,
  })
  expect(site.requests).toEqual([])
})

test.each<[string, number, number, string, FakeService['answer']]>([
  ['that crashes', 5, 500, 'INTERNAL_ERROR', refuse(500, 'INTERNAL_ERROR')],
  ['that is about to stop', 5, 503, 'UNAVAILABLE', refuse(503, 'UNAVAILABLE')],
  ['that refuses', 5, 403, 'FORBIDDEN', refuse(403, 'FORBIDDEN')],
  ['that is newer', 5, 418, 'INTERNAL_ERROR', refuse(418, 'SOMETHING_NEW')],
  ['that no longer accepts the secret', 3, 401, 'UNAUTHORIZED', refuse(401, 'UNAUTHORIZED')],
  ['that is another server', 5, 0, 'UNAVAILABLE', (_, outgoing) => void outgoing.end('<h1>Hello</h1>')],
  ['that closes the connection', 5, 0, 'UNAVAILABLE', (incoming) => void incoming.socket.destroy()],
])('a service %s: exit code %i, status %i, %s', async (_, exit, status, code, answer) => {
  service.answer = answer
  expect(await failure([page()])).toMatchObject({ exit, status, code })
})

test('a service that is busy for longer than devcli waits: the time is named, and nothing is on standard output', async () => {
  service.answer = refuse(429, 'RATE_LIMITED', { 'retry-after': '90' })
  const { code, stdout, stderr } = await runDevcli([page()], { env })
  expect([code, stdout]).toEqual([5, expect.not.stringContaining('Preview')])
  expect(stderr).toContain('Try again in 90 s.')
})
