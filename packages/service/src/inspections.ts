/**
 * How an inspection runs behind every door of the service: URL rules, then the limits, then a place
 * at work, then the network. The doors (API, live page, MCP) only differ in how they answer.
 */
import { checkUrl, type Inspection, type InspectOptions } from '@linklens/engine'
import type { Context } from 'hono'
import type { InspectionDoor, PageDeps } from './deps.ts'
import type { AppEnv } from './http/app-env.ts'
import { publicError } from './http/envelope.ts'
import { ServiceError } from './http/service-error.ts'

/** An inspection that passed the URL rules and has been counted. */
export interface AdmittedInspection {
  readonly door: InspectionDoor
  /** As given, which is what the inspection calls `requestedUrl`. */
  readonly url: string
  readonly target: URL
  readonly requestId: string
}

/**
 * Everything before the network. Sets the rate-limit headers on the answer, so it must come before
 * the answer's headers are sent.
 * @throws InspectError for the URL rules. @throws ServiceError `RATE_LIMITED`.
 */
export async function admitInspection(
  deps: PageDeps,
  c: Context<AppEnv>,
  { door, url }: { door: InspectionDoor; url: string },
): Promise<AdmittedInspection> {
  const target = checkUrl(url, { denyHosts: deps.config.denyHosts })
  const verdict = await deps.limits?.take(c, { door, target })
  if (verdict && !verdict.allowed)
    throw new ServiceError('RATE_LIMITED', verdict.message, { headers: verdict.headers })
  for (const [name, value] of Object.entries(verdict?.headers ?? {})) c.header(name, value)
  return { door, url, target, requestId: c.get('requestId') }
}

/**
 * The network half, and its line in the log.
 * @throws InspectError when no inspection can exist. @throws ServiceError `UNAVAILABLE` when there is no room.
 * @throws the signal's reason when it aborts: the asker is gone and nothing is left to answer.
 */
export async function runInspection(
  deps: PageDeps,
  { url, door, target, requestId }: AdmittedInspection,
  options: InspectOptions = {},
): Promise<Inspection> {
  const startedAt = performance.now()
  const log = (outcome: string, score?: number) => {
    const durationMs = Math.round(performance.now() - startedAt)
    deps.logs.inspection({
      requestId,
      door,
      target,
      outcome,
      ...(score === undefined ? {} : { score }),
      durationMs,
    })
  }
  try {
    const work = () => deps.inspector.inspect(url, options)
    const inspection = await deps.gate.run(work, options.signal ? { signal: options.signal } : {})
    log('ok', inspection.serviceScore.score)
    return inspection
  } catch (error) {
    log(options.signal?.aborted ? 'gone' : publicError(error).code)
    throw error
  }
}
