/** A few pieces of work at once, and a bounded queue of those that wait. */
import { createTurnQueue, type TurnQueue } from './turn-queue.ts'

export interface LimiterOptions {
  /** Pieces at work at once. */
  readonly maxRunning: number
  /** Pieces that wait for their turn. */
  readonly maxQueued: number
  /** Longest wait for a turn. */
  readonly maxWaitMs: number
  readonly shares?: Shares
  /** The error for work that finds the queue full, or waits too long. */
  readonly busy: () => Error
}

export interface QueueOptions {
  /** Aborts when nobody wants the result any more: work that still waits leaves the queue. */
  readonly signal?: AbortSignal | undefined
  /** Takes the next turn, ahead of all that wait. */
  readonly isNext?: boolean
  /** Clients take turns: one that queues a hundred pieces delays another by one piece. Default: all the same one. */
  readonly client?: string | undefined
}

/** How the places are shared between clients. */
export interface Shares {
  /** The client with the lowest rank takes the next turn. */
  readonly rank: (client: string) => number
  /** Its work starts while fewer pieces than this are at work. */
  readonly maxRunning: (client: string) => number
  /** Its longest wait for a turn. @param othersWait whether other clients wait as well. */
  readonly maxWaitMs: (client: string, othersWait: boolean) => number
}

export interface Limiter {
  /** @throws the error of `busy`; the signal's reason when it aborts before the turn has come. */
  run<T>(work: () => Promise<T>, options?: QueueOptions): Promise<T>
  /** For metrics. */
  readonly counts: { readonly running: number; readonly waiting: number }
}

export function createLimiter(limits: LimiterOptions): Limiter {
  const queue = createTurnQueue<() => void>(limits.shares?.rank)
  let running = 0
  const hasPlace = (client: string) => running < (limits.shares?.maxRunning(client) ?? limits.maxRunning)
  const enter = async (options: QueueOptions) => {
    options.signal?.throwIfAborted()
    if (hasPlace(options.client ?? '')) running += 1
    else await waitForTurn(queue, limits, options)
  }
  // A free place passes straight to the next waiter, so a newcomer cannot slip in between.
  const leave = () => {
    running -= 1
    for (let start = queue.next(hasPlace); start; start = queue.next(hasPlace)) {
      running += 1
      start()
    }
  }
  return {
    async run(work, options = {}) {
      await enter(options)
      try {
        return await work()
      } finally {
        leave()
      }
    },
    get counts() {
      return { running, waiting: queue.size }
    },
  }
}

/** So late may a wait end that got shorter. */
const CHECK_EVERY_MS = 500

function waitForTurn(
  queue: TurnQueue<() => void>,
  { maxQueued, maxWaitMs, shares, busy }: LimiterOptions,
  { signal, isNext = false, client = '' }: QueueOptions,
): Promise<void> {
  if (queue.size >= maxQueued) throw busy()
  return new Promise((resolve, reject) => {
    const stop = () => {
      queue.remove(client, start)
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const since = performance.now()
    // A client's longest wait may change while it waits.
    const check = () => {
      const longestMs = shares?.maxWaitMs(client, queue.holdsOthers(client)) ?? maxWaitMs
      const leftMs = longestMs - (performance.now() - since)
      if (leftMs > 0) {
        timer = setTimeout(check, Math.min(leftMs, CHECK_EVERY_MS))
        return
      }
      stop()
      reject(busy())
    }
    const start = () => {
      stop()
      resolve()
    }
    const abort = () => {
      stop()
      reject(signal?.reason)
    }
    let timer: NodeJS.Timeout | undefined
    signal?.addEventListener('abort', abort)
    queue.add(client, start, isNext)
    check()
  })
}
