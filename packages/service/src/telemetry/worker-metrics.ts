/**
 * One `/metrics` for several processes: the worker that is asked lets the supervisor collect the metrics of all.
 * Counts are added; numbers that describe the whole store are not (see `aggregator` in metrics.ts).
 */
import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import { ServiceError } from '../service-error.ts'
import type { Metrics } from './metrics.ts'

/** @returns the text of all metrics, over all processes of the service. */
export type ReadMetrics = () => Promise<string>

const ASK = 'linklens:read-metrics'
const ANSWER = 'linklens:metrics'

interface Question {
  readonly type: typeof ASK
  readonly id: number
}

interface Answer {
  readonly type: typeof ANSWER
  readonly id: number
  /** Null when they could not be collected. */
  readonly text: string | null
}

/** For a process that serves. */
export function metricsReader({ registry }: Metrics): ReadMetrics {
  if (!cluster.isWorker) return () => registry.metrics()
  AggregatorRegistry.setRegistries([registry])
  // From now on it answers the supervisor.
  void new AggregatorRegistry()
  return askSupervisor()
}

function askSupervisor(): ReadMetrics {
  const waiting = new Map<number, (text: string | null) => void>()
  let asked = 0
  process.on('message', (message: unknown) => {
    if (!isOf<Answer>(message, ANSWER)) return
    waiting.get(message.id)?.(message.text)
    waiting.delete(message.id)
  })
  return async () => {
    asked += 1
    const question: Question = { type: ASK, id: asked }
    const text = await new Promise<string | null>((resolve) => {
      waiting.set(question.id, resolve)
      process.send?.(question)
    })
    // Never report only some workers: counts that fall and rise again look like a thousand new requests.
    if (text === null) throw new ServiceError('UNAVAILABLE', NOT_IN_TIME)
    return text
  }
}

const NOT_IN_TIME = 'The numbers of another process did not come in time. Ask again in a few seconds.'

/** For the supervisor. */
export function answerWorkers(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (!isOf<Question>(message, ASK)) return
    const answer = (text: string | null) => {
      // The worker may have ended meanwhile.
      if (worker.isConnected()) worker.send({ type: ANSWER, id: message.id, text } satisfies Answer)
    }
    // It gives up after five seconds.
    all.clusterMetrics().then(answer, () => answer(null))
  })
}

function isOf<T extends { type: string }>(message: unknown, type: T['type']): message is T {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === type
}
