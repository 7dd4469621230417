/**
 * Limits how many inspections run at once in this process. Each holds sockets and up to a page and an image in
 * memory, so without a limit many slow targets would exhaust the process. A short queue absorbs bursts.
 */
import { createLimiter, type LimiterOptions } from '../work/limiter.ts'
import { requestLimit } from '../http/limits/request-limits.ts'
import { ServiceError } from '../http/service-error.ts'

type SlotOptions = Omit<LimiterOptions, 'busy'>

const SLOT_DEFAULTS: SlotOptions = {
  maxRunning: requestLimit('inspectionsRunning'),
  maxQueued: requestLimit('inspectionsQueued'),
  maxWaitMs: requestLimit('queueMs'),
}

export interface InspectionSlots {
  /**
   * Runs `work` when a slot is free: at once, or after a short wait in the queue.
   * @throws ServiceError `UNAVAILABLE` when the queue is full, the wait too long, or the process drains.
   * @throws the signal's reason when the client left while waiting.
   */
  run<T>(work: () => Promise<T>, options?: { signal?: AbortSignal }): Promise<T>
  /** Refuses new work; running and queued work goes on. */
  drain(): void
  readonly draining: boolean
  /** For metrics. */
  readonly counts: { readonly running: number; readonly waiting: number }
}

export function createInspectionSlots(options: Partial<SlotOptions> = {}): InspectionSlots {
  const limiter = createLimiter({ ...SLOT_DEFAULTS, ...options, busy })
  let draining = false
  return {
    async run(work, { signal } = {}) {
      if (draining) throw restarting()
      return limiter.run(work, { signal })
    },
    drain: () => {
      draining = true
    },
    get draining() {
      return draining
    },
    get counts() {
      return limiter.counts
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
