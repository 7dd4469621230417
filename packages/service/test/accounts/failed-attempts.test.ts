/** Failed attempts at one account from many IP addresses: bounded, and no way to lock its owner out. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../src/store/db.ts'
import { accountsApp } from '../fixtures/accounts-app.ts'
import { startMailServer, type MailServer } from '../fixtures/smtp-server.ts'
import { cookieHeader, createAccountIn, PASSWORD, postForm } from '../signed-in.ts'

let store: Store
let mail: MailServer
beforeAll(async () => {
  mail = await startMailServer()
})
afterAll(() => mail.stop())
beforeEach(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
})
afterEach(() => store.close())

const ANN = { email: 'ann@example.com', password: PASSWORD }
const WRONG = 'a wrong password'
const DEFAULT_LIMIT = 25
/** For all but one test, because each attempt hashes a password. */
const LIMIT = 5

/** Every attempt comes from another IP address. */
function start(env: Record<string, string> = {}, limit = LIMIT) {
  let asked = 0
  // The limit per client is the usual one.
  const overrides = {
    signIn: { limit: 10, windowSeconds: 60 },
    ...(limit === DEFAULT_LIMIT ? {} : { signInAccount: { limit, windowSeconds: 3_600 } }),
  }
  const service = accountsApp(store, { env, overrides, address: () => `192.0.2.${(asked += 1)}` })
  const signIn = (email: string, password: string, cookie = '') =>
    postForm(service.app, '/sign-in', { email, password }, cookie ? { cookie } : {})
  const fail = async (email: string, times: number, cookie?: string) => {
    const answers = []
    for (let time = 0; time < times; time += 1) answers.push((await signIn(email, WRONG, cookie)).status)
    return answers
  }
  return { ...service, signIn, fail }
}

const refusals = (times: number) => Array.from({ length: times }, () => 401)

describe('failed attempts at an account, up to the limit', () => {
  test('are the last for an hour, from any client and with any password', async () => {
    const { app, signIn, fail } = start({}, DEFAULT_LIMIT)
    await createAccountIn(app, ANN)
    expect(await fail(ANN.email, DEFAULT_LIMIT)).toEqual(refusals(DEFAULT_LIMIT))
    for (const password of [WRONG, PASSWORD]) {
      const refused = await signIn('Ann@Example.com', password)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
      expect(refused.headers.getSetCookie()).toEqual([])
      expect(await refused.text()).toContain('too many failed attempts to sign in to this account')
    }
    expect((await signIn('bob@example.com', WRONG)).status).toBe(401)
  })

  test('are counted in the same way for an account that does not exist', async () => {
    const { app, signIn, fail } = start()
    await createAccountIn(app, ANN)
    const pages = []
    for (const email of [ANN.email, 'nobody@example.com']) {
      expect(await fail(email, LIMIT)).toEqual(refusals(LIMIT))
      const refused = await signIn(email, WRONG)
      const { status } = refused
      const headers = [...refused.headers.keys()].filter((name) => name !== 'x-request-id')
      pages.push({
        status,
        headers,
        page: (await refused.text())
          .replaceAll(email, 'EMAIL')
          .replaceAll(/\d+ (?:second|minute)s?/g, 'A WHILE'),
      })
    }
    expect(pages[1]).toEqual(pages[0])
  })

  test('are not used up by right passwords', async () => {
    const { app, signIn } = start()
    await createAccountIn(app, ANN)
    for (let time = 0; time < LIMIT + 1; time += 1)
      expect((await signIn(ANN.email, PASSWORD)).status).toBe(303)
  })

  test('leave a browser that signed in before its own attempts', async () => {
    const { app, signIn, fail } = start()
    await createAccountIn(app, ANN)
    const known = cookieHeader(await signIn(ANN.email, PASSWORD))
    await fail(ANN.email, LIMIT)
    expect((await signIn(ANN.email, PASSWORD)).status).toBe(429)
    expect((await signIn(ANN.email, WRONG, known)).status).toBe(401)
    expect((await signIn(ANN.email, PASSWORD, known)).status).toBe(303)
    // An attacker with the cookie guesses no faster.
    expect(await fail(ANN.email, LIMIT, known)).toEqual([...refusals(LIMIT - 1), 429])
  })

  test('cannot be avoided with a sign-in to another account', async () => {
    const { app, signIn, fail } = start()
    await createAccountIn(app, ANN)
    const bob = await createAccountIn(app, { email: 'bob@example.com' })
    await fail(ANN.email, LIMIT)
    expect((await signIn(ANN.email, PASSWORD, bob)).status).toBe(429)
  })

  test('leave the reset link, which lets its owner sign in', async () => {
    const { app, signIn, fail } = start({ SMTP_URL: mail.url, MAIL_FROM: 'lens@example.com' })
    const tokenOf = (link: string) => new URL(link, 'http://x').searchParams.get('token') ?? ''
    await postForm(app, '/sign-up', ANN)
    await postForm(app, '/verify-email', { token: tokenOf((await mail.next()).link) })
    await fail(ANN.email, LIMIT)
    const refused = await signIn(ANN.email, PASSWORD)
    expect(refused.status).toBe(429)
    expect(await refused.text()).toMatch(/“Forgot the password\?” below/)

    await postForm(app, '/forgot-password', { email: ANN.email })
    const password = 'entirely new words this time'
    const token = tokenOf((await mail.next()).link)
    const reset = await postForm(app, '/reset-password', { token, password })
    expect(reset.status).toBe(200)
    expect((await signIn(ANN.email, password)).status).toBe(429)
    expect((await signIn(ANN.email, password, cookieHeader(reset))).status).toBe(303)
  })
})
