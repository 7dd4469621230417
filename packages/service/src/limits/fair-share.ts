/**
 * The policy by which clients share what there is little of: slots of inspections, worker threads, sockets for images and
 * drawing places. Each has a queue of its own (work-queue.ts) and a policy of its own figures.
 *
 * What must never happen: one client, or its network, keeps the others from their turn. So
 * - no network holds all places (`perNetwork`);
 * - who used much lately is over its quota: others go first, and of those over it the one that used least;
 * - all clients over their quota together leave places free (`forOverQuota`), and give up soon while others wait.
 *
 * Proven in fair-share.test.ts, and with attackers in the package's test/image-turns.test.ts.
 */
import { requestLimit } from './request-limits.ts'
import { networkOf } from './client-network.ts'
import type { ClientUse } from './client-use.ts'

export interface FairShareOptions {
  readonly places: number
  /** Default: all. */
  readonly perNetwork?: number
  /** Asked each time; default: all but one, and at least one. */
  readonly forOverQuota?: () => number
  /** What decides who is over its quota. */
  readonly use: ClientUse
  /** Longest wait for a turn. */
  readonly waitMs: number
  /** The same of a client over its quota while nobody else waits. Default: the same. */
  readonly aloneMs?: number
}

export interface FairShare {
  /** The client with the lowest rank takes the next turn. */
  readonly rank: (client: string) => number
  /** Whether its work may start now. @param atWork how many places each client holds. */
  readonly mayStart: (client: string, atWork: ReadonlyMap<string, number>) => boolean
  /** Longest wait for a turn. @param othersWait whether other clients wait as well. */
  readonly maxWaitMs: (client: string, othersWait: boolean) => number
}

export function createFairShare({
  places,
  perNetwork = places,
  forOverQuota = () => Math.max(1, places - 1),
  use,
  waitMs,
  aloneMs = waitMs,
}: FairShareOptions): FairShare {
  return {
    // Of light clients the one that has waited longest: else each new one would go before all that ever asked.
    rank: (client) => (use.isOverQuota(client) ? use.of(client) : 0),
    mayStart(client, atWork) {
      const network = networkOf(client)
      const held = (counts: (other: string) => boolean) =>
        [...atWork].reduce((sum, [other, pieces]) => sum + (counts(other) ? pieces : 0), 0)
      return (
        held(() => true) < places &&
        held((other) => networkOf(other) === network) < perNetwork &&
        (!use.isOverQuota(client) || held(use.isOverQuota) < forOverQuota())
      )
    },
    maxWaitMs(client, othersWait) {
      if (!use.isOverQuota(client)) return waitMs
      return othersWait ? Math.min(waitMs, requestLimit('overQuotaQueueMs')) : aloneMs
    },
  }
}
