/** Sign-up, sign-in and sign-out as a browser sends them, on a service that sends no mail. */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../src/store/db.ts'
import { accountsApp, type AccountsOptions } from '../fixtures/accounts-app.ts'
import { cookieHeader, createAccountIn, OWN_FORM, PASSWORD, postForm } from '../signed-in.ts'

const ANN = { email: 'ann@example.com', password: PASSWORD }

let store: Store
beforeEach(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
})
afterEach(() => store.close())

const start = (options: AccountsOptions = {}) => accountsApp(store, options)
const tables = (name: 'users' | 'sessions') => store.db.selectFrom(name).selectAll().execute()

describe('an account that is deleted during a sign-in', () => {
  /** Deletes it at the moment in which a row is written that refers to it. */
  const deletedBefore = (table: 'sessions' | 'audit_entries') =>
    sql`create trigger gone before insert on ${sql.table(table)} begin delete from users; end`.execute(
      store.db,
    )

  test.each(['sessions', 'audit_entries'] as const)(
    'is answered like one that never was, when it is deleted before %s',
    async (table) => {
      const { app } = start()
      await createAccountIn(app, ANN)
      await deletedBefore(table)
      const answer = await postForm(app, '/sign-in', ANN)
      expect(answer.status).toBe(401)
      expect(await answer.text()).toContain('Address or password is wrong.')
      expect(cookieHeader(answer)).toBe('')
    },
  )
})

describe('signing up', () => {
  test('opens an account, signs in, and goes on to the dashboard', async () => {
    const { app } = start()
    const answer = await postForm(app, '/sign-up', ANN)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/dashboard')
    expect(await tables('users')).toMatchObject([{ email: ANN.email }])
    const account = await app.request('/account', { headers: { cookie: cookieHeader(answer) } })
    expect(await account.text()).toContain(ANN.email)
  })

  test('goes on to the page that asked for it, if that is our own', async () => {
    const { app } = start()
    const form = await (await app.request('/sign-up?next=/account')).text()
    expect(form).toContain('name="next" value="/account"')
    const answer = await postForm(app, '/sign-up', { ...ANN, next: '/account' })
    expect(answer.headers.get('location')).toBe('/account')
    const other = await postForm(app, '/sign-in', { ...ANN, next: '//evil.example/' })
    expect(other.headers.get('location')).toBe('/dashboard')
  })

  test.each([
    [{ email: '', password: PASSWORD }, 'email-error', 'Type your e-mail address'],
    [{ email: 'ann', password: PASSWORD }, 'email-error', 'not an e-mail address'],
    [{ email: `${'a'.repeat(250)}@example.com`, password: PASSWORD }, 'email-error', 'not an e-mail address'],
    [
      { email: 'ann@example.com', password: 'too short' },
      'password-error',
      'at least 10 characters; this has 9',
    ],
    [{ email: 'ann@example.com', password: 'x'.repeat(129) }, 'password-error', 'at most 128'],
    [{ email: 'ann@example.com' }, 'password-error', 'at least 10'],
  ])('%o: says what is wrong next to the field, and keeps what was typed', async (fields, id, words) => {
    const { app } = start()
    const answer = await postForm(app, '/sign-up', fields)
    expect(answer.status).toBe(400)
    const page = await answer.text()
    expect(page).toMatch(new RegExp(`id="${id}"[^]*?${words}`))
    expect(page).toContain(`value="${fields.email}"`)
    expect(page).not.toContain('x'.repeat(129))
    expect(await tables('users')).toEqual([])
  })

  test('escapes what was typed', async () => {
    const { app } = start()
    const page = await (await postForm(app, '/sign-up', { email: '"><b>x', password: PASSWORD })).text()
    expect(page).toContain('value="&quot;&gt;&lt;b&gt;x"')
  })

  test('signing up for a mail address that has an account says so, because no mail can: in any spelling', async () => {
    const { app } = start()
    await createAccountIn(app, ANN)
    const answer = await postForm(app, '/sign-up', { email: ' Ann@Example.com ', password: PASSWORD })
    expect(answer.status).toBe(409)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await answer.text()).toMatch(/id="email-error"[^]*There is an account with this address already/)
    expect(await tables('users')).toHaveLength(1)
  })

  test('is closed with SIGNUP=off, and signing in is not', async () => {
    const open = start()
    await createAccountIn(open.app, ANN)
    const { app } = start({ env: { SIGNUP: 'off' } })
    expect(await (await app.request('/sign-up')).text()).toContain('Sign-up is closed')
    expect(await (await app.request('/sign-in')).text()).not.toContain('/sign-up')
    const answer = await postForm(app, '/sign-up', { email: 'bob@example.com', password: PASSWORD })
    expect(answer.status).toBe(403)
    expect(await tables('users')).toHaveLength(1)
    expect((await postForm(app, '/sign-in', ANN)).status).toBe(303)
  })
})

describe('signing in', () => {
  test('starts a new session every time', async () => {
    const { app } = start()
    const first = await createAccountIn(app, ANN)
    const second = cookieHeader(await postForm(app, '/sign-in', ANN, { cookie: first }))
    expect(second).not.toBe(first)
    expect(await tables('sessions')).toHaveLength(2)
  })

  test.each([
    ['a wrong password', { ...ANN, password: `${PASSWORD}!` }],
    ['an unknown address', { ...ANN, email: 'bob@example.com' }],
  ])('signing in with %s gets one and the same answer', async (_, fields) => {
    const { app } = start()
    await createAccountIn(app, ANN)
    const answer = await postForm(app, '/sign-in', fields)
    expect(answer.status).toBe(401)
    expect(answer.headers.getSetCookie()).toEqual([])
    const page = await answer.text()
    expect(page).toContain('Address or password is wrong')
    expect(page).toContain(`value="${fields.email}"`)
    expect(page).not.toContain(fields.password)
    expect(page.replaceAll(fields.email, '')).toBe(
      (await (await postForm(app, '/sign-in', { ...fields, email: 'zoe@example.com' })).text()).replaceAll(
        'zoe@example.com',
        '',
      ),
    )
  })

  test('asks for what is missing', async () => {
    const { app } = start()
    const answer = await postForm(app, '/sign-in', { email: 'x', password: '' })
    expect(answer.status).toBe(400)
    const page = await answer.text()
    expect(page).toMatch(/email-error[^]*password-error/)
  })

  test('is not needed twice: a person who is signed in goes on', async () => {
    const { app } = start()
    const cookie = await createAccountIn(app, ANN)
    for (const page of ['/sign-in', '/sign-up']) {
      const answer = await app.request(`${page}?next=/account`, { headers: { cookie } })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account'])
    }
  })

  test('is recorded for the owner, without the IP address of the client', async () => {
    const { app } = start()
    await createAccountIn(app, ANN)
    await postForm(app, '/sign-in', ANN, { 'x-forwarded-for': '203.0.113.9' })
    const rows = await store.db.selectFrom('audit_entries').selectAll().execute()
    const entry = { action: 'signed-in', client_hash: expect.stringMatching(/^\S{43}$/) }
    expect(rows, 'signing up without mail signs in as well').toMatchObject([entry, entry])
    expect(JSON.stringify([rows, await tables('sessions')])).not.toMatch(/192\.0\.2\.1|203\.0\.113\.9/)
  })
})

describe('the cookie', () => {
  const sessionCookie = async (options: AccountsOptions = {}) => {
    const answer = await postForm(start(options).app, '/sign-up', ANN)
    return answer.headers.getSetCookie().find((cookie) => cookie.includes('session_token')) ?? ''
  }

  test('is for this host and its servers only', async () => {
    const cookie = await sessionCookie()
    expect(cookie).toMatch(/^linklens\.session_token=/)
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
    expect(cookie).toMatch(/; Path=\/(;|$)/)
    expect(cookie).toMatch(/; Max-Age=1209600/)
    expect(cookie).not.toMatch(/; Domain|; Secure/)
  })

  test('is sent over https only where the service uses https', async () => {
    const cookie = await sessionCookie({ env: { BASE_URL: 'https://lens.example' } })
    expect(cookie).toMatch(/^__Host-linklens\.session_token=/)
    expect(cookie).toMatch(/; Secure/)
    expect(cookie).toMatch(/; HttpOnly.*; SameSite=Lax|; SameSite=Lax.*; HttpOnly/)
  })
})

describe('signing out', () => {
  test('ends the session, for a copy of the cookie as well', async () => {
    const { app } = start()
    const cookie = await createAccountIn(app, ANN)
    const answer = await postForm(app, '/sign-out', {}, { cookie })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect(answer.headers.getSetCookie().join('\n')).toMatch(/session_token=;.*Max-Age=0/)
    expect(await tables('sessions')).toEqual([])
    const after = await app.request('/account', { headers: { cookie } })
    expect(after.headers.get('location')).toBe('/sign-in?next=%2Faccount')
  })

  test('needs the button, not a GET', async () => {
    const { app } = start()
    const cookie = await createAccountIn(app, ANN)
    expect((await app.request('/sign-out', { headers: { cookie } })).status).toBe(405)
    expect(await tables('sessions')).toHaveLength(1)
  })
})

const FORMS = [
  '/sign-up',
  '/sign-in',
  '/sign-in/github',
  '/sign-out',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/account/password',
  '/account/sessions',
  '/account/delete',
]

describe('a page of another site', () => {
  test.each(FORMS)('cannot send %s in its reader’s name', async (path) => {
    const { app } = start({ env: { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' } })
    const cookie = await createAccountIn(app, ANN)
    const before = [await tables('users'), await tables('sessions')]
    const fields = { email: 'eve@example.com', password: PASSWORD, current: PASSWORD, token: 'x' }
    const foreignForms: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      {},
    ]
    for (const headers of foreignForms) {
      const answer = await app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie, ...headers },
        body: new URLSearchParams(fields).toString(),
      })
      expect(answer.status).toBe(403)
      expect(answer.headers.getSetCookie()).toEqual([])
      const page = await answer.text()
      expect(page).toContain('Load the page again and send it from there')
      expect(page, 'no field for an address to inspect').not.toContain('role="search"')
    }
    const json = { ...OWN_FORM, 'content-type': 'text/plain', cookie }
    expect((await app.request(path, { method: 'POST', headers: json, body: 'x' })).status).toBe(400)
    expect([await tables('users'), await tables('sessions')]).toEqual(before)
  })
})

describe('better-auth’s own routes', () => {
  test.each([
    '/auth/get-session',
    '/auth/list-sessions',
    '/auth/ok',
    '/auth/error',
    '/auth/reset-password/x?callbackURL=/',
    '/auth/verify-email?token=x',
    '/auth/callback/github',
    '/auth/callback/nobody',
  ])('GET %s is not there', async (path) => {
    const { app } = start()
    const cookie = await createAccountIn(app, ANN)
    expect((await app.request(path, { headers: { cookie } })).status).toBe(404)
  })

  test.each([
    '/auth/sign-in/email',
    '/auth/sign-up/email',
    '/auth/sign-out',
    '/auth/change-email',
    '/auth/update-user',
    '/auth/delete-user',
    '/auth/request-password-reset',
    '/auth/revoke-sessions',
    '/auth/callback/github',
  ])('POST %s is not there', async (path) => {
    const { app } = start()
    const headers = { 'content-type': 'application/json', origin: 'http://localhost:3000' }
    const answer = await app.request(path, { method: 'POST', headers, body: JSON.stringify(ANN) })
    expect(answer.status).toBe(404)
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

describe('no page about accounts', () => {
  test('may be cached or indexed by a search engine', async () => {
    const { app } = start()
    const cookie = await createAccountIn(app, ANN)
    for (const path of [
      '/sign-up',
      '/sign-in',
      '/forgot-password',
      '/reset-password?token=x',
      '/verify-email?token=x',
    ]) {
      const answer = await app.request(path)
      expect(answer.headers.get('cache-control'), path).toBe('no-store')
      expect(answer.headers.get('x-robots-tag'), path).toBe('noindex')
    }
    for (const path of ['/account', '/account/delete', '/sign-in']) {
      const answer = await app.request(path, { headers: { cookie } })
      expect(answer.headers.get('cache-control'), path).toBe('no-store')
    }
  })
})

test('public pages are the same for all', async () => {
  const { app } = start()
  const cookie = await createAccountIn(app, ANN)
  for (const path of ['/', '/docs', '/privacy']) {
    const [anonymous, ann] = await Promise.all([
      app.request(path),
      app.request(path, { headers: { cookie } }),
    ])
    expect(await ann.text(), path).toBe(await anonymous.text())
    expect(ann.headers.getSetCookie(), path).toEqual([])
    expect(await (await app.request(path)).text()).toContain('href="/dashboard"')
  }
})
