import { describe, expect, test } from 'vitest'
import { nextPath, signInPath } from './next-path.ts'

describe('the way on after signing in', () => {
  test.each([
    ['/account', '/account'],
    ['/dashboard/de_x?tab=audit#list', '/dashboard/de_x?tab=audit#list'],
    ['/a/../account', '/account'],
    ['/r/live?url=https://evil.example/', '/r/live?url=https://evil.example/'],
  ])('%s is a page of ours', (given, path) => {
    expect(nextPath(given)).toBe(path)
  })

  test.each([
    undefined,
    null,
    '',
    'account',
    'https://evil.example/',
    '//evil.example/',
    '///evil.example/',
    '/\\evil.example/',
    '\\/evil.example/',
    '/\t/evil.example/',
    '/.//evil.example/',
    '/x/..//evil.example/',
    ' //evil.example',
    'javascript:alert(1)',
    `/${'a'.repeat(600)}`,
  ])('%j is none, so it is the dashboard', (given) => {
    expect(nextPath(given)).toBe('/dashboard')
  })

  test('leads to the same page from any URL it is resolved against', () => {
    for (const given of ['/\\evil.example', '/\n/evil.example', '/%5Cevil.example', '/%2F/evil.example']) {
      expect(new URL(nextPath(given), 'https://lens.example').origin).toBe('https://lens.example')
    }
  })

  test('is passed to the sign-in page only when it is not the usual one', () => {
    expect(signInPath('/dashboard')).toBe('/sign-in')
    expect(signInPath('//evil.example')).toBe('/sign-in')
    expect(signInPath('/account?a=b&c')).toBe('/sign-in?next=%2Faccount%3Fa%3Db%26c')
  })
})
