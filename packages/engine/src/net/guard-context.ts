/** What every step of the guard needs to know of its session. */
import type { Socket } from 'node:net'
import type { SecureContext } from 'node:tls'
import type { Limits } from '../limits.ts'
import type { AddressPolicy } from './policy/address-policy.ts'
import { releaseRequest } from './release-socket.ts'
import type { Network } from './network.ts'

export interface GuardContext {
  readonly network: Network
  readonly policy: AddressPolicy
  readonly limits: Limits
  readonly denyHosts: readonly string[]
  readonly tls: TlsSettings
  /** Every open socket of the session: closing it destroys them all. */
  readonly sockets: Set<Socket>
}

export interface TlsSettings {
  readonly secureContext: SecureContext
  /** Whether certificates are verified; false only in a local session whose owner asked for it. */
  readonly verify: boolean
}

/** Makes the session answer for a socket: it is destroyed with the session, and no late error of it is uncaught. */
export function trackSocket(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket)
  socket.once('close', () => {
    sockets.delete(socket)
    releaseRequest(socket)
  })
  // The user of the socket has a listener too; this one is for errors after that.
  socket.on('error', () => {})
}
