/**
 * Failed attempts to sign in to one account, from all clients: under the limit per client alone, an attacker with
 * many IP addresses could go on guessing. Whether the account exists makes no difference.
 */
import type { AppContext } from '../../http/app-env.ts'
import type { RateLimits } from '../../limits/rate-limit.ts'
import type { KnownClients } from './known-clients.ts'

export interface SignInLimit {
  /** Counts an attempt as failed before the password is tried, so that parallel attempts are counted too. */
  begin(c: AppContext, email: string): Promise<SignInAttempt>
}

export type SignInAttempt =
  | { readonly allowed: false; readonly headers: Readonly<Record<string, string>> }
  | {
      readonly allowed: true
      /** The password was right: it is not counted. */
      succeeded(): Promise<void>
    }

export function createSignInLimit(
  rateLimits: Pick<RateLimits, 'take' | 'charge'>,
  knownClients: KnownClients,
): SignInLimit {
  return {
    async begin(c, email) {
      const key = `${email.toLowerCase()} ${knownClients.idOf(c, email) ?? ''}`
      const request = { bucket: 'signInAccount', key } as const
      const result = await rateLimits.take([request])
      if (!result.ok) return { allowed: false, headers: result.headers }
      return { allowed: true, succeeded: () => rateLimits.charge({ ...request, cost: -1 }) }
    },
  }
}
