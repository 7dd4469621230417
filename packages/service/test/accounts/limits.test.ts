/** Guessing is slow, and cheap for us: counted before a password is hashed or a mail is sent. */
import { createHook } from 'node:async_hooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../src/store/db.ts'
import { accountsApp } from '../fixtures/accounts-app.ts'
import { startMailServer, type MailServer } from '../fixtures/smtp-server.ts'
import { createAccountIn, PASSWORD, postForm } from '../signed-in.ts'

/** Every scrypt of the process appears as such a resource. */
let hashes = 0
const hook = createHook({
  init: (_, type) => {
    if (type === 'SCRYPTREQUEST') hashes += 1
  },
})

let store: Store
let mail: MailServer
beforeAll(async () => {
  mail = await startMailServer()
  hook.enable()
})
afterAll(async () => {
  hook.disable()
  await mail.stop()
})
beforeEach(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
})
afterEach(() => store.close())

const ANN = { email: 'ann@example.com', password: PASSWORD }
const LIMIT = 2

function start(env: Record<string, string> = {}) {
  const client = { address: '192.0.2.1' }
  const overrides = { signIn: { limit: LIMIT, windowSeconds: 60 } }
  return { client, ...accountsApp(store, { env, overrides, address: () => client.address }) }
}

const withMail = () => ({ SMTP_URL: mail.url, MAIL_FROM: 'lens@example.com' })

describe('attempts', () => {
  test('are limited to ten a minute unless the operator says otherwise', async () => {
    const { RATE_LIMIT_TABLE } = await import('../../src/limits/rate-limit-table.ts')
    expect(RATE_LIMIT_TABLE.signIn).toMatchObject({ limit: 10, windowSeconds: 60 })
  })

  test('hash once each, until the limit refuses them unhashed, with the time to wait', async () => {
    const { app, client } = start()
    const wrong = { ...ANN, password: 'a wrong password' }
    const begun = hashes
    for (let attempt = 0; attempt < LIMIT; attempt += 1)
      expect((await postForm(app, '/sign-in', wrong)).status).toBe(401)
    expect(hashes - begun).toBe(LIMIT)

    const refused = await postForm(app, '/sign-in', wrong)
    expect(hashes - begun).toBe(LIMIT)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(refused.headers.get('ratelimit-policy')).toBe('"signIn";q=2;w=60')
    const page = await refused.text()
    expect(page).toMatch(/role="alert"[^]*sign-in attempts[^]*Try again in/)
    expect(page).toContain(`value="${ANN.email}"`)

    client.address = '192.0.2.2'
    expect((await postForm(app, '/sign-in', wrong)).status, 'another client').toBe(401)
  })

  test.each([
    ['/sign-up', ANN],
    ['/sign-in', ANN],
    ['/sign-in/github', {}],
    ['/forgot-password', ANN],
    ['/reset-password', { token: 'x', password: PASSWORD }],
  ])('%s counts, and at the limit hashes and sends nothing', async (path, fields) => {
    const providers = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' }
    const { app, accountService } = start({ ...withMail(), ...providers })
    for (let attempt = 0; attempt < LIMIT; attempt += 1) await postForm(app, path, fields)
    await accountService.mailer?.settled()
    const before = [hashes, mail.mails.length, await rows()]
    const refused = await postForm(app, path, fields)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    await accountService.mailer?.settled()
    expect([hashes, mail.mails.length, await rows()]).toEqual(before)

    async function rows() {
      const [users, open] = await Promise.all([
        store.db.selectFrom('users').select('id').execute(),
        store.db.selectFrom('verifications').select('id').execute(),
      ])
      return [users.length, open.length]
    }
  })

  test.each([
    ['/account/password', { current: 'a wrong password', password: 'entirely new words' }],
    ['/account/delete', { password: 'a wrong password' }],
  ])('%s counts too: a stolen session guesses no faster', async (path, fields) => {
    const { app, client } = start()
    const cookie = await createAccountIn(app, ANN)
    client.address = '192.0.2.2'
    for (let attempt = 0; attempt < LIMIT; attempt += 1)
      expect((await postForm(app, path, fields, { cookie })).status).toBe(400)
    const before = hashes
    expect((await postForm(app, path, fields, { cookie })).status).toBe(429)
    expect(hashes).toBe(before)
  })

  test('attempts with missing fields are free', async () => {
    const { app } = start()
    for (let attempt = 0; attempt < 3 * LIMIT; attempt += 1)
      expect((await postForm(app, '/sign-up', { email: 'x', password: 'short' })).status).toBe(400)
    expect((await postForm(app, '/sign-up', ANN)).status).toBe(303)
  })

  test('are refused while they cannot be counted', async () => {
    const { app } = start()
    await store.close()
    const before = hashes
    const answer = await postForm(app, '/sign-in', ANN)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(hashes).toBe(before)
    store = await openStore({ kind: 'sqlite', path: ':memory:' })
  })
})

test('nobody waits for a locked database while a password is hashed', async () => {
  const { app } = start()
  const done = new Set<number>()
  const waited: Promise<boolean>[] = []
  const watch = createHook({
    init: (id, type) => {
      if (type === 'SCRYPTREQUEST') waited.push(Promise.resolve().then(() => waitsFor(id)))
    },
    after: (id) => void done.add(id),
  })
  const waitsFor = async (hash: number) => {
    await store.ping()
    return done.has(hash)
  }
  watch.enable()
  await postForm(app, '/sign-up', ANN)
  watch.disable()
  expect(await Promise.all(waited)).toEqual([false])
})
