/** Where the pages of a request are analysed: in the pool of worker threads, counted to its client. */
import { analyse, type Analyser } from '@linklens/engine'
import type { Context } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import type { ClientAddress } from '../http/client-address.ts'
import type { RateLimits } from '../http/limits/rate-limit.ts'
import type { AnalysisPool } from '../work/analysis-pool.ts'
import type { EntryPoint } from './entry-point.ts'

export type Analysers = (c: Context<AppEnv>, entryPoint: EntryPoint) => ClientAnalyser

export interface ClientAnalyser {
  /** Clients take turns. */
  readonly client: string
  /** The signal ends what is queued or runs. */
  readonly until: (signal: AbortSignal | undefined) => Analyser
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
    const surcharge = {
      counters: [{ bucket, key: client }],
      wanted: EXPENSIVE_COSTS - 1,
      atLeast: 0,
    } as const
    // A count that fails must not replace the answer; the store logs its own failures.
    const onExpensive = () => void rateLimits.take([], [surcharge]).catch(() => {})
    return { client, until: (signal) => pool.analyser({ client, signal, onExpensive }) }
  }
}

/** Where the pages that a page of ours is made of are analysed; here when there are no workers. */
export const analyseFor = (analysers: Analysers | undefined, c: Context<AppEnv>): Analyser['analyse'] =>
  analysers?.(c, 'page').until(c.req.raw.signal).analyse ?? (async (capture) => analyse(capture))
