/**
 * Limits how many inspections run at once in this process. Each holds sockets and up to a page and an image in
 * memory, so without a limit many slow targets would exhaust the process. A short queue absorbs bursts.
 */
import { createLimiter, type LimiterOptions, type QueueOptions } from '../work/limiter.ts'
import { requestLimit } from '../http/limits/request-limits.ts'
import { ServiceError } from '../http/service-error.ts'

interface SlotOptions extends Omit<LimiterOptions, 'busy'> {
  /** Whether a client sends expensive pages while others wait for theirs. */
  readonly crowds: (client: string) => boolean
}

const SLOT_DEFAULTS: SlotOptions = {
  crowds: () => false,
  maxRunning: requestLimit('inspectionsRunning'),
  maxQueued: requestLimit('inspectionsQueued'),
  maxWaitMs: requestLimit('queueMs'),
}

/** Of which one is analysed while the others fetch. */
const CROWD_SLOTS = 4

export interface InspectionSlots {
  /**
   * Runs `work` when a slot is free: at once, or after a short wait in the queue, from which clients take turns.
   * @throws ServiceError `UNAVAILABLE` when the queue is full, the wait too long, or the process drains.
   * @throws the signal's reason when the client left while waiting.
   */
  run<T>(work: () => Promise<T>, options?: Pick<QueueOptions, 'signal' | 'client'>): Promise<T>
  /** Refuses new work; running and queued work goes on. */
  drain(): void
  readonly draining: boolean
  /** For metrics. */
  readonly counts: { readonly running: number; readonly waiting: number }
}

export function createInspectionSlots(options: Partial<SlotOptions> = {}): InspectionSlots {
  const limits = { ...SLOT_DEFAULTS, ...options, busy }
  const limiter = createLimiter(limits)
  /**
   * Clients that crowd share few slots. A page that has to wait long for a worker thread is not even fetched, which
   * would be work of the answering thread, and does not wait in a slot that others need. Here a client that is
   * alone may wait long: somebody who has many pages inspected at once is to be served as well.
   */
  const crowdLimiter = createLimiter({
    ...limits,
    shares: {
      rank: () => 0,
      maxRunning: () => CROWD_SLOTS,
      maxWaitMs: (_client, othersWait) => (othersWait ? limits.maxWaitMs : requestLimit('analysisQueueMs')),
    },
  })
  let draining = false
  return {
    async run(work, wishes = {}) {
      if (draining) throw restarting()
      const runInSlot = () => limiter.run(work, wishes)
      return limits.crowds(wishes.client ?? '') ? crowdLimiter.run(runInSlot, wishes) : runInSlot()
    },
    drain: () => {
      draining = true
    },
    get draining() {
      return draining
    },
    get counts() {
      const { running, waiting } = limiter.counts
      return { running, waiting: waiting + crowdLimiter.counts.waiting }
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
