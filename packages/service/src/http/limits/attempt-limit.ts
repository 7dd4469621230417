/** Limits what one client tries: guesses, and edits of a card. */
import type { Context } from 'hono'
import type { AppEnv } from '../app-env.ts'
import type { ClientAddress } from '../client-address.ts'
import type { RateLimits } from '../../limits/rate-limit.ts'
import { ServiceError } from '../../service-error.ts'

/**
 * Also sets the headers of the limit.
 * @throws ServiceError `RATE_LIMITED`, or `UNAVAILABLE` when an attempt to guess cannot be counted.
 */
export type AttemptLimit = (c: Context<AppEnv>) => Promise<void>

export function createAttemptLimit(
  rateLimits: RateLimits,
  clientAddress: ClientAddress,
  bucket: 'pairing' | 'whoami' | 'signIn' | 'edit',
): AttemptLimit {
  return async (c) => {
    const result = await rateLimits.take([{ bucket, key: clientAddress(c) }])
    if (!result.ok) throw new ServiceError('RATE_LIMITED', result.message, { headers: result.headers })
    for (const [name, value] of Object.entries(result.headers)) c.header(name, value)
  }
}
