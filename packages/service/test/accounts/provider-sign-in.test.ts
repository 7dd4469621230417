/**
 * Signing in with GitHub or Google, as far as it can be tried without them: up to their URL on the way
 * out, and on the way back with made-up answers in the form of their documentation.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openStore, type Store } from '../../src/store/db.ts'
import { accountsApp, type AccountsOptions } from '../fixtures/accounts-app.ts'
import { cookieHeader, createAccountIn, PASSWORD, postForm } from '../signed-in.ts'

const GITHUB = { GITHUB_CLIENT_ID: 'github-id', GITHUB_CLIENT_SECRET: 'github-secret' }
const GOOGLE = { GOOGLE_CLIENT_ID: 'google-id', GOOGLE_CLIENT_SECRET: 'google-secret' }

let store: Store
beforeEach(async () => {
  store = await openStore({ kind: 'sqlite', path: ':memory:' })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await store.close()
})

const start = (options: AccountsOptions = {}) =>
  accountsApp(store, { ...options, env: { ...GITHUB, ...options.env } })
type Service = ReturnType<typeof start>

describe('the buttons', () => {
  test.each([
    [{}, [], ['GitHub', 'Google']],
    [GITHUB, ['GitHub'], ['Google']],
    [{ ...GITHUB, ...GOOGLE }, ['GitHub', 'Google'], []],
  ])('%o shows %j and not %j', async (env, shown, hidden) => {
    const { app } = accountsApp(store, { env })
    for (const path of ['/sign-in', '/sign-up']) {
      const page = await (await app.request(path)).text()
      for (const name of shown) expect(page).toContain(`Continue with ${name}`)
      for (const name of hidden) expect(page).not.toContain(name)
    }
  })

  test('the buttons of a provider that is not set up do nothing', async () => {
    const { app } = start()
    for (const name of ['google', 'facebook', 'constructor', ''])
      expect((await postForm(app, `/sign-in/${name}`, {})).status).toBe(404)
  })
})

/** Presses the button. */
async function goOut({ app }: Service, provider = 'github', next = '/account') {
  const answer = await postForm(app, `/sign-in/${provider}`, { next })
  const address = /^0; url=(.*)$/.exec(answer.headers.get('refresh') ?? '')?.[1] ?? ''
  return { answer, url: URL.parse(address), cookie: cookieHeader(answer) }
}

describe('on the way out', () => {
  test.each([
    ['github', 'https://github.com/login/oauth/authorize', 'github-id', /user:email/],
    ['google', 'https://accounts.google.com/o/oauth2/v2/auth', 'google-id', /email/],
  ])('%s gets what it needs and no secret', async (provider, authorize, clientId, scope) => {
    const { answer, url, cookie } = await goOut(start({ env: GOOGLE }), provider)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(`${url?.origin}${url?.pathname}`).toBe(authorize)
    const query = Object.fromEntries(url?.searchParams ?? [])
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: `http://localhost:3000/auth/callback/${provider}`,
      scope: expect.stringMatching(scope),
      state: expect.stringMatching(/^\S{32}$/),
    })
    expect(url?.href).not.toMatch(/-secret/)
    expect(cookie).toMatch(/linklens\.state=/)
    expect(answer.headers.getSetCookie().join()).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/)
    const page = await answer.text()
    expect(page).toContain(`href="${url?.href.replaceAll('&', '&amp;')}"`)
  })
})

interface Profile {
  id: number
  email: string
  verified: boolean
}

/** GitHub's three answers. @returns the URLs that were requested. */
function githubIs({ id, email, verified }: Profile): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input)
    asked.push(origin + pathname)
    if (pathname === '/login/oauth/access_token')
      return Response.json({ access_token: 'gho_token', token_type: 'bearer', scope: 'user:email' })
    if (pathname === '/user')
      return Response.json({
        id,
        login: 'ann',
        name: 'Ann of GitHub',
        email,
        avatar_url: 'https://a.example/ann',
      })
    return Response.json([{ email, verified, primary: true }])
  })
  return asked
}

async function finishProviderSignIn(
  service: Service,
  { url, cookie }: Pick<Awaited<ReturnType<typeof goOut>>, 'url' | 'cookie'>,
) {
  const state = url?.searchParams.get('state') ?? ''
  return service.app.request(
    `/auth/callback/github?${new URLSearchParams({ code: 'code', state }).toString()}`,
    {
      headers: { cookie },
    },
  )
}

const ANN: Profile = { id: 4711, email: 'ann@example.com', verified: true }

const rows = async (table: 'users' | 'linked_accounts' | 'sessions') =>
  (await store.db.selectFrom(table).selectAll().execute()) as unknown as Record<string, unknown>[]

/** Where the browser ends, and what the page says. */
async function landing(service: Service, answer: Response): Promise<string> {
  const location = new URL(answer.headers.get('location') ?? '', 'http://localhost:3000')
  expect([answer.status, location.origin, location.pathname]).toEqual([
    302,
    'http://localhost:3000',
    '/sign-in',
  ])
  return (await service.app.request(location.pathname + location.search)).text()
}

describe('on the way back', () => {
  test('a new person gets an account, of whom we keep the mail address and the id there, and nothing else', async () => {
    const service = start()
    const asked = githubIs(ANN)
    const answer = await finishProviderSignIn(service, await goOut(service))
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'http://localhost:3000/account'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(asked).toEqual([
      'https://github.com/login/oauth/access_token',
      'https://api.github.com/user',
      'https://api.github.com/user/emails',
    ])
    const account = await service.app.request('/account', { headers: { cookie: cookieHeader(answer) } })
    expect(await account.text()).toContain('with GitHub')
    const [[user], [link]] = await Promise.all([rows('users'), rows('linked_accounts')])
    expect(user).toMatchObject({ email: ANN.email, name: '', image: null })
    expect(link).toMatchObject({ provider_id: 'github', account_id: '4711' })
    expect(JSON.stringify([user, link])).not.toMatch(/gho_token|Ann of GitHub|a\.example/)
    const audit = await store.db.selectFrom('audit_entries').select('action').execute()
    expect(audit).toEqual([{ action: 'signed-in' }])
  })

  test('a known person gets the same account, also with another mail address there by now', async () => {
    const service = start()
    githubIs(ANN)
    await finishProviderSignIn(service, await goOut(service))
    githubIs({ ...ANN, email: 'ann@elsewhere.example', verified: false })
    const answer = await finishProviderSignIn(service, await goOut(service))
    expect(cookieHeader(answer)).toContain('session_token')
    expect(await rows('users')).toMatchObject([{ email: ANN.email }])
    expect(JSON.stringify(await rows('linked_accounts'))).not.toContain('gho_token')
  })

  test('a mail address that is not confirmed there opens no account', async () => {
    const service = start()
    githubIs({ ...ANN, verified: false })
    const answer = await finishProviderSignIn(service, await goOut(service))
    expect(cookieHeader(answer)).not.toContain('session_token')
    expect(await landing(service, answer)).toContain('not confirmed there')
    expect(await rows('users')).toEqual([])
  })

  test('an account with a password is not taken over, nor shared with the person who opened it', async () => {
    const service = start()
    await createAccountIn(service.app, { email: ANN.email })
    githubIs(ANN)
    const answer = await finishProviderSignIn(service, await goOut(service))
    expect(cookieHeader(answer)).not.toContain('session_token')
    expect(await landing(service, answer)).toContain('Sign in the way you did before')
    expect(await rows('linked_accounts')).toHaveLength(1)
    expect((await postForm(service.app, '/sign-in', { email: ANN.email, password: PASSWORD })).status).toBe(
      303,
    )
  })

  test('an account whose mail address is confirmed here and there is one account', async () => {
    const service = start()
    await createAccountIn(service.app, { email: ANN.email })
    await store.db.updateTable('users').set({ email_verified: 1 }).execute()
    githubIs({ ...ANN, verified: false })
    expect(cookieHeader(await finishProviderSignIn(service, await goOut(service)))).not.toContain(
      'session_token',
    )
    githubIs(ANN)
    expect(cookieHeader(await finishProviderSignIn(service, await goOut(service)))).toContain('session_token')
    expect(await rows('users')).toHaveLength(1)
    expect((await rows('linked_accounts')).map((row) => row['provider_id'])).toEqual(['credential', 'github'])
    expect(JSON.stringify(await rows('linked_accounts'))).not.toContain('gho_token')
  })

  test('no new person signs in with SIGNUP=off', async () => {
    const service = start({ env: { SIGNUP: 'off' } })
    githubIs(ANN)
    const answer = await finishProviderSignIn(service, await goOut(service))
    expect(await landing(service, answer)).toContain('has closed sign-up')
    expect(await rows('users')).toEqual([])
  })

  test('a state of another browser, used up, or made up, signs in nobody', async () => {
    const service = start()
    const asked = githubIs(ANN)
    const mine = await goOut(service)
    const other = await goOut(service)
    for (const trip of [
      { ...mine, cookie: '' },
      { ...mine, cookie: other.cookie },
      { ...other, url: null },
    ]) {
      const answer = await finishProviderSignIn(service, trip)
      expect(cookieHeader(answer)).not.toContain('session_token')
      expect(await landing(service, answer)).toMatch(/role="alert"/)
    }
    expect(asked).toEqual([])
    await finishProviderSignIn(service, mine)
    expect(await rows('sessions')).toHaveLength(1)
    expect(cookieHeader(await finishProviderSignIn(service, mine))).not.toContain('session_token')
    expect(await rows('sessions')).toHaveLength(1)
  })

  test('a person who refused there reads so, and text of the URL is not repeated', async () => {
    const service = start()
    const { url, cookie } = await goOut(service)
    const query = new URLSearchParams({
      error: 'access_denied',
      error_description: 'words of another site',
      state: url?.searchParams.get('state') ?? '',
    })
    const answer = await service.app.request(`/auth/callback/github?${query.toString()}`, {
      headers: { cookie },
    })
    const page = await landing(service, answer)
    expect(page).toContain('the other site refused')
    expect(page).not.toContain('words of another site')
    for (const error of ['<b>x', 'constructor', 'something_new'])
      expect(
        await (await service.app.request(`/sign-in?${new URLSearchParams({ error }).toString()}`)).text(),
      ).toContain('Signing in did not work')
  })
})
