/** Where the pages of a request are analysed and its reports drawn: in worker threads, counted to its client. */
import type { AppContext } from '../../http/app-env.ts'
import type { ClientAddress } from '../../http/client-address.ts'
import type { RateLimits } from '../../limits/rate-limit.ts'
import type { AnalysisPool } from './analysis-pool.ts'
import type { PageWork } from './analysis-worker.ts'
import type { EntryPoint } from '../../telemetry/entry-point.ts'

export type Analysers = (c: AppContext, entryPoint: EntryPoint) => ClientAnalyser

export interface ClientAnalyser {
  /** Clients take turns. */
  readonly client: string
  /** The signal ends what is queued or runs. */
  readonly until: (signal: AbortSignal | undefined) => PageWork
}

/** A page that had to be stopped counts as so many inspections of its client. */
const EXPENSIVE_COSTS = 10

interface AnalysersOptions {
  pool: AnalysisPool
  rateLimits: RateLimits
  clientAddress: ClientAddress
}

export function createAnalysers({ pool, rateLimits, clientAddress }: AnalysersOptions): Analysers {
  return (c, entryPoint) => {
    const client = clientAddress(c)
    const bucket = entryPoint === 'mcp' ? 'mcp' : 'client'
    // The inspection itself has been counted once.
    const onExpensive = () => void rateLimits.charge({ bucket, key: client, cost: EXPENSIVE_COSTS - 1 })
    return { client, until: (signal) => pool.workFor({ client, signal, onExpensive }) }
  }
}

/** What a page of ours asks for the reader of a request. */
export const pageWork = (analysers: Analysers, c: AppContext, signal = c.req.raw.signal): PageWork =>
  analysers(c, 'page').until(signal)
