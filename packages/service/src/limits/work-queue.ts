/** Runs a few pieces of work at once, with a bounded queue of those that wait. Who is next is decided by a FairShare. */
import type { FairShare } from './fair-share.ts'
import { createFairQueue, type FairQueue } from './fair-queue.ts'

export interface WorkQueueOptions {
  readonly share: FairShare
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

export interface WorkQueue {
  /** @throws the error of `busy`; the signal's reason when it aborts before the turn has come. */
  run<T>(work: () => Promise<T>, options?: WorkOptions): Promise<T>
  /** For a share that counts more than this queue: one of the others has ended. */
  startNext(): void
  /** For metrics. */
  readonly counts: { readonly running: number; readonly waiting: number }
}

interface Waiting {
  readonly client: string
  /** Ends the wait: its turn has come, or it has to leave without. */
  readonly end: (error?: unknown) => void
}

export function createWorkQueue({ share, maxQueued, busy }: WorkQueueOptions): WorkQueue {
  const queue = createFairQueue<Waiting>((client) => share.rank(client))
  /** How many places each client holds. */
  const atWork = new Map<string, number>()
  const hold = (client: string, pieces: number) => {
    const held = (atWork.get(client) ?? 0) + pieces
    if (held > 0) atWork.set(client, held)
    else atWork.delete(client)
  }
  const mayStart = (client: string) => share.mayStart(client, atWork)
  /** A free place passes straight to the next that waits, so a newcomer cannot slip in between. */
  const startNext = () => {
    for (let next = queue.next(mayStart); next; next = queue.next(mayStart)) {
      hold(next.client, 1)
      next.end()
    }
  }
  const enter = async (client: string, signal: AbortSignal | undefined) => {
    signal?.throwIfAborted()
    if (mayStart(client)) return hold(client, 1)
    if (queue.size >= maxQueued) {
      const crowded = queue.crowdOut(client)
      if (!crowded) throw busy()
      crowded.end(busy())
    }
    await waitForTurn(queue, { client, signal, share, busy, startNext })
  }
  return {
    startNext,
    async run(work, { client = '', signal } = {}) {
      await enter(client, signal)
      try {
        return await work()
      } finally {
        hold(client, -1)
        startNext()
      }
    },
    get counts() {
      return { running: [...atWork.values()].reduce((sum, pieces) => sum + pieces, 0), waiting: queue.size }
    },
  }
}

/** How late a wait may end that got shorter, or a place be given that a client got free by using less. */
const CHECK_EVERY_MS = 500

interface Wait extends Pick<WorkQueueOptions, 'share' | 'busy'> {
  readonly client: string
  readonly signal: AbortSignal | undefined
  readonly startNext: () => void
}

function waitForTurn(
  queue: FairQueue<Waiting>,
  { client, signal, share, busy, startNext }: Wait,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const since = performance.now()
    let timer: NodeJS.Timeout | undefined
    const waiting: Waiting = {
      client,
      end(error) {
        queue.remove(client, waiting)
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        if (error === undefined) resolve()
        else reject(error)
      },
    }
    const abort = () => waiting.end(signal?.reason ?? new DOMException('gone', 'AbortError'))
    // A client's longest wait may change while it waits.
    const check = () => {
      const leftMs = share.maxWaitMs(client, queue.holdsOthers(client)) - (performance.now() - since)
      if (leftMs <= 0) return waiting.end(busy())
      timer = setTimeout(check, Math.min(leftMs, CHECK_EVERY_MS))
      startNext()
    }
    signal?.addEventListener('abort', abort)
    queue.add(client, waiting)
    check()
  })
}
