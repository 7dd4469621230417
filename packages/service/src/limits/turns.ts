/**
 * How clients take turns at what there is little of: slots of inspections, worker threads, sockets for images and drawing
 * places. Each of these has a queue of its own figures, and all of them this policy.
 *
 * What must never happen: one client, or its network, keeps the others from their turn. So
 * - clients take turns, each with its oldest piece of work, and no network holds all places (`perNetwork`);
 * - who used much lately is over its quota: others go first, and of those over it the one that used least;
 * - all clients over their quota together leave places free (`forOverQuota`), and give up soon while others wait;
 * - a full queue drops the newest piece of the network that has most waiting.
 *
 * Proven in turns.test.ts, and with attackers in the package's test/image-turns.test.ts.
 */
import { networkOf } from './client-network.ts'
import { createClientUse, type ClientUse } from './client-use.ts'
import { requestLimit } from './request-limits.ts'

export interface TurnsOptions {
  readonly places: number
  /** Default: all. */
  readonly perNetwork?: number
  /** Asked each time; default: all but one, and at least one. */
  readonly forOverQuota?: () => number
  /** Whether anything may start, for places that several queues share. Call `startNext` where it changes. */
  readonly isFree?: () => boolean
  /** What decides who is over its quota. Default: nobody is. */
  readonly use?: ClientUse
  /** Longest wait for a turn. */
  readonly waitMs: number
  /** The same of a client over its quota while nobody else waits. Default: the same. */
  readonly aloneMs?: number
  /** Pieces that wait for their turn. */
  readonly maxQueued: number
  /** The error for work that finds the queue full, or waits too long. */
  readonly busy: () => Error
}

export interface WorkOptions {
  /** Aborts when nobody wants the result any more: work that still waits leaves the queue. */
  readonly signal?: AbortSignal | undefined
  /** Whom the work is for. Default: the service itself. */
  readonly client?: string | undefined
}

export interface Turns {
  /** @throws the error of `busy`; the signal's reason when it aborts before the turn has come. */
  run<T>(work: () => Promise<T>, options?: WorkOptions): Promise<T>
  startNext(): void
  /** For metrics. */
  readonly counts: { readonly running: number; readonly waiting: number }
}

interface Waiting {
  readonly client: string
  /** Ends the wait: its turn has come, or it has to leave without. */
  readonly end: (error?: unknown) => void
}

const NO_QUOTA = createClientUse({ clientMs: Infinity, networkMs: Infinity })

/** How late a wait may end that got shorter, or a place be given that a client got free by using less. */
const CHECK_EVERY_MS = 500

export function createTurns(options: TurnsOptions): Turns {
  const { places, perNetwork = places, waitMs, aloneMs = waitMs, maxQueued, busy } = options
  const { forOverQuota = () => Math.max(1, places - 1), isFree = () => true, use = NO_QUOTA } = options
  /** In the order in which clients take their turns. */
  let queue: Waiting[] = []
  /** The client of each piece at work. */
  const atWork: string[] = []

  /** @returns whether a client's work may start now. */
  const admission = () => {
    const byNetwork = countBy(atWork, networkOf)
    const overQuota = atWork.filter(use.isOverQuota).length
    return (client: string): boolean =>
      atWork.length < places &&
      isFree() &&
      (byNetwork.get(networkOf(client)) ?? 0) < perNetwork &&
      (!use.isOverQuota(client) || overQuota < forOverQuota())
  }
  // Of clients within their quota the one that has waited longest: else each new one would go before all that ever asked.
  const rank = ({ client }: Waiting) => (use.isOverQuota(client) ? use.of(client) : 0)
  /** A free place passes straight to the next that waits, so a newcomer cannot slip in between. */
  const startNext = () => {
    for (;;) {
      const mayStart = admission()
      const oldest = new Map<string, Waiting>()
      for (const one of queue)
        if (!oldest.has(one.client) && mayStart(one.client)) oldest.set(one.client, one)
      const [next] = [...oldest.values()].toSorted((a, b) => rank(a) - rank(b))
      if (!next) return
      const isSame = ({ client }: Waiting) => client === next.client
      queue = [...queue.filter((one) => !isSame(one)), ...queue.filter(isSame)]
      atWork.push(next.client)
      next.end()
    }
  }
  /** Makes a place in the queue. @throws the error of `busy` where it belongs to those who wait. */
  const crowdOut = (client: string): void => {
    const networks = countBy(queue, (one) => networkOf(one.client))
    const [fullest, most] = [...networks].toSorted(([, a], [, b]) => b - a)[0] ?? ['', 0]
    if (most <= (networks.get(networkOf(client)) ?? 0) + 1) throw busy()
    const theirs = queue.filter((one) => networkOf(one.client) === fullest)
    const [greediest] = [...countBy(theirs, (one) => one.client)].toSorted(([, a], [, b]) => b - a)[0] ?? []
    theirs.findLast((one) => one.client === greediest)?.end(busy())
  }
  const longestWaitMs = (client: string): number => {
    if (!use.isOverQuota(client)) return waitMs
    const doOthersWait = queue.some((one) => one.client !== client)
    return doOthersWait ? Math.min(waitMs, requestLimit('overQuotaQueueMs')) : aloneMs
  }
  const waitForTurn = (client: string, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const since = performance.now()
      let timer: NodeJS.Timeout | undefined
      const waiting: Waiting = {
        client,
        end(error) {
          queue = queue.filter((one) => one !== waiting)
          clearTimeout(timer)
          signal?.removeEventListener('abort', abort)
          if (error === undefined) resolve()
          else reject(error)
        },
      }
      const abort = () => waiting.end(signal?.reason ?? new DOMException('gone', 'AbortError'))
      // A client's longest wait may change while it waits.
      const check = () => {
        const leftMs = longestWaitMs(client) - (performance.now() - since)
        if (leftMs <= 0) return waiting.end(busy())
        timer = setTimeout(check, Math.min(leftMs, CHECK_EVERY_MS))
        if (queue[0] === waiting) startNext()
      }
      signal?.addEventListener('abort', abort)
      queue.push(waiting)
      check()
    })
  return {
    startNext,
    async run(work, { client = '', signal } = {}) {
      signal?.throwIfAborted()
      if (admission()(client)) atWork.push(client)
      else {
        if (queue.length >= maxQueued) crowdOut(client)
        await waitForTurn(client, signal)
      }
      try {
        return await work()
      } finally {
        atWork.splice(atWork.indexOf(client), 1)
        startNext()
      }
    },
    get counts() {
      return { running: atWork.length, waiting: queue.length }
    },
  }
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}
