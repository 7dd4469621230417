/** A connection that has passed the guard. */
import type { Socket } from 'node:net'
import type { VettedAddress } from './policy/vet-addresses.ts'

export interface GuardedConnection {
  /** Socket to speak HTTP over: TLS, or TCP itself. */
  readonly socket: Socket
  /** The TCP socket, where raw bytes are counted. */
  readonly rawSocket: Socket
  /** Where it leads. */
  readonly address: VettedAddress
  readonly timings: ConnectTimings
  /** Whether it has carried another request of this session. */
  readonly isKept: boolean
}

/** Milliseconds; null where the step did not happen. */
export interface ConnectTimings {
  readonly dns: number | null
  readonly connect: number | null
  readonly tls: number | null
}
