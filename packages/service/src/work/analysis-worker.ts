/** Runs in a worker thread: one task at a time, each with all the data that it needs. */
import { threadId } from 'node:worker_threads'
import {
  analyse,
  compareViews,
  InspectError,
  leavesToUs,
  readLinks,
  readErrorPage,
  type Analyser,
  type EngineErrorCode,
} from '@linklens/engine'

/** By the methods of `Analyser`: their names and parameters. */
export type AnalysisTask = {
  [Method in keyof Analyser]: { readonly method: Method; readonly given: Parameters<Analyser[Method]> }
}[keyof Analyser]

export interface AnalysisRequest {
  /** Null: nothing is to be done. */
  readonly task: AnalysisTask | null
  /** One Int32: the worker writes its `threadId` there when it starts the task. */
  readonly startedBy: Int32Array
}

export interface AnalysisReply {
  /** Time of computing. */
  readonly spentMs: number
  readonly outcome: AnalysisOutcome
}

/** An InspectError as plain data: the prototype of an error does not cross threads. */
type AnalysisOutcome =
  | { readonly result: unknown }
  | { readonly error: { code: EngineErrorCode; message: string } }

export default function run({ task, startedBy }: AnalysisRequest): AnalysisReply {
  Atomics.store(startedBy, 0, threadId)
  const before = threadMs()
  const outcome = attempt(task)
  return { spentMs: threadMs() - before, outcome }
}

/** Before Node 23.9 a thread cannot tell its own computing from waiting for a core. */
function threadMs(): number {
  if (typeof process.threadCpuUsage !== 'function') return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

function attempt(task: AnalysisTask | null): AnalysisOutcome {
  try {
    return { result: task && compute(task) }
  } catch (error) {
    if (!(error instanceof InspectError)) throw error
    return { error: { code: error.code, message: error.message } }
  }
}

function compute(task: AnalysisTask): unknown {
  switch (task.method) {
    case 'readLinks':
      return readLinks(...task.given)
    case 'leavesToUs':
      return leavesToUs(...task.given)
    case 'compareViews':
      return compareViews(...task.given)
    case 'readErrorPage':
      return readErrorPage(...task.given)
    case 'analyse':
      return analyse(...task.given)
  }
}
