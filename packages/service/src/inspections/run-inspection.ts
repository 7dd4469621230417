/**
 * How an inspection runs, for every entry point: URL rules, limits, a slot, then the network. The entry points
 * (API, live page, MCP) differ only in how they answer.
 */
import {
  checkUrl,
  crawlerRequests,
  InspectError,
  LIMITS,
  RequestBudgetError,
  type CrawlerChoice,
  type Inspection,
  type InspectOptions,
  type Inspector,
} from '@linklens/engine'
import type { Config } from '../config.ts'
import type { AppContext } from '../http/app-env.ts'
import { publicError } from '../http/envelope.ts'
import type { InspectionBudget } from '../limits/inspection-budget.ts'
import type { InspectionLimits } from '../http/limits/inspection-limits.ts'
import { enforce } from '../http/limits/request-budgets.ts'
import { ServiceError } from '../service-error.ts'
import type { Logs } from '../telemetry/logs.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Analysers, ClientAnalyser } from './analysis/analysers.ts'
import type { EntryPoint } from '../telemetry/entry-point.ts'
import type { InspectionSlots } from './inspection-slots.ts'
import type { Outcome } from './shared-inspections.ts'
import type { RequestedCrawlers } from '../http/body/requested-crawlers.ts'
import { startStageClock, type StageClock } from '../telemetry/stage-clock.ts'

export interface InspectionDeps {
  readonly inspector: Inspector
  readonly config: Config
  readonly inspectionSlots: InspectionSlots
  readonly limits: InspectionLimits
  readonly analysers: Analysers
  readonly logs: Logs
  readonly metrics: Metrics
}

/** An inspection that passed the URL rules and the limits. */
export interface AdmittedInspection {
  readonly entryPoint: EntryPoint
  /** By `performance.now()`. */
  readonly cameAtMs?: number
  /** As entered; the inspection's `requestedUrl`. */
  readonly url: string
  readonly target: URL
  /** As which platforms' crawlers the page is requested too. */
  readonly crawlers?: CrawlerChoice
  readonly acceptLanguage?: string | undefined
  readonly budget?: InspectionBudget | undefined
  /** Where its page is analysed. */
  readonly analyser: ClientAnalyser
  readonly requestId: string
  readonly traceId?: string | undefined
}

/** What page, robots.txt and images leave of an inspection's fetches, for two requests of each crawler. */
const MOST_CRAWLERS = Math.floor((LIMITS.fetches - 6) / 2)

/**
 * Everything before the network. Sets the rate-limit headers, so it must run before the response head is sent; for
 * `mcp` it sets none.
 * @throws InspectError for the URL rules.
 * @throws ServiceError `RATE_LIMITED`.
 */
export async function admitInspection(
  deps: InspectionDeps,
  c: AppContext,
  {
    entryPoint,
    url,
    crawlers: requested,
    acceptLanguage,
  }: {
    entryPoint: EntryPoint
    url: string
    crawlers?: RequestedCrawlers
    acceptLanguage?: string | undefined
  },
): Promise<AdmittedInspection> {
  const cameAtMs = performance.now()
  const target = checkedUrl(deps, url)
  const crawlers = requested ?? (deps.config.crawlers === 'auto' ? 'auto' : false)
  const verdict = await deps.limits.take(c, {
    entryPoint,
    target,
    ...(crawlers && { crawlers: Math.min(crawlerRequests(crawlers).length, MOST_CRAWLERS) }),
  })
  // The head of an MCP response may have been sent already, and agents do not see it.
  enforce(verdict, entryPoint === 'mcp' ? undefined : c)
  const ids = { requestId: c.get('requestId'), traceId: c.get('traceId') }
  const budget = verdict.budget
  return {
    entryPoint,
    cameAtMs,
    url,
    target,
    ...(crawlers && { crawlers }),
    acceptLanguage,
    budget,
    analyser: deps.analysers(c, entryPoint),
    ...ids,
  }
}

function checkedUrl({ config, metrics }: InspectionDeps, url: string): URL {
  try {
    return checkUrl(url, { denyHosts: config.denyHosts, ports: config.ports })
  } catch (error) {
    metrics.refusedUrl(publicError(error).code)
    throw error
  }
}

/**
 * The network part, and its log line.
 * @throws InspectError when no inspection can exist.
 * @throws ServiceError `UNAVAILABLE` when there is no free slot, `RATE_LIMITED` when a redirect leads to a site that
 *   gets too many requests.
 * @throws the signal's reason when it aborts: the client has gone and there is nothing to answer.
 */
export async function runInspection(
  deps: InspectionDeps,
  admitted: AdmittedInspection,
  options: InspectOptions = {},
): Promise<Inspection> {
  const { url, crawlers, acceptLanguage, budget, analyser } = admitted
  const { signal, onStep, onPage, onImage, ...equal } = options
  const call = (clock: StageClock) =>
    deps.inspectionSlots.shared.call<Inspection>(keyOf(admitted, options), {
      client: analyser.client,
      cameAtMs: admitted.cameAtMs,
      signal,
      onStep(step) {
        clock.begin(step)
        onStep?.(step)
      },
      onCaptured: () => clock.begin('analysing'),
      ...(onPage && { onPage }),
      ...(onImage && { onImage }),
      isShared,
      inspect: async (events, wanted) => {
        const { onImage: takeImage, ...others } = events
        const inspecting = deps.inspector.inspect(url, {
          ...equal,
          ...others,
          ...(onImage && { onImage: takeImage }),
          ...(crawlers && { crawlers }),
          acceptLanguage,
          ...(budget && { requestBudget: budget }),
          signal: wanted,
          analyser: analyser.until(wanted),
        })
        return inspecting.catch((error: unknown) => {
          throw error instanceof RequestBudgetError && budget ? overBudget(budget, error) : error
        })
      },
    })
  return logged(deps, admitted, call, { signal, scoreOf: inspectionScore })
}

/** Equal for inspections that ask for the same and answer the same. */
const keyOf = (
  { entryPoint, url, crawlers, acceptLanguage }: AdmittedInspection,
  { proofs, judgesRefused, cutsLongPages, onImage, onHttpError }: InspectOptions,
): string =>
  JSON.stringify([
    [entryPoint, url, crawlers, acceptLanguage],
    [proofs, judgesRefused, cutsLongPages, onImage !== undefined, onHttpError !== undefined],
  ])

/** Not what the limits of one client refused or cut: another may get the whole. */
const isShared = (outcome: Outcome<Inspection>): boolean =>
  'error' in outcome ? outcome.error instanceof InspectError : outcome.inspection.fetch.notAsked === undefined

/** A site got too many requests for this inspection, or for part of it. */
export const overBudget = ({ refusal }: Pick<InspectionBudget, 'refusal'>, cause?: unknown): ServiceError =>
  new ServiceError('RATE_LIMITED', refusal?.message, { headers: refusal?.headers ?? {}, cause })

interface SlotWork {
  /** @param clock starts each stage. */
  work: (clock: StageClock) => Promise<Inspection>
  signal?: AbortSignal
}

/** Runs an inspection that does not start from a URL in the same way. */
export async function runInSlot(
  deps: Pick<InspectionDeps, 'inspectionSlots' | 'logs' | 'metrics'>,
  admitted: Omit<AdmittedInspection, 'url' | 'budget'>,
  { work, signal }: SlotWork,
): Promise<Inspection> {
  const { client } = admitted.analyser
  const run = (clock: StageClock) => deps.inspectionSlots.run(() => work(clock), { client, signal })
  return logged(deps, admitted, run, { signal, scoreOf: inspectionScore })
}

const inspectionScore = ({ serviceScore }: Inspection): number => serviceScore.score

/** Inspection with its log line, and its seconds for the metrics. */
export async function logged<T>(
  deps: Pick<InspectionDeps, 'logs' | 'metrics'>,
  { entryPoint, target, requestId, traceId }: Omit<AdmittedInspection, 'url' | 'budget'>,
  run: (clock: StageClock) => Promise<T>,
  { signal, scoreOf }: { signal: AbortSignal | undefined; scoreOf?: (result: T) => number },
): Promise<T> {
  const startedAt = performance.now()
  const clock = startStageClock()
  const log = (outcome: string, score?: number) => {
    const durationMs = Math.round(performance.now() - startedAt)
    const stages = clock.end()
    deps.metrics.inspection({ entryPoint, outcome, durationMs, stages })
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
    const result = await run(clock)
    log('ok', scoreOf?.(result))
    return result
  } catch (error) {
    log(signal?.aborted ? 'gone' : publicError(error).code)
    throw error
  }
}
