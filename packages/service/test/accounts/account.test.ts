/** The account page: password, devices, deletion. And who may open it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAuthKeys } from '../../src/accounts/sign-in/auth-keys.ts'
import { openStore, type Store } from '../../src/store/db.ts'
import { accountsApp, SECRET, type AccountsOptions } from '../fixtures/accounts-app.ts'
import { signCookie } from '../fixtures/sign-cookie.ts'
import { cookieHeader, createAccountIn, PASSWORD, postForm } from '../signed-in.ts'

const ANN = { email: 'ann@example.com', password: PASSWORD }
const BOB = { email: 'bob@example.com', password: 'another few words of his' }
const NEW_PASSWORD = 'entirely new words this time'

let store: Store
beforeEach(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
})
afterEach(() => store.close())

const start = (options: AccountsOptions = {}) => accountsApp(store, options)
const count = async (table: 'users' | 'sessions') =>
  (await store.db.selectFrom(table).select('id').execute()).length

const isSignedIn = async ({ app }: ReturnType<typeof start>, cookie: string) =>
  (await app.request('/account', { headers: { cookie } })).status === 200

describe('changing the password', () => {
  test('signs out everywhere else, and stays signed in here', async () => {
    const service = start()
    const { app } = service
    const here = await createAccountIn(app, ANN)
    const otherDevice = cookieHeader(await postForm(app, '/sign-in', ANN))
    const bob = await createAccountIn(app, BOB)
    const answer = await postForm(
      app,
      '/account/password',
      { current: PASSWORD, password: NEW_PASSWORD },
      { cookie: here },
    )
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account?done=password'])
    const page = await app.request('/account?done=password', { headers: { cookie: cookieHeader(answer) } })
    expect(await page.text()).toContain('Your password is changed')
    expect(await isSignedIn(service, here), 'the old cookie').toBe(false)
    expect(await isSignedIn(service, otherDevice), 'another device').toBe(false)
    expect(await isSignedIn(service, bob), 'somebody else').toBe(true)
    expect((await postForm(app, '/sign-in', ANN)).status).toBe(401)
    expect((await postForm(app, '/sign-in', { ...ANN, password: NEW_PASSWORD })).status).toBe(303)
  })

  test.each([
    [{ current: 'wrong words', password: NEW_PASSWORD }, 'current-error', 'not the password you have now'],
    [{ current: '', password: NEW_PASSWORD }, 'current-error', 'Type the password you have now'],
    [{ current: PASSWORD, password: 'short' }, 'password-error', 'at least 10'],
  ])('changing the password with %o changes nothing and says why', async (fields, id, words) => {
    const service = start()
    const cookie = await createAccountIn(service.app, ANN)
    const other = cookieHeader(await postForm(service.app, '/sign-in', ANN))
    const answer = await postForm(service.app, '/account/password', fields, { cookie })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toMatch(new RegExp(`id="${id}"[^]*?${words}`))
    expect(await isSignedIn(service, other)).toBe(true)
    expect((await postForm(service.app, '/sign-in', ANN)).status).toBe(303)
  })
})

describe('the list of devices', () => {
  test('names them in our words, and ends all others', async () => {
    const service = start()
    const { app } = service
    const here = await createAccountIn(app, ANN)
    const bob = await createAccountIn(app, BOB)
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0) <b>Firefox/145.0'
    const there = cookieHeader(await postForm(app, '/sign-in', ANN, { 'user-agent': userAgent }))
    const page = await (await app.request('/account', { headers: { cookie: here } })).text()
    expect(page).toContain('Firefox on Windows')
    expect(page).not.toContain('145.0')
    expect(page.match(/\(here\)/g)).toHaveLength(1)

    const answer = await postForm(app, '/account/sessions', {}, { cookie: here })
    expect(answer.headers.get('location')).toBe('/account?done=sessions')
    expect(await isSignedIn(service, here)).toBe(true)
    expect(await isSignedIn(service, there)).toBe(false)
    expect(await isSignedIn(service, bob)).toBe(true)
    const after = await (await app.request('/account', { headers: { cookie: here } })).text()
    expect(after).not.toContain('Sign out all others')
  })
})

describe('deleting the account', () => {
  test('asks once, says what will be deleted, and requires the password', async () => {
    const service = start()
    const { app } = service
    const cookie = await createAccountIn(app, ANN)
    const question = await (await app.request('/account/delete', { headers: { cookie } })).text()
    expect(question).toMatch(/environments[^]*secrets[^]*previews[^]*snapshots[^]*activity/)
    for (const [password, words] of [
      ['', 'Type your password'],
      ['wrong words', 'not your password'],
    ] as const) {
      const answer = await postForm(app, '/account/delete', { password }, { cookie })
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain(words)
    }
    expect(await count('users')).toBe(1)

    const bob = await createAccountIn(app, BOB)
    const answer = await postForm(app, '/account/delete', { password: PASSWORD }, { cookie })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('The account is deleted')
    expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/)
    expect(await isSignedIn(service, cookie)).toBe(false)
    expect(await isSignedIn(service, bob)).toBe(true)
    expect((await postForm(app, '/sign-in', ANN)).status).toBe(401)
    expect(await count('users')).toBe(1)
  })

  test('deleting the account of a person without a password requires a sign-in of the last 15 minutes', async () => {
    const service = start()
    const { app } = service
    const cookie = await createAccountIn(app, ANN)
    // As after signing in with GitHub.
    await store.db.updateTable('linked_accounts').set({ provider_id: 'github' }).execute()
    const account = await (await app.request('/account', { headers: { cookie } })).text()
    expect(account).toContain('with GitHub')
    expect(account).not.toContain('Current password')

    const longAgo = new Date(Date.now() - 16 * 60_000).toISOString()
    await store.db
      .updateTable('sessions')
      .set({ created_at: longAgo } as never)
      .execute()
    expect(await (await app.request('/account/delete', { headers: { cookie } })).text()).toContain(
      'sign in again',
    )
    expect((await postForm(app, '/account/delete', { password: '' }, { cookie })).status).toBe(403)
    expect(await count('users')).toBe(1)

    await store.db
      .updateTable('sessions')
      .set({ created_at: new Date().toISOString() } as never)
      .execute()
    expect((await postForm(app, '/account/delete', {}, { cookie })).status).toBe(200)
    expect(await count('users')).toBe(0)
  })
})

const PAGES = ['/account', '/account/delete']
const ACTIONS = ['/account/password', '/account/sessions', '/account/delete']

describe('without a valid session', () => {
  const fields = { current: PASSWORD, password: NEW_PASSWORD }

  /** Cookies that a browser, or a thief, may send. */
  async function badCookies(service: ReturnType<typeof start>): Promise<Record<string, string>> {
    const { app } = service
    const stale = await createAccountIn(app, { email: 'stale@example.com' })
    await postForm(app, '/sign-out', {}, { cookie: stale })
    const expired = await createAccountIn(app, { email: 'expired@example.com' })
    await store.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1_000).toISOString() } as never)
      .execute()
    const good = await createAccountIn(app, ANN)
    const [name = '', value = ''] = good.split('=')
    const [token = ''] = decodeURIComponent(value).split('.')
    const { current } = createAuthKeys([SECRET])
    const rows = await store.db.selectFrom('sessions').selectAll().execute()
    const stored = (rows as unknown as { token: string }[]).map((row) => row.token)
    return {
      none: '',
      stale,
      expired,
      unsigned: `${name}=${token}`,
      'signed with a foreign key': `${name}=${signCookie(token, createAuthKeys(['x'.repeat(40)]).current)}`,
      'signed by the secret itself': `${name}=${signCookie(token, SECRET)}`,
      'of a token nobody has': `${name}=${signCookie('x'.repeat(32), current)}`,
      'made from the content of the database': `${name}=${signCookie(stored.at(-1) ?? '', current)}`,
    }
  }

  test('every page and action leads to the sign-in page, and nothing changes', async () => {
    const service = start()
    const cookies = await badCookies(service)
    const before = [await count('users'), await count('sessions')]
    for (const [what, cookie] of Object.entries(cookies)) {
      for (const path of PAGES) {
        const answer = await service.app.request(path, { headers: { cookie } })
        expect([answer.status, answer.headers.get('location')], `${path}, ${what}`).toEqual([
          303,
          `/sign-in?next=${encodeURIComponent(path)}`,
        ])
        expect(answer.headers.get('cache-control')).toBe('no-store')
      }
      for (const path of ACTIONS) {
        const answer = await postForm(service.app, path, fields, { cookie })
        expect([answer.status, answer.headers.get('location')?.split('?')[0]], `${path}, ${what}`).toEqual([
          303,
          '/sign-in',
        ])
      }
      const current = await service.app.request('/sign-in', { headers: { cookie } })
      expect(current.status, what).toBe(200)
    }
    // The expired one is removed when it is used.
    expect([await count('users'), await count('sessions')]).toEqual([before[0], (before[1] ?? 0) - 1])
    expect((await postForm(service.app, '/sign-in', ANN)).status).toBe(303)
  })
})
