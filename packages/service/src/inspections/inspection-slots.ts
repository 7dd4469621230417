/**
 * Limits how many inspections run at once in this process. Each holds sockets and up to a page and an image in
 * memory, so without a limit many slow targets would exhaust the process. A short queue absorbs bursts.
 */
import { requestLimit } from '../limits/request-limits.ts'
import { ServiceError } from '../service-error.ts'
import { createClientUse, type ClientUse } from '../limits/client-use.ts'
import { createTurns, type WorkOptions } from '../limits/turns.ts'
import { shareInspections, type SharedInspections } from './shared-inspections.ts'

interface SlotOptions {
  readonly slots: number
  readonly maxQueued: number
  readonly maxWaitMs: number
  /** Computing, by client. */
  readonly use: ClientUse
  /** Pages wait for a worker thread. */
  readonly isCrowded: () => boolean
  /** See `SharingOptions`. */
  readonly pause: () => Promise<void>
}

/** A network whose pages are slow to arrive leaves the rest to all others. */
const SHARE_OF_NETWORK = 3 / 4

/**
 * For clients whose pages take much computing, while pages wait for a thread: a page that has to wait long for one is not
 * even fetched, which would be work of the answering thread. One is analysed while the others fetch.
 */
const CROWD_SLOTS = 4

export interface InspectionSlots {
  /**
   * Runs `work` when a slot is free: at once, or after a short wait in the queue, from which clients take turns.
   * @throws ServiceError `UNAVAILABLE` when the queue is full, the wait too long, or the process drains.
   * @throws the signal's reason when the client left while waiting.
   */
  run<T>(work: () => Promise<T>, options?: WorkOptions): Promise<T>
  /** Equal inspections take one slot. */
  readonly shared: SharedInspections
  /** Refuses new work; running and queued work goes on. */
  drain(): void
  readonly draining: boolean
  /** For metrics. */
  readonly counts: { readonly running: number; readonly waiting: number }
}

export function createInspectionSlots({
  slots = requestLimit('inspectionsRunning'),
  maxQueued = requestLimit('inspectionsQueued'),
  maxWaitMs = requestLimit('queueMs'),
  use = createClientUse({ clientMs: Infinity, networkMs: Infinity }),
  isCrowded = () => false,
  pause,
}: Partial<SlotOptions> = {}): InspectionSlots {
  const queue = createTurns({
    places: slots,
    perNetwork: Math.ceil(slots * SHARE_OF_NETWORK),
    forOverQuota: () => (isCrowded() ? CROWD_SLOTS : slots),
    use,
    waitMs: maxWaitMs,
    // Somebody who is alone and has many pages inspected at once is to be served as well.
    aloneMs: requestLimit('analysisQueueMs'),
    maxQueued,
    busy,
  })
  let draining = false
  const run: InspectionSlots['run'] = async (work, runOptions) => {
    if (draining) throw restarting()
    return queue.run(work, runOptions)
  }
  const shared = shareInspections({ run, ...(pause && { pause }) })
  return {
    run,
    shared: {
      // One that is under way is not joined either: its answer would come after the others have been asked to leave.
      async call(key, caller) {
        if (draining) throw restarting()
        return shared.call(key, caller)
      },
    },
    drain: () => {
      draining = true
    },
    get draining() {
      return draining
    },
    get counts() {
      return queue.counts
    },
  }
}

const busy = () =>
  new ServiceError('UNAVAILABLE', 'Too many inspections are running right now. Try again in a few seconds.', {
    headers: { 'Retry-After': '2' },
  })

const restarting = () =>
  new ServiceError('UNAVAILABLE', 'The service is about to restart. Try again in a few seconds.', {
    headers: { 'Retry-After': '5' },
  })
