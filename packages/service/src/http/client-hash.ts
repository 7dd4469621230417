import { createSigner } from '../secrets/signer.ts'
import type { AppContext } from './app-env.ts'
import type { ClientAddress } from './client-address.ts'

/** @returns a keyed hash of the client's IP address: shows whether two clients are the same, and nothing else. */
export type ClientHash = (c: AppContext) => string

export function createClientHash(appSecrets: readonly string[], clientAddress: ClientAddress): ClientHash {
  const signer = createSigner(appSecrets, 'linklens audit clients')
  return (c) => signer.sign(clientAddress(c))
}
