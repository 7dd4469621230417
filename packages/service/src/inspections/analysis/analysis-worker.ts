/** Runs in a worker thread: one task at a time, each with all the data that it needs. */
import { threadId } from 'node:worker_threads'
import {
  analyse,
  compareViews,
  InspectError,
  leavesToUs,
  planReaders,
  readLinks,
  readErrorPage,
  readReaders,
  type Analyser,
  type EngineErrorCode,
  type Inspection,
  type ReadersAnalyser,
} from '@linklens/engine'
import { readDocument, type DocumentReading } from './read-document.ts'
import type { DrawableReport } from '../../components/report/draw-report.tsx'
import type { FixedPage } from '../../view/report.ts'

/** What a worker does for a page. */
export interface PageWork extends Analyser, ReadersAnalyser {
  readonly drawReport: (report: DrawableReport) => Promise<string>
  /** The page as it should be, for its cards; null where nothing better is known. */
  readonly fixPage: (inspection: Inspection) => Promise<FixedPage | null>
  /** Of a submitted page. */
  readonly readDocument: (json: Uint8Array) => Promise<DocumentReading>
}

/** Tasks by the methods of `PageWork`: their names and parameters. */
export type AnalysisTask = {
  [Method in keyof PageWork]: { readonly method: Method; readonly given: Parameters<PageWork[Method]> }
}[keyof PageWork]

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

export default async function run({ task, startedBy }: AnalysisRequest): Promise<AnalysisReply> {
  Atomics.store(startedBy, 0, threadId)
  const before = threadMs()
  const outcome = await attempt(task)
  return { spentMs: threadMs() - before, outcome }
}

/** Before Node 23.9 a thread cannot tell its own computing from waiting for a core. */
function threadMs(): number {
  if (typeof process.threadCpuUsage !== 'function') return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

async function attempt(task: AnalysisTask | null): Promise<AnalysisOutcome> {
  try {
    return { result: task && (await compute(task)) }
  } catch (error) {
    if (!(error instanceof InspectError)) throw error
    return { error: { code: error.code, message: error.message } }
  }
}

async function compute(task: AnalysisTask): Promise<unknown> {
  switch (task.method) {
    case 'readLinks':
      return readLinks(...task.given)
    case 'leavesToUs':
      return leavesToUs(...task.given)
    case 'compareViews':
      return compareViews(...task.given)
    case 'readErrorPage':
      return readErrorPage(...task.given)
    case 'planReaders':
      return planReaders(...task.given)
    case 'readReaders':
      return readReaders(...task.given)
    case 'analyse':
      return analyse(...task.given)
    case 'drawReport': {
      const { drawReport } = await import('../../components/report/draw-report.tsx')
      return drawReport(...task.given)
    }
    case 'fixPage': {
      const { fixPage } = await import('../../view/fix-page.ts')
      return fixPage(...task.given)
    }
    case 'readDocument':
      return readDocument(...task.given)
  }
}
