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
} from '@linklens/engine'
import type { Context } from 'hono'
import type { InspectionDoor, PageDeps } from './deps.ts'
import type { AppEnv } from './http/app-env.ts'
import { publicError } from './http/envelope.ts'
import type { InspectionBudget } from './http/inspection-budget.ts'
import { ServiceError } from './http/service-error.ts'
import { startStageClock, type StageClock } from './stage-clock.ts'

/** An inspection that passed the URL rules and has been counted. */
export interface AdmittedInspection {
  readonly door: InspectionDoor
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
  deps: PageDeps,
  c: Context<AppEnv>,
  { door, url, crawlers }: { door: InspectionDoor; url: string; crawlers?: CrawlerWish | undefined },
): Promise<AdmittedInspection> {
  const target = checkedUrl(deps, url)
  const verdict = await deps.limits?.take(c, {
    door,
    target,
    ...(crawlers && { crawlers: crawlerRequests(crawlers).length }),
  })
  if (verdict && !verdict.allowed)
    throw new ServiceError('RATE_LIMITED', verdict.message, { headers: verdict.headers })
  // The head of an MCP answer may be out already, and no agent ever sees it.
  if (door !== 'mcp')
    for (const [name, value] of Object.entries(verdict?.headers ?? {})) c.header(name, value)
  const ids = { requestId: c.get('requestId'), traceId: c.get('traceId') }
  const budget = verdict?.budget
  return { door, url, target, ...(crawlers && { crawlers }), ...(budget && { budget }), ...ids }
}

function checkedUrl({ config, metrics }: PageDeps, url: string): URL {
  try {
    return checkUrl(url, { denyHosts: config.denyHosts })
  } catch (error) {
    metrics?.refusedAddress(publicError(error).code)
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
  deps: PageDeps,
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
    return await runAtWork(deps, admitted, { work, ...(options.signal ? { signal: options.signal } : {}) })
  } finally {
    // The answer does not wait for it.
    void budget?.close()
  }
}

/** When a site is asked too often for this inspection, or for part of it. */
export const overBudget = ({ refusal }: Pick<InspectionBudget, 'refusal'>, cause?: unknown): ServiceError =>
  new ServiceError('RATE_LIMITED', refusal?.message, { headers: refusal?.headers ?? {}, cause })

interface AtWork {
  /** @param clock to be told of the stages that begin. */
  work: (clock: StageClock) => Promise<Inspection>
  signal?: AbortSignal
}

/** The same for an inspection that is made in another way than from an address. */
export async function runAtWork(
  deps: Pick<PageDeps, 'gate' | 'logs' | 'metrics'>,
  { door, target, requestId, traceId }: Omit<AdmittedInspection, 'url' | 'budget'>,
  { work, signal }: AtWork,
): Promise<Inspection> {
  const startedAt = performance.now()
  const clock = startStageClock()
  const log = (outcome: string, score?: number) => {
    const durationMs = Math.round(performance.now() - startedAt)
    const stages = clock.end()
    deps.metrics?.inspection({ door, outcome, durationMs, stages })
    deps.logs.inspection({
      requestId,
      traceId,
      door,
      target,
      outcome,
      ...(score === undefined ? {} : { score }),
      durationMs,
      ...(stages.analysing === undefined ? {} : { analysisMs: Math.round(stages.analysing * 1_000) }),
    })
  }
  try {
    const inspection = await deps.gate.run(() => work(clock), signal ? { signal } : {})
    log('ok', inspection.serviceScore.score)
    return inspection
  } catch (error) {
    log(signal?.aborted ? 'gone' : publicError(error).code)
    throw error
  }
}
