/**
 * Authenticates development-mode requests: which environment they act for.
 * What must never happen: an answer that shows which part of a claim was wrong. Proven in
 * environment-auth.test.ts.
 */
import { HEADERS } from '@linklens/contract'
import { ServiceError } from '../../service-error.ts'
import type { Store } from '../../store/db.ts'
import type { EnvironmentAccess } from './environment-key.ts'
import { findBySecret } from './environment-secrets.ts'
import { findByPairing } from './pairing.ts'

/** Checks of credentials. Each throws ServiceError `UNAUTHORIZED`. */
export interface EnvironmentAuth {
  /** @param secret the `x-service-api-key` header. */
  bySecret(secret: string | undefined): Promise<EnvironmentAccess>
  /** A paired machine. Any part may be missing or wrong. */
  byPairing(claim: {
    publicId: string | undefined
    environmentId: string | undefined
    machineId: string | undefined
  }): Promise<EnvironmentAccess>
}

/** @param now milliseconds. */
export function createEnvironmentAuth(store: Store, now: () => number = Date.now): EnvironmentAuth {
  return {
    bySecret: async (secret) => {
      if (!secret)
        throw new ServiceError('UNAUTHORIZED', `The header "${HEADERS.apiKey}" is missing. ${HINT}`)
      const found = await findBySecret(store, secret, now())
      if (found) return found
      throw new ServiceError('UNAUTHORIZED', `This secret is not valid, or not valid any more. ${HINT}`)
    },
    byPairing: async ({ publicId = '', environmentId = '', machineId = '' }) => {
      const found = await findByPairing(store, { publicId, environmentId, machineId }, now())
      if (found) return found
      throw new ServiceError(
        'UNAUTHORIZED',
        'This machine is not paired with that environment, or not any more. Pair it with the "devcli login" line of ' +
          'the dashboard.',
      )
    },
  }
}

const HINT = 'Send the secret of an environment, as the dashboard shows it.'
