/**
 * How much each client, and the network around it, has used lately of something there is little of. Use is forgotten by half
 * every ten seconds.
 */
import { networkOf } from './client-network.ts'

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

const HALF_LIFE_MS = 10_000
/** What is left of a client's use is not worth an entry. */
const FORGOTTEN_MS = 1
const MAX_KEYS = 20_000

export function createClientUse(
  { clientMs, networkMs }: ClientUseOptions,
  now: () => number = () => performance.now(),
): ClientUse {
  const uses = new Map<string, { ms: number; at: number }>()
  const usedBy = (key: string): number => {
    const use = uses.get(key)
    return use === undefined ? 0 : use.ms * 0.5 ** ((now() - use.at) / HALF_LIFE_MS)
  }
  const forget = (): void => {
    for (const key of uses.keys()) if (usedBy(key) < FORGOTTEN_MS) uses.delete(key)
    // Of so many, each has used little.
    if (uses.size >= MAX_KEYS) uses.clear()
  }
  const keysOf = (client: string) => [`client ${client}`, `network ${networkOf(client)}`] as const
  return {
    add(client, ms) {
      if (uses.size >= MAX_KEYS) forget()
      for (const key of keysOf(client)) uses.set(key, { ms: usedBy(key) + ms, at: now() })
    },
    of: (client) => keysOf(client).reduce((sum, key) => sum + usedBy(key), 0),
    isOverQuota(client) {
      const [own, network] = keysOf(client)
      return usedBy(own) > clientMs || usedBy(network) > networkMs
    },
  }
}
