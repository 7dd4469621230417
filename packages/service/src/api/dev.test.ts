import { pairedSchema, SERVICE_ERRORS, whoamiSchema, withChecksum } from '@linklens/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addEnvironment, type TestEnvironment } from '../../test/fixtures/environment.ts'
import { testApp } from '../../test/test-deps.ts'
import { createEnvironmentAuth } from '../accounts/environments/environment-auth.ts'
import { disconnectMachine } from '../accounts/environments/pairing.ts'
import { createAttemptLimit } from '../http/limits/attempt-limit.ts'
import { createRateLimits } from '../limits/rate-limit.ts'
import { openStore, type Store } from '../store/db.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
let store: Store
let environment: TestEnvironment
let clock: { now: number }

beforeEach(async () => {
  clock = { now: NOW }
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
  environment = await addEnvironment(store, { accountId: 'anna', name: 'Shop “two”', at: NOW })
})
afterEach(() => store.close())

function devApp(rateLimitStore = store) {
  const now = () => clock.now
  const logger = { warn: () => {} }
  const rateLimits = createRateLimits(rateLimitStore, { secret: 'secret', logger, now })
  return testApp({
    store,
    now,
    environmentAuth: createEnvironmentAuth(store, now),
    pairingLimit: createAttemptLimit(rateLimits, () => '192.0.2.7', 'pairing'),
    whoamiLimit: createAttemptLimit(rateLimits, () => '192.0.2.7', 'whoami'),
    clientHash: () => 'hash of a client',
  })
}

const machine = (id: string, label = `label of ${id}`) => ({ id, label })
const ids = () => ({ publicId: environment.publicId, environmentId: environment.environmentId })

/** Every answer must be an envelope. */
async function send(
  app: ReturnType<typeof devApp>['app'],
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await app.request(`/api/dev/${path}`, { method: 'POST', body: text, headers })
  const envelope = (await answer.json()) as { message: string; status: number; data: { code?: string } }
  expect(Object.keys(envelope)).toEqual(['message', 'status', 'data'])
  expect(envelope.status).toBe(answer.status)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return { answer, ...envelope, code: envelope.data.code }
}

describe('POST /api/dev/pair', () => {
  it('binds the machine, and says to what', async () => {
    const { app } = devApp()
    const first = await send(app, 'pair', { ...ids(), machine: machine('one') })
    expect(first.status).toBe(200)
    expect(pairedSchema.parse(first.data)).toEqual({
      environment: { name: 'Shop “two”' },
      pairedAt: '2026-11-20T12:00:00.000Z',
    })
    clock.now += 60_000
    expect((await send(app, 'pair', { ...ids(), machine: { id: 'one' } })).data).toEqual(first.data)
  })

  it('refuses another machine, and says what to do', async () => {
    const { app } = devApp()
    await send(app, 'pair', { ...ids(), machine: machine('one') })
    const refused = await send(app, 'pair', { ...ids(), machine: machine('two') })
    expect([refused.status, refused.code]).toEqual([409, 'ENVIRONMENT_ALREADY_PAIRED'])
    expect(refused.message).toBe(SERVICE_ERRORS.ENVIRONMENT_ALREADY_PAIRED.sentence)
    expect(JSON.stringify(refused)).not.toContain('label of one')
  })

  it('gives the same answer for unknown ids and ids that do not belong together', async () => {
    const { app } = devApp()
    const other = await addEnvironment(store, { accountId: 'berta', name: 'other' })
    const answers = []
    for (const wrong of [
      { ...ids(), publicId: other.publicId },
      { ...ids(), environmentId: `de_${'0'.repeat(22)}` },
      { publicId: 'x', environmentId: '' },
      { publicId: '\u0000', environmentId: '\uD800' },
    ]) {
      const { answer: _, ...rest } = await send(app, 'pair', { ...wrong, machine: machine('one') })
      answers.push(JSON.stringify(rest))
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('"status":401')
  })

  it.each([
    ['no JSON', '{'],
    ['an array', '[]'],
    ['nothing', ''],
    ['no machine', { publicId: 'lu_1', environmentId: 'de_1' }],
    ['a number for an id', { publicId: 1, environmentId: 'de_1', machine: { id: 'x' } }],
    ['a machine without an id', { publicId: 'lu_1', environmentId: 'de_1', machine: { id: '', label: 'x' } }],
    [
      'a label without end',
      { publicId: 'lu_1', environmentId: 'de_1', machine: { id: 'x', label: 'x'.repeat(129) } },
    ],
  ])('refuses %s, and says what to send', async (_, body) => {
    const { status, code, message } = await send(devApp().app, 'pair', body)
    expect([status, code]).toEqual([400, 'INVALID_INPUT'])
    expect(message).toContain('"machine"')
    expect(message).not.toContain('"url"')
  })

  it('keeps a hostile label on one line, without invisible characters', async () => {
    const { app } = devApp()
    await send(app, 'pair', { ...ids(), machine: machine('one', ' <b>a\u0000\n\u202Eb\uD800 ') })
    const { machine_label } = await store.db
      .selectFrom('environments')
      .select('machine_label')
      .executeTakeFirstOrThrow()
    expect(machine_label).toBe('<b>a b\uFFFD')
  })

  it('refuses a body that is too large', async () => {
    const { status, code } = await send(devApp().app, 'pair', { more: 'x'.repeat(5_000) })
    expect([status, code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })
})

describe('POST /api/dev/whoami', () => {
  it('gives a paired machine its account, masked, and its environment', async () => {
    const { app } = devApp()
    await send(app, 'pair', { ...ids(), machine: machine('one') })
    clock.now += 90_000
    const { status, data } = await send(app, 'whoami', { ...ids(), machine: machine('one') })
    expect(status).toBe(200)
    expect(whoamiSchema.parse(data)).toEqual({
      account: { email: 'a…@example.com' },
      environment: { name: 'Shop “two”', ...ids() },
      machine: { label: 'label of one', lastSeenAt: '2026-11-20T12:01:30.000Z' },
    })
  })

  it('reports to the holder of the secret, without a body, whether a machine is bound or not', async () => {
    const { app } = devApp()
    const secret = { 'x-service-api-key': environment.secret }
    expect((await send(app, 'whoami', '', secret)).data).toMatchObject({ machine: null })
    await send(app, 'pair', { ...ids(), machine: machine('one') })
    const { data, message } = await send(app, 'whoami', '', secret)
    expect(data).toMatchObject({ environment: ids(), machine: { label: 'label of one' } })
    expect(JSON.stringify([data, message])).not.toContain(environment.secret)
  })

  it('answers 401 once disconnected, and to a machine that is not bound', async () => {
    const { app } = devApp()
    await send(app, 'pair', { ...ids(), machine: machine('one') })
    expect((await send(app, 'whoami', { ...ids(), machine: machine('two') })).code).toBe('UNAUTHORIZED')
    await disconnectMachine(store, environment, { at: NOW })
    const gone = await send(app, 'whoami', { ...ids(), machine: machine('one') })
    expect([gone.status, gone.code]).toEqual([401, 'UNAUTHORIZED'])
    expect((await send(app, 'pair', { ...ids(), machine: machine('two') })).status).toBe(200)
    expect((await send(app, 'whoami', { ...ids(), machine: machine('two') })).status).toBe(200)
  })

  it('answers 401 to a secret that is not one, and does not fall back to the body', async () => {
    const { app } = devApp()
    await send(app, 'pair', { ...ids(), machine: machine('one') })
    for (const secret of ['', 'x', withChecksum(`lks_${'A'.repeat(43)}`)]) {
      const body = { ...ids(), machine: machine('one') }
      const { status } = await send(app, 'whoami', body, { 'x-service-api-key': secret })
      expect(status).toBe(401)
    }
  })
})

describe('the development-mode routes', () => {
  it.each(['pair', 'whoami'])('%s takes POST alone', async (path) => {
    const { app } = devApp()
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await app.request(`/api/dev/${path}`, { method })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
      expect(await answer.json()).toMatchObject({ status: 405, data: { code: 'METHOD_NOT_ALLOWED' } })
    }
  })

  it('allow ten pairings and sixty other questions a minute; malformed ones are free', async () => {
    const { app } = devApp()
    const asOne = { ...ids(), machine: machine('one') }
    for (const [path, limit] of [
      ['pair', 10],
      ['whoami', 60],
    ] as const) {
      for (let count = 0; count < 5; count += 1) await send(app, path, '{')
      for (let count = 0; count < limit; count += 1) expect((await send(app, path, asOne)).status).toBe(200)
      const { answer, code } = await send(app, path, asOne)
      expect([answer.status, code, answer.headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '60'])
    }
    const { answer } = await send(app, 'whoami', '', { 'x-service-api-key': environment.secret })
    expect(answer.headers.get('ratelimit-policy')).toBe('"whoami";q=60;w=60')
    clock.now += 60_000
    expect((await send(app, 'whoami', asOne)).status).toBe(200)
  })

  it('are closed while attempts cannot be counted', async () => {
    const broken = await openStore({ kind: 'sqlite', path: ':memory:' })
    await broken.close()
    const { app } = devApp(broken)
    const { answer, code } = await send(app, 'pair', { ...ids(), machine: machine('one') })
    expect([answer.status, code, answer.headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '5'])
  })

  it('write neither ids nor secrets to the logs', async () => {
    const { app, lines } = devApp()
    await send(app, 'pair', { ...ids(), machine: machine('one') })
    await send(app, 'whoami', '', { 'x-service-api-key': environment.secret })
    expect(lines).toHaveLength(2)
    const text = JSON.stringify(lines)
    for (const secretText of [
      environment.secret,
      environment.publicId,
      environment.environmentId,
      'label of one',
    ])
      expect(text).not.toContain(secretText)
  })
})
