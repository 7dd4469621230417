/**
 * How an inspection runs behind every door of the service: URL rules, then the limits, then a place
 * at work, then the network. The doors (API, live page, MCP) only differ in how they answer.
 */
import {
  checkUrl,
  crawlerRequests,
  RequestBudgetError,
  type CrawlerWish,
  type Inspection,
  type InspectOptions,
  type Inspector,
} from '@linklens/engine'
import type { Context } from 'hono'
import type { Config } from '../config.ts'
import type { AppEnv } from '../http/app-env.ts'
import { publicError } from '../http/envelope.ts'
import type { InspectionBudget } from '../http/limits/inspection-budget.ts'
import type { InspectionLimits } from '../http/limits/inspection-limits.ts'
import { ServiceError } from '../http/service-error.ts'
import type { Logs } from '../runtime/logs.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { EntryPoint } from './entry-point.ts'
import type { InspectionSlots } from './inspection-slots.ts'
import { startStageClock, type StageClock } from './stage-clock.ts'

export interface InspectionDeps {
  readonly inspector: Inspector
  readonly config: Config
  readonly inspectionSlots: InspectionSlots
  /** Absent: nothing is counted. */
  readonly limits?: InspectionLimits
  readonly logs: Logs
  /** Absent: nothing is counted for the operator. */
  readonly metrics?: Metrics
}

/** An inspection that passed the URL rules and has been counted. */
export interface AdmittedInspection {
  readonly entryPoint: EntryPoint
  /** As given, which is what the inspection calls `requestedUrl`. */
  readonly url: string
  readonly target: URL
  /** Which platforms' crawlers the page is asked for as, beside ourselves. */
  readonly crawlers?: CrawlerWish
  /** Closed when the inspection has ended. */
  readonly budget?: InspectionBudget
  readonly requestId: string
  readonly traceId?: string | undefined
}

/**
 * Everything before the network. Sets the rate-limit headers on the answer, so it must come before
 * the answer's headers are sent; for the `mcp` door it sets none.
 * @throws InspectError for the URL rules. @throws ServiceError `RATE_LIMITED`.
 */
export async function admitInspection(
  deps: InspectionDeps,
  c: Context<AppEnv>,
  { entryPoint, url, crawlers }: { entryPoint: EntryPoint; url: string; crawlers?: CrawlerWish | undefined },
): Promise<AdmittedInspection> {
  const target = checkedUrl(deps, url)
  const verdict = await deps.limits?.take(c, {
    entryPoint,
    target,
    ...(crawlers && { crawlers: crawlerRequests(crawlers).length }),
  })
  if (verdict && !verdict.allowed)
    throw new ServiceError('RATE_LIMITED', verdict.message, { headers: verdict.headers })
  // The head of an MCP answer may be out already, and no agent ever sees it.
  if (entryPoint !== 'mcp')
    for (const [name, value] of Object.entries(verdict?.headers ?? {})) c.header(name, value)
  const ids = { requestId: c.get('requestId'), traceId: c.get('traceId') }
  const budget = verdict?.budget
  return { entryPoint, url, target, ...(crawlers && { crawlers }), ...(budget && { budget }), ...ids }
}

function checkedUrl({ config, metrics }: InspectionDeps, url: string): URL {
  try {
    return checkUrl(url, { denyHosts: config.denyHosts })
  } catch (error) {
    metrics?.refusedUrl(publicError(error).code)
    throw error
  }
}

/**
 * The network half, and its line in the log.
 * @throws InspectError when no inspection can exist. @throws ServiceError `UNAVAILABLE` when there is no room,
 * `RATE_LIMITED` when a redirect leads to a site that is asked too often.
 * @throws the signal's reason when it aborts: the asker is gone and nothing is left to answer.
 */
export async function runInspection(
  deps: InspectionDeps,
  admitted: AdmittedInspection,
  options: InspectOptions = {},
): Promise<Inspection> {
  const { url, crawlers, budget } = admitted
  const work = async (clock: StageClock) => {
    const inspecting = deps.inspector.inspect(url, {
      ...options,
      ...(crawlers && { crawlers }),
      ...(budget && { requestBudget: budget }),
      onStep(step) {
        clock.begin(step)
        options.onStep?.(step)
      },
      onCaptured: () => clock.begin('analysing'),
    })
    return inspecting.catch((error: unknown) => {
      throw error instanceof RequestBudgetError && budget ? overBudget(budget, error) : error
    })
  }
  try {
    return await runInSlot(deps, admitted, { work, ...(options.signal ? { signal: options.signal } : {}) })
  } finally {
    // The answer does not wait for it.
    void budget?.close()
  }
}

/** When a site is asked too often for this inspection, or for part of it. */
export const overBudget = ({ refusal }: Pick<InspectionBudget, 'refusal'>, cause?: unknown): ServiceError =>
  new ServiceError('RATE_LIMITED', refusal?.message, { headers: refusal?.headers ?? {}, cause })

interface SlotWork {
  /** @param clock to be told of the stages that begin. */
  work: (clock: StageClock) => Promise<Inspection>
  signal?: AbortSignal
}

/** The same for an inspection that is made in another way than from an address. */
export async function runInSlot(
  deps: Pick<InspectionDeps, 'inspectionSlots' | 'logs' | 'metrics'>,
  { entryPoint, target, requestId, traceId }: Omit<AdmittedInspection, 'url' | 'budget'>,
  { work, signal }: SlotWork,
): Promise<Inspection> {
  const startedAt = performance.now()
  const clock = startStageClock()
  const log = (outcome: string, score?: number) => {
    const durationMs = Math.round(performance.now() - startedAt)
    const stages = clock.end()
    deps.metrics?.inspection({ entryPoint, outcome, durationMs, stages })
    deps.logs.inspection({
      requestId,
      traceId,
      entryPoint,
      target,
      outcome,
      ...(score === undefined ? {} : { score }),
      durationMs,
      ...(stages.analysing === undefined ? {} : { analysisMs: Math.round(stages.analysing * 1_000) }),
    })
  }
  try {
    const inspection = await deps.inspectionSlots.run(() => work(clock), signal ? { signal } : {})
    log('ok', inspection.serviceScore.score)
    return inspection
  } catch (error) {
    log(signal?.aborted ? 'gone' : publicError(error).code)
    throw error
  }
}
