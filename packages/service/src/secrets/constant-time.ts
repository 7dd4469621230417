import { createHash, timingSafeEqual } from 'node:crypto'

/** SHA-256 in hexadecimal. Safe for values with 128 random bits or more; never use it for passwords. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Compares in constant time for all lengths: the response time must not reveal how many characters agree. */
export function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)))
}
