import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { AppEnv } from '../../http/app-env.ts'
import { createKnownClients } from './known-clients.ts'

const [OLD, NEW] = ['an old secret', 'a new secret'].map((name) => name.padEnd(40, '.')) as [string, string]

/** A browser that sends its cookies back. */
function browser(appSecrets: readonly string[] = [NEW], baseUrl = 'https://lens.example') {
  const known = createKnownClients({ appSecrets, baseUrl })
  const jar = { setCookie: '', cookie: '' }
  const app = new Hono<AppEnv>()
  app.get('/sign-in', (c) => c.text(known.cookieFor(c, c.req.query('as') ?? '')))
  app.get('/id', (c) => c.text(known.idOf(c, c.req.query('as') ?? '') ?? 'unknown'))
  const get = async (path: string, email: string) => {
    const url = `${path}?as=${encodeURIComponent(email)}`
    return (await app.request(url, { headers: jar.cookie ? { cookie: jar.cookie } : {} })).text()
  }
  return {
    jar,
    signIn: async (email: string) => {
      jar.setCookie = await get('/sign-in', email)
      jar.cookie = jar.setCookie.split(';')[0] ?? ''
    },
    idFor: (email: string) => get('/id', email),
  }
}

const ANN = 'ann@example.com'

describe('a browser that has signed in', () => {
  test('is known for that account in any spelling of its mail address, and for no other', async () => {
    const { signIn, idFor } = browser()
    expect(await idFor(ANN)).toBe('unknown')
    await signIn(ANN)
    const id = await idFor(ANN)
    expect(id).toMatch(/^[\w-]{22}$/)
    expect(await idFor('Ann@Example.com')).toBe(id)
    expect(await idFor('bob@example.com')).toBe('unknown')
  })

  test('is known by a cookie for a year that scripts do not see, and that does not say whose account it is', async () => {
    const { jar, signIn } = browser()
    await signIn(ANN)
    expect(jar.setCookie).toMatch(
      /^__Host-linklens\.known_client=[\w.~%-]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(jar.setCookie).not.toMatch(/ann|example/i)
    const plain = browser([NEW], 'http://localhost:3000')
    await plain.signIn(ANN)
    expect(plain.jar.setCookie).toMatch(
      /^linklens\.known_client=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test('is known for several accounts, but for no more than five', async () => {
    const { signIn, idFor } = browser()
    const people = Array.from({ length: 6 }, (_, index) => `person-${index}@example.com`)
    for (const email of people) await signIn(email)
    const known = await Promise.all(people.map(idFor))
    expect(known.map((id) => id === 'unknown')).toEqual([true, false, false, false, false, false])
  })

  test('is one entry for an account, however often it signs in', async () => {
    const { jar, signIn } = browser()
    for (let times = 0; times < 3; times += 1) await signIn(ANN)
    expect(jar.cookie).not.toMatch(/~|%7E/)
  })

  test('is known while the key that signed its cookie is accepted', async () => {
    const before = browser([OLD])
    await before.signIn(ANN)
    for (const [secrets, isKnown] of [
      [[NEW, OLD], true],
      [[NEW], false],
    ] as const) {
      const after = browser(secrets)
      after.jar.cookie = before.jar.cookie
      expect((await after.idFor(ANN)) !== 'unknown').toBe(isKnown)
    }
  })
})

test.each([
  ['an empty cookie', ''],
  ['an id without a signature', 'AAAAAAAAAAAAAAAAAAAAAA'],
  ['an empty signature', 'AAAAAAAAAAAAAAAAAAAAAA.'],
  ['a made-up signature', `AAAAAAAAAAAAAAAAAAAAAA.${'A'.repeat(43)}`],
  ['what cannot be decoded', '%E0%A4%A'],
  ['many separators', '~'.repeat(1_000)],
])('%s makes nobody known', async (_, value) => {
  const { jar, idFor } = browser()
  jar.cookie = `__Host-linklens.known_client=${value}`
  expect(await idFor(ANN)).toBe('unknown')
})

test('an id with the signature of another is not accepted', async () => {
  const { jar, signIn, idFor } = browser()
  await signIn(ANN)
  jar.cookie = jar.cookie.replace(/=[\w-]{22}/, `=${'A'.repeat(22)}`)
  expect(await idFor(ANN)).toBe('unknown')
})
