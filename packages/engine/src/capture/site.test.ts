import { describe, expect, it } from 'vitest'
import { deployedUrl, isSiteOrigin, parseSite } from './site.ts'

describe('parseSite', () => {
  it.each([
    ['https://example.com', 'https://example.com'],
    ['https://example.com/', 'https://example.com'],
    ['HTTPS://Example.COM:443', 'https://example.com'],
    ['http://www.example.com:8080', 'http://www.example.com:8080'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('%s is %s', (typed, origin) => expect(parseSite(typed)).toBe(origin))

  it.each([
    'example.com',
    '',
    'https://example.com/blog',
    'https://example.com/?',
    'https://example.com/#',
    'https://ann@example.com',
    'https://localhost:3000',
    'https://127.0.0.1',
    'https://10.0.0.1',
    'https://intranet',
    'mailto:ann@example.com',
  ])('%s is none, and the sentence says what one is', (typed) => {
    expect(() => parseSite(typed)).toThrow(/The site is .*https:\/\/example\.com/)
  })
})

describe('isSiteOrigin', () => {
  it('takes the one form alone', () => {
    expect(isSiteOrigin('https://example.com')).toBe(true)
    for (const other of [
      'https://example.com/',
      'https://EXAMPLE.com',
      'https://example.com:443',
      'http://[::1]',
    ])
      expect(isSiteOrigin(other)).toBe(false)
  })
})

describe('deployedUrl', () => {
  it('keeps path, query and fragment', () => {
    expect(deployedUrl('http://localhost:3000/a%20b?c=d#e', 'https://example.com')).toBe(
      'https://example.com/a%20b?c=d#e',
    )
    expect(deployedUrl('http://localhost:3000/a', undefined)).toBe('http://localhost:3000/a')
  })

  it('is not led elsewhere by the path', () => {
    expect(deployedUrl('http://localhost:3000//evil.example/a', 'https://example.com')).toBe(
      'https://example.com//evil.example/a',
    )
  })
})
