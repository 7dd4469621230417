/**
 * A wide limit on requests per client, in the memory of this process. It needs no query, so a flood of cheap requests
 * (refused ones, pages) does not reach the store.
 */
import type { MiddlewareHandler } from 'hono'
import type { RateLimitOverrides } from '../../config-variables.ts'
import type { AppEnv } from '../app-env.ts'
import type { ClientAddress } from '../client-address.ts'
import { policyHeader, stateHeader, waitInWords } from './rate-limit-headers.ts'
import { RATE_LIMIT_TABLE } from './rate-limit-table.ts'
import { ServiceError } from '../service-error.ts'

const WINDOW_MS = 60_000
/** One inspection takes several requests: a page loads styles and scripts, an MCP call needs a handshake. */
const REQUESTS_PER_INSPECTION = 5
/** Bounds the memory. Beyond it, the client with the oldest window is forgotten. */
const MAX_CLIENTS = 20_000

export interface InMemoryLimitOptions {
  clientAddress: ClientAddress
  /** Widens this limit with those of `RATE_LIMITS`, so that those refuse first. */
  overrides?: RateLimitOverrides
  /** Called for each refusal. */
  onRefused?: () => void
  now?: () => number
}

/** @throws ServiceError `RATE_LIMITED` when a client sends more than five times its widest limit. */
export function inMemoryLimit({
  clientAddress,
  overrides = {},
  onRefused,
  // A monotonic clock, because the system clock may be set back.
  now = () => performance.now(),
}: InMemoryLimitOptions): MiddlewareHandler<AppEnv> {
  const limit =
    REQUESTS_PER_INSPECTION * Math.max(perMinute('client', overrides), perMinute('mcp', overrides))
  const windows = new Map<string, { requests: number; resetsAt: number }>()

  const currentWindow = (client: string) => {
    const found = windows.get(client)
    if (found && found.resetsAt > now()) return found
    const fresh = { requests: 0, resetsAt: now() + WINDOW_MS }
    // Deleted first, so that the map keeps the order in which windows began.
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
