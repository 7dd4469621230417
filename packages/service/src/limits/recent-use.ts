/** How much computing each client has used lately; use is forgotten by half every ten seconds. */
export interface RecentUse {
  readonly add: (client: string, ms: number) => void
  /** In ms. */
  readonly of: (client: string) => number
}

const HALF_LIFE_MS = 10_000
/** What is left of a client's use is not worth an entry. */
const FORGOTTEN_MS = 1
const MAX_CLIENTS = 10_000

export function createRecentUse(now: () => number = () => performance.now()): RecentUse {
  const uses = new Map<string, { ms: number; at: number }>()
  const of = (client: string) => {
    const use = uses.get(client)
    return use === undefined ? 0 : use.ms * 0.5 ** ((now() - use.at) / HALF_LIFE_MS)
  }
  const forget = () => {
    for (const client of uses.keys()) if (of(client) < FORGOTTEN_MS) uses.delete(client)
    // Of so many clients, each has used little.
    if (uses.size >= MAX_CLIENTS) uses.clear()
  }
  return {
    add(client, ms) {
      if (uses.size >= MAX_CLIENTS) forget()
      uses.set(client, { ms: of(client) + ms, at: now() })
    },
    of,
  }
}
