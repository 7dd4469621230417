/** A queue from which clients take turns: each time the next client's oldest item. */
export interface TurnQueue<T> {
  /** @param isNext this item, and so this client, is taken first. */
  add(client: string, item: T, isNext: boolean): void
  /** Takes an item out. */
  next(): T | undefined
  remove(client: string, item: T): void
  readonly size: number
}

export function createTurnQueue<T>(): TurnQueue<T> {
  const urgent: T[] = []
  /** In the order in which the clients take their turns. */
  const byClient = new Map<string, T[]>()
  const drop = (items: T[], item: T) => {
    const index = items.indexOf(item)
    if (index !== -1) items.splice(index, 1)
  }
  return {
    add(client, item, isNext) {
      if (isNext) {
        urgent.unshift(item)
        return
      }
      const items = byClient.get(client)
      if (items) items.push(item)
      else byClient.set(client, [item])
    },
    next() {
      if (urgent.length > 0) return urgent.shift()
      const [turn] = byClient
      if (!turn) return undefined
      const [client, items] = turn
      byClient.delete(client)
      const item = items.shift()
      if (items.length > 0) byClient.set(client, items)
      return item
    },
    remove(client, item) {
      drop(urgent, item)
      const items = byClient.get(client)
      if (!items) return
      drop(items, item)
      if (items.length === 0) byClient.delete(client)
    },
    get size() {
      return [...byClient.values()].reduce((sum, { length }) => sum + length, urgent.length)
    },
  }
}
