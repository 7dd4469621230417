import { describe, expect, it } from 'vitest'
import { isOwnUserAgent, linklensUserAgent } from './crawler-identity.ts'

describe('our user agent', () => {
  const own = linklensUserAgent({ version: '1.2.3', baseUrl: 'https://linklens.example' })

  it('names the product and where to read about it', () => {
    expect(own).toBe('Mozilla/5.0 (compatible; Linklens/1.2.3; +https://linklens.example/bot)')
  })

  it('is recognised, also of another instance', () => {
    expect(isOwnUserAgent(own)).toBe(true)
    expect(isOwnUserAgent('mozilla/5.0 (compatible; LINKLENS/9; +http://localhost:3000/bot)')).toBe(true)
  })

  it('is not seen where it is not', () => {
    expect(['', 'curl/8.5.0', 'Mozilla/5.0', 'NotLinklens/1', 'linklens'].filter(isOwnUserAgent)).toEqual([])
  })
})
