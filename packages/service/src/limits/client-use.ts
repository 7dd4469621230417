/** How much each client, and the network around it, has used lately of something there is little of. */
import { networkOf } from './client-network.ts'
import { createRecentUse } from './recent-use.ts'

export interface ClientUse {
  add(client: string, ms: number): void
  /** Its own use and its network's, in ms. */
  of(client: string): number
  /** Whether the client or its network used more than others would notice. */
  readonly isOverQuota: (client: string) => boolean
}

export interface ClientUseOptions {
  /** A client that used more is over its quota. */
  readonly clientMs: number
  /** The same for a whole network, of which a client may have as many addresses as it likes. */
  readonly networkMs: number
}

export function createClientUse({ clientMs, networkMs }: ClientUseOptions, now?: () => number): ClientUse {
  const clients = createRecentUse(now)
  const networks = createRecentUse(now)
  return {
    add(client, ms) {
      clients.add(client, ms)
      networks.add(networkOf(client), ms)
    },
    of: (client) => clients.of(client) + networks.of(networkOf(client)),
    isOverQuota: (client) => clients.of(client) > clientMs || networks.of(networkOf(client)) > networkMs,
  }
}
