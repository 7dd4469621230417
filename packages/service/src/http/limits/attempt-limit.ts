/** Limits what one client tries: guesses, edits of a card, and drawings. */
import type { AppContext } from '../app-env.ts'
import type { ClientAddress } from '../client-address.ts'
import type { RateLimits } from '../../limits/rate-limit.ts'
import { enforce } from './request-budgets.ts'

/**
 * Also sets the headers of the limit.
 * @throws ServiceError `RATE_LIMITED`, or `UNAVAILABLE` when an attempt to guess cannot be counted.
 */
export type AttemptLimit = (c: AppContext, cost?: number) => Promise<void>

export function createAttemptLimit(
  rateLimits: RateLimits,
  clientAddress: ClientAddress,
  bucket: 'pairing' | 'whoami' | 'signIn' | 'edit' | 'drawing',
): AttemptLimit {
  return async (c, cost = 1) => {
    enforce(await rateLimits.take([{ bucket, key: clientAddress(c), cost }]), c)
  }
}
