/**
 * Passwords: their rules, and how they are hashed.
 *
 * better-auth hashes inside the transaction that opens an account. SQLite has one connection: a tenth
 * of a second in which nobody else is served. So the hash is made before and passed in here.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** UTF-16 units. NIST SP 800-63B-4 asks for 8 with a second factor and advises more; length is what helps. */
export const MIN_PASSWORD_LENGTH = 10
/** Anything longer only costs time to hash. */
export const MAX_PASSWORD_LENGTH = 128

/** How passwords become what the database stores, and are compared with it. */
export interface PasswordHashing {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (given: { readonly password: string; readonly hash: string }) => Promise<boolean>
}

/** Hashing as better-auth does it: scrypt (N 16384, r 16), on a thread of the pool. */
export const SCRYPT: PasswordHashing = { hash: hashPassword, verify: verifyPassword }

export interface Passwords extends PasswordHashing {
  /** Hashes first, then runs `work`, in which `hash` has the hash of this password already. */
  readonly withHashed: <T>(password: string, work: () => Promise<T>) => Promise<T>
}

interface Hashed {
  readonly password: string
  readonly hash: string
}

export function createPasswords({ hash, verify }: PasswordHashing): Passwords {
  const ready = new AsyncLocalStorage<Hashed>()
  return {
    verify,
    async hash(password) {
      const hashed = ready.getStore()
      return hashed?.password === password ? hashed.hash : hash(password)
    },
    async withHashed(password, work) {
      return ready.run({ password, hash: await hash(password) }, work)
    },
  }
}
