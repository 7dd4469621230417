import { createHash, timingSafeEqual } from 'node:crypto'

/** SHA-256 in hexadecimal. Enough to keep what has 128 random bits or more; never for passwords. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** In constant time, whatever the lengths: how far two ids agree must not show in how long the answer takes. */
export function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)))
}
