import { describe, expect, it } from 'vitest'
import { completeUrl, plainHttpUrl } from './typed-url.ts'

describe('what a person types', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['  example.com/a?b=c#d ', 'https://example.com/a?b=c#d'],
    ['//example.com/a', 'https://example.com/a'],
    ['example.com:8080/a', 'https://example.com:8080/a'],
    ['localhost:3000', 'https://localhost:3000'],
    ['münchen.example', 'https://münchen.example'],
    ['[2001:db8::1]', 'https://[2001:db8::1]'],
  ])('%j becomes %j', (typed, expected) => {
    expect(completeUrl(typed)).toBe(expected)
  })

  it.each([
    'http://example.com',
    'HTTPS://example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'mailto:a@b.c',
    'data:text/html,x',
  ])('leaves %j for the URL rules to judge', (typed) => {
    expect(completeUrl(typed)).toBe(typed)
  })
})

describe('the other scheme', () => {
  it.each([
    ['example.com/a?b=c', 'http://example.com/a?b=c'],
    [' example.com:8080', 'http://example.com:8080'],
    ['//example.com', 'http://example.com'],
  ])('the other scheme of %j is %j', (typed, expected) => {
    expect(plainHttpUrl(typed)).toBe(expected)
  })

  it.each(['https://example.com', ' http://example.com ', 'mailto:a@b.c', ''])(
    'is not offered where one was typed: %j',
    (typed) => {
      expect(plainHttpUrl(typed)).toBeNull()
    },
  )
})
