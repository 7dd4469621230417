/**
 * A wide limit in front of everything, in this process's memory: it costs no query, so a flood of
 * cheap requests (refused ones are free, pages are not counted) does not reach the store.
 */
import type { MiddlewareHandler } from 'hono'
import type { RateLimitOverrides } from '../../config-variables.ts'
import type { AppEnv } from '../app-env.ts'
import type { ClientAddress } from '../client-address.ts'
import { policyHeader, stateHeader, waitInWords } from './rate-limit-headers.ts'
import { RATE_LIMIT_TABLE } from './rate-limit-table.ts'
import { ServiceError } from '../service-error.ts'

const WINDOW_MS = 60_000
/** A page brings styles and scripts, an MCP call its handshake: several requests for one inspection. */
const REQUESTS_PER_INSPECTION = 5
/** Bounds the memory. Beyond it the client that came first is forgotten and starts anew. */
const MAX_CLIENTS = 20_000

export interface InMemoryLimitOptions {
  clientAddress: ClientAddress
  /** Widens with the limits of `RATE_LIMITS`, so that those are the ones that refuse. */
  overrides?: RateLimitOverrides
  /** Told of each refusal. */
  onRefused?: () => void
  now?: () => number
}

/** @throws ServiceError `RATE_LIMITED` to whoever sends more than five times the widest limit of one client. */
export function inMemoryLimit({
  clientAddress,
  overrides = {},
  onRefused,
  // Not the wall clock, which may be set back.
  now = () => performance.now(),
}: InMemoryLimitOptions): MiddlewareHandler<AppEnv> {
  const limit =
    REQUESTS_PER_INSPECTION * Math.max(perMinute('client', overrides), perMinute('mcp', overrides))
  const windows = new Map<string, { requests: number; resetsAt: number }>()

  const currentWindow = (client: string) => {
    const found = windows.get(client)
    if (found && found.resetsAt > now()) return found
    const fresh = { requests: 0, resetsAt: now() + WINDOW_MS }
    // Deleted first, so that the map stays in the order in which windows began.
    windows.delete(client)
    windows.set(client, fresh)
    const [oldest] = windows.keys()
    if (windows.size > MAX_CLIENTS && oldest !== undefined) windows.delete(oldest)
    return fresh
  }
  return async (c, next) => {
    const window = currentWindow(clientAddress(c))
    window.requests += 1
    if (window.requests > limit) {
      onRefused?.()
      throw refusal(limit, Math.ceil((window.resetsAt - now()) / 1_000))
    }
    await next()
  }
}

function perMinute(bucket: 'client' | 'mcp', overrides: RateLimitOverrides): number {
  const { limit, windowSeconds } = overrides[bucket] ?? RATE_LIMIT_TABLE[bucket]
  return Math.ceil((limit * 60) / windowSeconds)
}

function refusal(limit: number, seconds: number): ServiceError {
  const bucket = 'flood'
  return new ServiceError('RATE_LIMITED', `Too many requests. Try again in ${waitInWords(seconds)}.`, {
    headers: {
      'RateLimit-Policy': policyHeader([{ bucket, limit, windowMs: WINDOW_MS }]),
      RateLimit: stateHeader([{ bucket, remaining: 0, secondsToReset: seconds }]),
      'Retry-After': String(seconds),
    },
  })
}
