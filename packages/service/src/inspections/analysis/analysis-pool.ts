/**
 * Worker threads for everything that reads what a stranger sent, so that no page holds up the thread that answers
 * everybody. A worker that takes too long or too much memory is ended and replaced; only its own client notices.
 */
import { availableParallelism } from 'node:os'
import { InspectError } from '@linklens/engine'
import type { Logger } from 'pino'
import { Piscina } from 'piscina'
import { requestLimit } from '../../limits/request-limits.ts'
import { isBundled, programFile } from '../../program-files.ts'
import { ServiceError } from '../../service-error.ts'
import { errorCode } from '../../store/db.ts'
import type { AnalysisReply, AnalysisRequest, AnalysisTask, PageWork } from './analysis-worker.ts'
import { createClientUse, type ClientUse } from '../../limits/client-use.ts'
import type { AnalysisCounts, WorkerEnd } from '../../telemetry/analysis-metrics.ts'
import { createTurns } from '../../limits/turns.ts'
import { watchTask, type TaskEnd } from './watch-task.ts'

export interface AnalysisOptions {
  /** Clients take turns. */
  readonly client: string
  /** Drops the task when it waits, and ends its worker when it runs. */
  readonly signal?: AbortSignal | undefined
  /** Called when the task was ended because it took too much time or memory. */
  readonly onExpensive?: () => void
}

export interface AnalysisPool {
  /**
   * Its methods reject with an InspectError `TIMEOUT` for a page that takes too much time or memory, with a
   * ServiceError `UNAVAILABLE` when there is no worker, and with the signal's reason when that aborts.
   */
  workFor(options: AnalysisOptions): PageWork
  /** Resolves when the first task need not wait for a worker to start; also when none can start. */
  started(): Promise<void>
  /** Computing, by client. */
  readonly use: ClientUse
  readonly counts: AnalysisCounts
  close(): Promise<void>
}

export interface AnalysisPoolOptions {
  /** Tasks at once. */
  readonly threads: number
  /** Path of the worker's module; a test names another one. */
  readonly filename?: string
  /** Memory of one task; default: `analysisHeapBytes`. */
  readonly heapBytes?: number
  readonly logger: Pick<Logger, 'error'>
}

/** Two at least: while one runs a heavy page, the other serves everybody else. */
export const defaultThreads = (): number => Math.max(2, availableParallelism())

/**
 * Sixty usual inspections in a minute keep a client below 300 ms, of which the analysis takes 10 to 20 ms. Ten clients that
 * send expensive pages get 100 ms of one thread in each second: that keeps each above 1,000. Twenty people in one office who
 * use the service as much as one may stay below 5,000. `npm run bench attack` shows it where usual pages become dearer.
 */
const HEAVY = { clientMs: 500, networkMs: 5_000 }

/** Milliseconds that usual pages take. */
const MS_PER_MIB = 80

const likelyMs = (task: AnalysisTask): number => (bytesOf(task) / 2 ** 20) * MS_PER_MIB

function bytesOf({ method, given }: AnalysisTask): number {
  switch (method) {
    case 'analyse':
      return given[0].page.body.length
    case 'readLinks':
    case 'compareViews':
      return given[0].body.length
    case 'planReaders':
    case 'readReaders':
      return given[0].own.body.length
    case 'readDocument':
      return given[0].length
    default:
      return 0
  }
}

/** To load the engine takes a worker 0.4 s of computing, and 40 MB: the others start when they are needed, and stay a while. */
const WARM_WORKERS = 1
const IDLE_MS = 60_000
/** Where starting fails, it is tried again after this. */
const RENEW_MS = 5_000

/** A worker has started when it answers this. */
const NOTHING: AnalysisRequest = { task: null, startedBy: new Int32Array(new SharedArrayBuffer(4)) }

const WORKER = programFile('inspections/analysis/analysis-worker.ts', 'analysis-worker')

export function createAnalysisPool({
  threads,
  filename = WORKER,
  heapBytes = requestLimit('analysisHeapBytes'),
  logger,
}: AnalysisPoolOptions): AnalysisPool {
  const logFailure = (error: unknown) =>
    logger.error({ event: 'analysis-worker-failed', reason: reasonOf(error) })
  const ended: Partial<Record<WorkerEnd, number>> = {}
  let waitedMs = 0
  let tasks = 0
  const startPool = () => {
    const pool = startWorkers(filename, { threads, heapBytes })
    // A worker that ends without a task. One that ends with a task is counted below.
    return pool.on('error', (error: unknown) => {
      logFailure(error)
      renewSoon()
    })
  }
  let workers = startPool()
  let isClosed = false
  let renewal: NodeJS.Timeout | undefined
  /** piscina no longer keeps a warm worker once one has failed to start, maybe for want of memory: begin again. */
  const renewSoon = () => {
    renewal ??= setTimeout(() => {
      renewal = undefined
      if (isClosed) return
      void workers.close()
      workers = startPool()
    }, RENEW_MS).unref()
  }
  const use = createClientUse(HEAVY)
  const queue = createTurns({
    places: threads,
    use,
    waitMs: requestLimit('analysisQueueMs'),
    maxQueued: requestLimit('analysesQueued'),
    busy: () => noWorker(),
  })
  const runNow = async (task: AnalysisTask, { client, signal }: AnalysisOptions) => {
    const startedBy = new Int32Array(new SharedArrayBuffer(4))
    const watch = watchTask(startedBy, workers.threads)
    const either = signal ? AbortSignal.any([signal, watch.signal]) : watch.signal
    try {
      const request: AnalysisRequest = { task, startedBy }
      const { spentMs, outcome }: AnalysisReply = await workers.run(request, { signal: either })
      use.add(client, Math.max(0, spentMs - likelyMs(task)))
      if ('result' in outcome) return outcome.result
      throw new InspectError(outcome.error.code, outcome.error.message)
    } catch (error) {
      if (error instanceof InspectError) throw error
      const isStarted = Atomics.load(startedBy, 0) !== 0
      const reason = signal?.aborted ? 'abort' : (watch.ended ?? (isStarted ? endOf(error) : 'start'))
      if (reason === null) throw error
      // An abort before the start has ended no worker.
      if (reason !== 'abort' || isStarted) ended[reason] = (ended[reason] ?? 0) + 1
      if (reason === 'start' || reason === 'crashed') logFailure(error)
      if (reason === 'start') renewSoon()
      // The next worker has to load the engine, which takes about as long again.
      if (reason === 'time' || reason === 'memory') use.add(client, 2 * requestLimit('analysisMs'))
      throw errorFor(reason, error, signal)
    } finally {
      watch.stop()
    }
  }
  const run = async (task: AnalysisTask, options: AnalysisOptions) => {
    const { client, signal, onExpensive } = options
    const queuedAt = performance.now()
    // Now, so that a new client's expensive pages do not all go ahead before the first has shown what it takes.
    use.add(client, likelyMs(task))
    try {
      return await queue.run(
        () => {
          waitedMs += performance.now() - queuedAt
          tasks += 1
          return runNow(task, options)
        },
        { client, signal },
      )
    } catch (error) {
      if (error instanceof ExpensivePageError) onExpensive?.()
      throw error
    }
  }
  return {
    workFor(options) {
      /** The worker answers with what the function of this name returns. */
      const inWorker = <Method extends AnalysisTask['method']>(method: Method) =>
        ((...given: unknown[]) => run({ method, given } as AnalysisTask, options)) as PageWork[Method]
      return {
        readLinks: inWorker('readLinks'),
        leavesToUs: inWorker('leavesToUs'),
        compareViews: inWorker('compareViews'),
        readErrorPage: inWorker('readErrorPage'),
        planReaders: inWorker('planReaders'),
        readReaders: inWorker('readReaders'),
        analyse: inWorker('analyse'),
        drawReport: inWorker('drawReport'),
        fixPage: inWorker('fixPage'),
        readDocument: inWorker('readDocument'),
      }
    },
    async started() {
      await workers.run(NOTHING).catch(logFailure)
    },
    use,
    get counts() {
      return { waiting: queue.counts.waiting, waitedSeconds: waitedMs / 1_000, tasks, ended }
    },
    close() {
      isClosed = true
      clearTimeout(renewal)
      return workers.destroy()
    },
  }
}

function startWorkers(
  filename: string,
  { threads, heapBytes }: { threads: number; heapBytes: number },
): Piscina {
  // One more than tasks at once: when a worker is ended, the next task finds another one that is warm.
  return new Piscina({
    filename,
    minThreads: WARM_WORKERS,
    maxThreads: threads + 1,
    idleTimeout: IDLE_MS,
    concurrentTasksPerWorker: 1,
    resourceLimits: {
      maxOldGenerationSizeMb: heapBytes / 2 ** 20,
      // V8's own choice keeps 100 MB more resident, and is no faster.
      maxYoungGenerationSizeMb: 16,
    },
    // Secrets of the service have no business there.
    env: {},
    execArgv: [
      // piscina tries `require` first. A worker that is ended while it requires an ES module aborts the whole process
      // (Node 22.19 to 26.10, 2026-11); one that imports it ends as it should.
      '--no-experimental-require-module',
      // From the sources: the engine is read from its sources too, and .tsx files by what `npm run dev` imports.
      ...(isBundled
        ? []
        : ['--conditions=linklens-source', ...process.execArgv.filter((arg) => arg.startsWith('--import='))]),
    ],
  })
}

class ExpensivePageError extends InspectError {}

function errorFor(reason: WorkerEnd, cause: unknown, signal: AbortSignal | undefined): unknown {
  switch (reason) {
    case 'abort':
      return signal?.reason
    case 'time':
    case 'memory':
      return new ExpensivePageError('TIMEOUT', TOO_EXPENSIVE[reason], { cause })
    case 'start':
      return noWorker(cause)
    case 'crashed':
      return new ServiceError('INTERNAL_ERROR', undefined, { cause })
  }
}

const TOO_EXPENSIVE = {
  time: 'Reading this page took more than a second of computing, so we stopped. Make the page smaller or simpler: crawlers give up on such pages as well.',
  memory:
    'Reading this page took more memory than we give to one page, so we stopped. Make the page smaller or simpler: crawlers give up on such pages as well.',
}

const noWorker = (cause?: unknown) =>
  new ServiceError(
    'UNAVAILABLE',
    'Too many pages are being analysed right now. Try again in a few seconds.',
    {
      headers: { 'Retry-After': '5' },
      cause,
    },
  )

/** @returns null for an error that the task threw itself. */
function endOf(error: unknown): TaskEnd | 'memory' | 'crashed' | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return 'memory'
  return hasExited(error) ? 'crashed' : null
}

const hasExited = (error: unknown): error is Error =>
  error instanceof Error && /worker exited/i.test(error.message)

/** Other messages than piscina's own may contain what a page says. */
const reasonOf = (error: unknown): string => (hasExited(error) ? error.message : errorCode(error))
