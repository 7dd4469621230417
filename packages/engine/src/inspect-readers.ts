/** The network half of the question who reads a page for AI products: apart from an inspection, and only where it is asked. */
import type { NamesNotAsked, ReadersCapture, ReadersPlan } from './capture/readers-capture.ts'
import { captureReaders } from './gather/capture-readers.ts'
import { LIMITS } from './limits.ts'
import type { RequestBudget } from './net/request-budget.ts'
import { openSession, type SessionOptions } from './net/session.ts'
import { planReaders, readerRequests } from './readers/plan-readers.ts'
import { readReaders } from './readers/read-readers.ts'
import type { ReadersReport } from './readers/schema.ts'

/** Where the computation runs. Default: on this thread. */
export interface ReadersAnalyser {
  readonly planReaders: (seen: ReadersCapture) => Promise<ReadersPlan>
  readonly readReaders: (seen: ReadersCapture) => Promise<ReadersReport>
}

export interface AskReadersOptions {
  readonly signal?: AbortSignal | undefined
  /** Asked before each request, as of an inspection. */
  readonly requestBudget?: RequestBudget | undefined
  readonly acceptLanguage?: string | undefined
  readonly analyser?: ReadersAnalyser | undefined
  /** `operator`: no name is borrowed, and robots.txt and the page are read as ourselves. */
  readonly notAsked?: NamesNotAsked | undefined
}

const onThisThread: ReadersAnalyser = {
  planReaders: async (seen) => planReaders(seen),
  readReaders: async (seen) => readReaders(seen),
}

/**
 * Who may read a page for AI products, and who gets it: at most six requests where a site treats all alike, and 18 otherwise.
 * @throws InspectError where we get no answer ourselves.
 * @throws the reason of `signal`, when it aborts.
 */
export async function askReaders(
  url: string,
  sessionOptions: Omit<SessionOptions, 'signal' | 'requestBudget' | 'onBytes'>,
  { signal, requestBudget, acceptLanguage, analyser = onThisThread, notAsked }: AskReadersOptions = {},
): Promise<ReadersReport> {
  const session = openSession({
    ...sessionOptions,
    signal,
    requestBudget,
    acceptLanguage: acceptLanguage ?? sessionOptions.acceptLanguage,
    limits: { ...sessionOptions.limits, fetches: LIMITS.readerFetches },
  })
  try {
    const seen = await captureReaders({
      session,
      url,
      requests: readerRequests(),
      plan: analyser.planReaders,
      notAsked,
    })
    return await analyser.readReaders(seen)
  } finally {
    session.close()
  }
}
