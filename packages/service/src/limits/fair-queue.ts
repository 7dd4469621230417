/** A queue from which clients take turns: each time the next client's oldest item. */
import { networkOf } from './client-network.ts'

export interface FairQueue<T> {
  add(client: string, item: T): void
  /** Takes an item out. @param isAllowed whether a client may take its turn now. */
  next(isAllowed: (client: string) => boolean): T | undefined
  remove(client: string, item: T): void
  /** Takes out the newest item of the network that has most waiting, where that has more than the client's would have. */
  crowdOut(client: string): T | undefined
  /** Whether another client waits as well. */
  holdsOthers(client: string): boolean
  readonly size: number
}

/** @param rank the lowest one takes the next turn; of equal ones the client that has waited longest. */
export function createFairQueue<T>(rank: (client: string) => number = () => 0): FairQueue<T> {
  /** In the order in which the clients take their turns. */
  const byClient = new Map<string, T[]>()
  const sizeOf = (network: string) =>
    [...byClient].reduce((sum, [client, { length }]) => sum + (networkOf(client) === network ? length : 0), 0)
  const keep = (client: string, items: T[]) => {
    if (items.length > 0) byClient.set(client, items)
    else byClient.delete(client)
  }
  return {
    add(client, item) {
      byClient.set(client, [...(byClient.get(client) ?? []), item])
    },
    next(isAllowed) {
      const [client] = [...byClient.keys()].filter(isAllowed).toSorted((a, b) => rank(a) - rank(b))
      if (client === undefined) return undefined
      const [item, ...rest] = byClient.get(client) ?? []
      // Behind all others.
      byClient.delete(client)
      keep(client, rest)
      return item
    },
    remove(client, item) {
      keep(
        client,
        (byClient.get(client) ?? []).filter((other) => other !== item),
      )
    },
    crowdOut(client) {
      const networks = [...new Set([...byClient.keys()].map(networkOf))]
      const [fullest = ''] = networks.toSorted((a, b) => sizeOf(b) - sizeOf(a))
      if (sizeOf(fullest) <= sizeOf(networkOf(client)) + 1) return undefined
      const own = [...byClient].filter(([other]) => networkOf(other) === fullest)
      const [greediest = '', items = []] = own.toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
      keep(greediest, items.slice(0, -1))
      return items.at(-1)
    },
    holdsOthers: (client) => [...byClient.keys()].some((other) => other !== client),
    get size() {
      return [...byClient.values()].reduce((sum, { length }) => sum + length, 0)
    },
  }
}
