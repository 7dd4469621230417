/** Metrics of the worker threads that analyse pages, read from their own counts when Prometheus asks. */
import { Counter, Gauge, type Registry } from 'prom-client'

export interface AnalysisCounts {
  readonly waiting: number
  /** Sum of the seconds that tasks waited, and how many did. */
  readonly waitedSeconds: number
  readonly tasks: number
  /** Workers that were ended or died, by the reason. */
  readonly ended: Readonly<Partial<Record<WorkerEnd, number>>>
}

export const WORKER_ENDS = ['time', 'memory', 'abort', 'crashed', 'start'] as const
export type WorkerEnd = (typeof WORKER_ENDS)[number]

export function analysisMetrics(registers: Registry[], pool: { readonly counts: AnalysisCounts }): void {
  // oxlint-disable-next-line no-new -- it registers itself
  new Gauge({
    name: 'linklens_analyses_waiting',
    help: 'Pages that wait for a worker thread.',
    registers,
    collect() {
      this.set(pool.counts.waiting)
    },
  })
  counter(
    registers,
    'linklens_analyses_total',
    'Tasks that worker threads have started.',
    () => pool.counts.tasks,
  )
  counter(
    registers,
    'linklens_analysis_wait_seconds_total',
    'Time that tasks have waited for a worker thread.',
    () => pool.counts.waitedSeconds,
  )
  // oxlint-disable-next-line no-new -- it registers itself
  new Counter({
    name: 'linklens_analysis_worker_restarts_total',
    help: 'Worker threads that were replaced, by reason: time, memory, abort (the client left), crashed, or start.',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset()
      // All reasons exist from the start: an alert would miss the first event of a series that begins with it.
      for (const reason of WORKER_ENDS) this.inc({ reason }, pool.counts.ended[reason] ?? 0)
    },
  })
}

function counter(registers: Registry[], name: string, help: string, read: () => number): void {
  // oxlint-disable-next-line no-new -- it registers itself
  new Counter({
    name,
    help,
    registers,
    collect() {
      this.reset()
      this.inc(read())
    },
  })
}
