import { expect, test, vi } from 'vitest'
import { authLogger } from './auth-log.ts'

const tell = (level: 'error' | 'warn' | 'info', message: string, ...details: unknown[]) => {
  const target = { error: vi.fn(), debug: vi.fn() }
  authLogger(target).log?.(level, message, ...details)
  return { errors: target.error.mock.calls.flat(), rest: target.debug.mock.calls.flat() }
}

test('logs errors with their reason and without any value', () => {
  const cause = Object.assign(new Error('Key (email)=(ann@example.com) already exists.'), { code: '23505' })
  expect(tell('error', 'Failed to create user', cause)).toEqual({
    errors: [{ event: 'auth', message: 'Failed to create user', reason: '23505' }],
    rest: [],
  })
})

test('does not log wrong passwords', () => {
  expect(tell('warn', 'Invalid password')).toEqual({
    errors: [],
    rest: [{ event: 'auth', message: 'Invalid password' }],
  })
})

test.each([
  ['Sign-up attempt for existing email: ann@example.com', 'ann'],
  ['Invalid origin: https://lens.example/reset?token=abc', 'lens.example'],
  ['Invalid callbackURL: /sign-in', '/sign-in'],
  ['token Xzvr4fblQaa1PDsCd3cyO3pRlHqMCILp is unknown', 'Xzvr'],
  ['secret AbCdEfGhIjKlMnOpQrStUvWxYzAbCdEf', 'AbCd'],
])('%s loses its values', (message, value) => {
  const { errors } = tell('error', message)
  expect(JSON.stringify(errors)).not.toContain(value)
})

test('leaves out what is neither a text nor an error', () => {
  expect(tell('error', 'Failed', { email: 'ann@example.com' }).errors).toEqual([
    { event: 'auth', message: 'Failed' },
  ])
})
