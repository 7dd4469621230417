/** A few pieces of work at once, and a bounded queue of those that wait. */

export interface TurnLimits {
  /** Pieces at work at once. */
  readonly atWork: number
  /** Pieces that wait for their turn. */
  readonly queued: number
  /** Longest wait for a turn. */
  readonly waitMs: number
  /** The error for work that finds the queue full, or waits too long. */
  readonly busy: () => Error
}

export interface TurnOptions {
  /** Aborts when nobody wants the result any more: work that still waits leaves the queue. */
  readonly signal?: AbortSignal | undefined
  /** Takes the next turn, ahead of all that wait. */
  readonly isNext?: boolean
}

export interface Turns {
  /** @throws the error of `busy`; the signal's reason when it aborts before the turn has come. */
  run<T>(work: () => Promise<T>, options?: TurnOptions): Promise<T>
  /** For metrics. */
  readonly counts: { readonly atWork: number; readonly waiting: number }
}

export function createTurns(limits: TurnLimits): Turns {
  /** Callbacks that hand a free place to a waiter, the next one first. */
  const queue: (() => void)[] = []
  let atWork = 0
  const enter = async (options: TurnOptions) => {
    options.signal?.throwIfAborted()
    if (atWork >= limits.atWork) await waitForTurn(queue, limits, options)
    else atWork += 1
  }
  // A free place passes straight to the next waiter, so a newcomer cannot slip in between.
  const leave = () => {
    const next = queue[0]
    if (next) next()
    else atWork -= 1
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
      return { atWork, waiting: queue.length }
    },
  }
}

function waitForTurn(
  queue: (() => void)[],
  { queued, waitMs, busy }: TurnLimits,
  { signal, isNext = false }: TurnOptions,
): Promise<void> {
  if (queue.length >= queued) throw busy()
  return new Promise((resolve, reject) => {
    const stop = () => {
      queue.splice(queue.indexOf(turn), 1)
      clearTimeout(timer)
      signal?.removeEventListener('abort', gone)
    }
    const turn = () => {
      stop()
      resolve()
    }
    const gone = () => {
      stop()
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      stop()
      reject(busy())
    }, waitMs)
    signal?.addEventListener('abort', gone)
    if (isNext) queue.unshift(turn)
    else queue.push(turn)
  })
}
