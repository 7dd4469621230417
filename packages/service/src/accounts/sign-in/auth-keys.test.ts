import { signJWT, verifyJWT } from 'better-auth/crypto'
import { describe, expect, test } from 'vitest'
import { signCookie } from '../../../test/fixtures/sign-cookie.ts'
import { createAuthKeys } from './auth-keys.ts'

const [OLD, NEW, OTHER] = ['an old secret', 'a new secret', 'a foreign secret'].map((name) =>
  name.padEnd(40, '.'),
) as [string, string, string]

const signed = (value: string, secret: string) => signCookie(value, createAuthKeys([secret]).current)

describe('keys', () => {
  test('are not the secret itself, and differ with it', () => {
    const keys = [OLD, NEW].map((secret) => createAuthKeys([secret]).current)
    expect(new Set([...keys, OLD, NEW]).size).toBe(4)
    expect(keys.every((key) => key.length === 43)).toBe(true)
  })

  test('need a secret', () => {
    expect(() => createAuthKeys([])).toThrow('a secret is needed')
  })
})

describe('a cookie', () => {
  const rotated = createAuthKeys([NEW, OLD])

  test('a cookie of an older key is signed again, among other cookies too', () => {
    const header = `theme=dark; linklens.session_token=${signed('token', OLD)}; x=1.2`
    expect(rotated.renewCookies(header)).toBe(
      `theme=dark; linklens.session_token=${signed('token', NEW)}; x=1.2`,
    )
  })

  test('keeps a value with dots and signs', () => {
    expect(rotated.renewCookies(`a=${signed('v.a=l;ue', OLD)}`)).toBe(`a=${signed('v.a=l;ue', NEW)}`)
  })

  test.each([
    ['of the first key', `a=${signed('token', NEW)}`],
    ['of no key of ours', `a=${signed('token', OTHER)}`],
    ['whose value was changed', `a=${signed('token', OLD).replace('token', 'other')}`],
    ['without a signature', 'a=token'],
    ['with an empty one', 'a=token.'],
    ['that cannot be decoded', `a=%E0%A4%A.${'A'.repeat(43)}=`],
    ['without a name', `=${signed('token', OLD)}`],
  ])('%s is left as it is', (_, header) => {
    expect(rotated.renewCookies(header)).toBe(header)
  })

  test('is left as it is where there is one key', () => {
    const header = `a=${signed('token', OLD)}`
    expect(createAuthKeys([NEW]).renewCookies(header)).toBe(header)
  })
})

describe('the token of a mailed link', () => {
  const rotated = createAuthKeys([NEW, OLD])
  const key = (secret: string) => createAuthKeys([secret]).current

  test('the token of a mailed link of an older key still works, no longer than before', async () => {
    const token = await rotated.renewToken(await signJWT({ email: 'ann@example.com' }, key(OLD), 100))
    const claims = await verifyJWT<{ email: string; exp: number }>(token, key(NEW))
    expect(claims?.email).toBe('ann@example.com')
    expect((claims?.exp ?? Infinity) - Date.now() / 1_000).toBeLessThanOrEqual(101)
  })

  test.each([
    ['of the first key', () => signJWT({ email: 'ann@example.com' }, key(NEW), 100)],
    ['of no key of ours', () => signJWT({ email: 'ann@example.com' }, key(OTHER), 100)],
    ['that has run out', () => signJWT({ email: 'ann@example.com' }, key(OLD), -100)],
    ['that is none', () => Promise.resolve('nonsense')],
  ])('%s is left as it is', async (_, make) => {
    const token = await make()
    expect(await rotated.renewToken(token)).toBe(token)
  })
})
