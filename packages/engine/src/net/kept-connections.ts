/**
 * Connections over which an answer came to a clean end, kept for the next request of the same inspection
 * to the same origin: a page, its robots.txt and its images are mostly on one host, and a TLS handshake
 * costs more than reading a page.
 *
 * What must never happen: a kept connection carries a request to another origin, or to an address that the
 * guard has not vetted for this very hop (names are resolved and judged again, kept connection or not); one on
 * which bytes came that nobody had asked for is used again; or one outlives its inspection. Proven by
 * kept-connections.test.ts.
 */
import type { GuardedConnection } from './guarded-connection.ts'
import { capRawBytes } from './raw-byte-cap.ts'
import type { Target } from './policy/url-policy.ts'
import type { VettedAddress } from './policy/vet-addresses.ts'

export interface KeptConnections {
  /** Its request is over, and nothing of the answer is left. */
  readonly keep: (target: Target, connection: GuardedConnection) => void
  /** @returns one that leads to a vetted address of the same origin; null when there is none. */
  readonly take: (target: Target, vetted: readonly VettedAddress[]) => GuardedConnection | null
}

/** Session tickets take a few hundred bytes each. */
const MAX_IDLE_BYTES = 16 * 1024

interface Kept {
  readonly origin: string
  readonly connection: GuardedConnection
  /** Stops listening for what must not come. */
  readonly release: () => void
}

export function keepConnections(): KeptConnections {
  const idle = new Set<Kept>()
  return {
    keep(target, connection) {
      const { socket } = connection
      if (socket.destroyed || !socket.writable || socket.readableLength > 0) {
        connection.rawSocket.destroy()
        return
      }
      const drop = () => {
        release()
        connection.rawSocket.destroy()
      }
      // TLS records without data raise no event, and may come without end.
      const cap = capRawBytes(connection.rawSocket, MAX_IDLE_BYTES, drop)
      const release = () => {
        cap.stop()
        idle.delete(kept)
        socket.off('data', drop).off('end', drop).off('close', drop).off('error', drop)
      }
      const kept: Kept = { origin: originOf(target), connection, release }
      idle.add(kept)
      socket.on('data', drop).on('end', drop).on('close', drop).on('error', drop)
    },
    take(target, vetted) {
      const origin = originOf(target)
      for (const kept of idle) {
        if (kept.origin !== origin || !vetted.includes(kept.connection.address)) continue
        kept.release()
        return { ...kept.connection, timings: REUSED, isKept: true }
      }
      return null
    },
  }
}

const REUSED = { dns: null, connect: null, tls: null }

const originOf = ({ isSecure, hostname, port }: Target): string =>
  `${isSecure ? 'https' : 'http'} ${hostname} ${port}`
