import { describe, expect, it } from 'vitest'
import { isWellFormedSecret, withChecksum } from './ids.ts'

const BODY = 'lks_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefg'
const secret = withChecksum(BODY)

describe('a secret', () => {
  it('is its body followed by six characters of CRC-32', () => {
    // Written down: a secret that was given out once must stay a secret.
    expect(secret).toBe(`${BODY}1lgkwT`)
    expect(isWellFormedSecret(secret)).toBe(true)
  })

  it('is refused with any one character changed, missing or added', () => {
    const others = Array.from(secret, (character, at) => {
      const other = character === 'A' ? 'B' : 'A'
      return secret.slice(0, at) + other + secret.slice(at + 1)
    })
    for (const wrong of [...others, secret.slice(1), secret.slice(0, -1), `${secret}A`, '', ` ${secret}`])
      expect(isWellFormedSecret(wrong)).toBe(false)
  })
})
