/**
 * Passwords: their rules, and how they are hashed.
 *
 * better-auth hashes inside the transaction that opens an account. SQLite has one connection: a tenth
 * of a second in which nobody else is served. So the hash is made before and passed in here.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { hashPassword } from 'better-auth/crypto'

/** UTF-16 units. NIST SP 800-63B-4 asks for 8 with a second factor and advises more; length is what helps. */
export const MIN_PASSWORD_LENGTH = 10
/** Anything longer only costs time to hash. */
export const MAX_PASSWORD_LENGTH = 128

interface Hashed {
  readonly password: string
  readonly hash: string
}

const ready = new AsyncLocalStorage<Hashed>()

/** For better-auth: scrypt with its own parameters (N 16384, r 16), on a thread of the pool. */
export async function hashOnce(password: string): Promise<string> {
  const hashed = ready.getStore()
  return hashed?.password === password ? hashed.hash : hashPassword(password)
}

/** Hashes first, then runs `work`, in which `hashOnce` has the hash of this password already. */
export async function withHashedPassword<T>(password: string, work: () => Promise<T>): Promise<T> {
  const hash = await hashPassword(password)
  return ready.run({ password, hash }, work)
}
