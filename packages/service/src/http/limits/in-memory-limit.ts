/**
 * A wide limit on requests per client, in the memory of this process. It needs no query, so a flood of cheap requests
 * (refused ones, pages) does not reach the store.
 */
import type { MiddlewareHandler } from 'hono'
import type { RateLimitOverrides } from '../../config-variables.ts'
import type { AppEnv } from '../app-env.ts'
import { waitText } from '../../format.ts'
import type { ClientAddress } from '../client-address.ts'
import { countedNetwork, NETWORK_TIMES } from '../../limits/client-network.ts'
import { createMemoryCounters } from '../../limits/memory-counters.ts'
import { limitHeaders } from '../../limits/rate-limit-result.ts'
import { RATE_LIMIT_TABLE } from '../../limits/rate-limit-table.ts'
import { ServiceError } from '../../service-error.ts'

const WINDOW_MS = 60_000
/** One inspection takes several requests: a page loads styles and scripts, an MCP call needs a handshake. */
const REQUESTS_PER_INSPECTION = 5
/** Bounds the memory. Beyond it, the client that was quiet for longest is forgotten. */
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
  const counters = createMemoryCounters(MAX_CLIENTS)
  return async (c, next) => {
    const client = clientAddress(c)
    const network = countedNetwork(client)
    const counted = [
      { key: client, limit, windowMs: WINDOW_MS, cost: 1 },
      ...(network === null
        ? []
        : [{ key: network, limit: limit * NETWORK_TIMES, windowMs: WINDOW_MS, cost: 1 }]),
    ]
    const { isGranted, states } = counters.count(counted, now())
    if (!isGranted) {
      onRefused?.()
      const refusing = counted.find(({ key }) => (states.get(key)?.remaining ?? 0) < 0)
      const { resetsAt = 0 } = states.get(refusing?.key ?? client) ?? {}
      throw refusal(refusing?.limit ?? limit, Math.ceil((resetsAt - now()) / 1_000))
    }
    await next()
  }
}

function perMinute(bucket: 'client' | 'mcp', overrides: RateLimitOverrides): number {
  const { limit, windowSeconds } = overrides[bucket] ?? RATE_LIMIT_TABLE[bucket]
  return Math.ceil((limit * 60) / windowSeconds)
}

function refusal(limit: number, seconds: number): ServiceError {
  const state = { bucket: 'flood', limit, windowMs: WINDOW_MS, remaining: 0, secondsToReset: seconds }
  return new ServiceError('RATE_LIMITED', `Too many requests. Try again in ${waitText(seconds)}.`, {
    headers: {
      ...limitHeaders([state]),
      'Retry-After': String(seconds),
    },
  })
}
