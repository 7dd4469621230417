/** A queue from which clients take turns: each time the next client's oldest item. */
export interface TurnQueue<T> {
  /** @param isNext this item is taken first, of any client. */
  add(client: string, item: T, isNext: boolean): void
  /** Takes an item out. @param isAllowed whether a client may take its turn now. */
  next(isAllowed: (client: string) => boolean): T | undefined
  remove(client: string, item: T): void
  /** Whether another client waits as well. */
  holdsOthers(client: string): boolean
  readonly size: number
}

/** @param rank the lowest one takes the next turn; of equal ones the client that has waited longest. */
export function createTurnQueue<T>(rank: (client: string) => number = () => 0): TurnQueue<T> {
  const urgent: { client: string; item: T }[] = []
  /** In the order in which the clients take their turns. */
  const byClient = new Map<string, T[]>()
  const nextClient = (isAllowed: (client: string) => boolean) =>
    [...byClient.keys()].filter(isAllowed).toSorted((a, b) => rank(a) - rank(b))[0]
  const take = (client: string): T | undefined => {
    const items = byClient.get(client) ?? []
    const item = items.shift()
    // Behind all others.
    byClient.delete(client)
    if (items.length > 0) byClient.set(client, items)
    return item
  }
  return {
    add(client, item, isNext) {
      const items = byClient.get(client)
      if (isNext) urgent.unshift({ client, item })
      else if (items) items.push(item)
      else byClient.set(client, [item])
    },
    next(isAllowed) {
      const [first] = urgent
      if (first && isAllowed(first.client)) return urgent.shift()?.item
      const client = nextClient(isAllowed)
      return client === undefined ? undefined : take(client)
    },
    remove(client, item) {
      const urgentIndex = urgent.findIndex((entry) => entry.item === item)
      if (urgentIndex !== -1) urgent.splice(urgentIndex, 1)
      const items = byClient.get(client)?.filter((other) => other !== item)
      if (items?.length === 0) byClient.delete(client)
      else if (items) byClient.set(client, items)
    },
    holdsOthers(client) {
      const isOther = (one: string) => one !== client
      return [...byClient.keys()].some(isOther) || urgent.some((entry) => isOther(entry.client))
    },
    get size() {
      return [...byClient.values()].reduce((sum, { length }) => sum + length, urgent.length)
    },
  }
}
