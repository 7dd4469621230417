/** Limits what one client tries: guesses, and edits of a card. */
import type { AppContext } from '../app-env.ts'
import type { ClientAddress } from '../client-address.ts'
import type { RateLimits } from '../../limits/rate-limit.ts'
import { enforce } from './request-budgets.ts'

/**
 * Also sets the headers of the limit.
 * @throws ServiceError `RATE_LIMITED`, or `UNAVAILABLE` when an attempt to guess cannot be counted.
 */
export type AttemptLimit = (c: AppContext) => Promise<void>

export function createAttemptLimit(
  rateLimits: RateLimits,
  clientAddress: ClientAddress,
  bucket: 'pairing' | 'whoami' | 'signIn' | 'edit',
): AttemptLimit {
  return async (c) => {
    enforce(await rateLimits.take([{ bucket, key: clientAddress(c) }]), c)
  }
}
