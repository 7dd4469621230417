/**
 * How many inspections are at work at once in this process. Each holds sockets and up to a page and
 * an image in memory: without a gate a flood of slow targets would take the process down. A short
 * queue in front takes the edge off bursts; whoever waits longer is told to come back.
 */
import { createTurns, type TurnLimits } from '../work/turns.ts'
import { requestLimit } from './request-limits.ts'
import { ServiceError } from './service-error.ts'

type GateOptions = Omit<TurnLimits, 'busy'>

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
  const turns = createTurns({ ...GATE_DEFAULTS, ...options, busy })
  let draining = false
  return {
    async run(work, { signal } = {}) {
      if (draining) throw restarting()
      return turns.run(work, { signal })
    },
    drain: () => {
      draining = true
    },
    get draining() {
      return draining
    },
    get counts() {
      return turns.counts
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
