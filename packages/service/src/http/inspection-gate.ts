/**
 * How many inspections are at work at once in this process. Each holds sockets and up to a page and
 * an image in memory: without a gate a flood of slow targets would take the process down. A short
 * queue in front takes the edge off bursts; whoever waits longer is told to come back.
 */
import { requestLimit } from './request-limits.ts'
import { ServiceError } from './service-error.ts'

interface GateOptions {
  /** Inspections at work at once. */
  atWork: number
  /** Inspections waiting for their turn. */
  queued: number
  /** Longest wait for a turn. */
  waitMs: number
}

const GATE_DEFAULTS: GateOptions = {
  atWork: requestLimit('inspectionsAtWork'),
  queued: requestLimit('inspectionsQueued'),
  waitMs: requestLimit('queueMs'),
}

export interface InspectionGate {
  /**
   * Runs `work` when there is room: at once, or after a short wait in the queue.
   * @throws ServiceError `UNAVAILABLE` when the queue is full, the wait too long, or the process drains.
   * @throws the signal's reason when the asker went away while waiting.
   */
  run<T>(work: () => Promise<T>, options?: { signal?: AbortSignal }): Promise<T>
  /** Lets nothing new in; what is at work or queued goes on. */
  drain(): void
  readonly draining: boolean
  /** For metrics. */
  readonly counts: { readonly atWork: number; readonly waiting: number }
}

export function createInspectionGate(options: Partial<GateOptions> = {}): InspectionGate {
  const limits = { ...GATE_DEFAULTS, ...options }
  /** Callbacks that hand a free place to a waiter, oldest first. */
  const queue = new Set<() => void>()
  let atWork = 0
  let draining = false

  const enter = async (signal: AbortSignal | undefined) => {
    if (draining) throw restarting()
    signal?.throwIfAborted()
    if (atWork >= limits.atWork) await waitForTurn(queue, limits, signal)
    else atWork += 1
  }
  // A free place passes straight to the next waiter, so a newcomer cannot slip in between.
  const leave = () => {
    const [next] = queue
    if (next) next()
    else atWork -= 1
  }
  return {
    async run(work, { signal } = {}) {
      await enter(signal)
      try {
        return await work()
      } finally {
        leave()
      }
    },
    drain: () => {
      draining = true
    },
    get draining() {
      return draining
    },
    get counts() {
      return { atWork, waiting: queue.size }
    },
  }
}

function waitForTurn(
  queue: Set<() => void>,
  limits: GateOptions,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (queue.size >= limits.queued) throw busy()
  return new Promise((resolve, reject) => {
    const stop = () => {
      queue.delete(turn)
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
    }, limits.waitMs)
    signal?.addEventListener('abort', gone)
    queue.add(turn)
  })
}

const busy = () =>
  new ServiceError('UNAVAILABLE', 'Too many inspections are running right now. Try again in a few seconds.', {
    headers: { 'Retry-After': '2' },
  })

const restarting = () =>
  new ServiceError('UNAVAILABLE', 'The service is about to restart. Try again in a few seconds.', {
    headers: { 'Retry-After': '5' },
  })
