/**
 * One connection to one host, by the rules: resolve once, judge every answer, dial only what was judged,
 * then TLS for the host name. Called again for every hop of every fetch, also for literal addresses.
 *
 * What must never happen: a socket to a stranger's address that was not opened by this function. It is
 * the only caller of `dialVetted`. Proven by guarded-connect.test.ts and the case list in test/guard.
 */
import type { Socket } from 'node:net'
import { untilAborted, withDeadline } from './deadline.ts'
import { dialVetted, type Dialled } from './dial-vetted.ts'
import type { GuardContext } from './guard-context.ts'
import type { GuardedConnection } from './guarded-connection.ts'
import type { KeptConnections } from './kept-connections.ts'
import { RequestBudgetError } from './request-budget.ts'
import { secureSocket } from './secure-socket.ts'
import type { Target } from './policy/url-policy.ts'
import { vetAddresses, type VettedAddress } from './policy/vet-addresses.ts'

export interface ConnectOptions {
  readonly target: Target
  readonly context: GuardContext
  /** Vetted earlier in this session for the same host: then DNS is not asked again. */
  readonly known?: readonly VettedAddress[] | undefined
  /** Connections of this session that may be used again, once the host has passed again. */
  readonly kept?: KeptConnections | undefined
  readonly signal: AbortSignal
  /** Whether the request may be sent at all, asked before. Absent: it may. */
  readonly admission?: Promise<boolean> | undefined
  /** The host has passed; the connection is about to be made. */
  readonly onVetted?: (addresses: readonly VettedAddress[]) => void
  /** The TCP connection is open; TLS comes next, unless it is one that was kept. */
  readonly onConnected?: (socket: Socket) => void
}

/**
 * @throws InspectError for blocked addresses and limits, RequestBudgetError, the signal's reason, or the network's own
 * error.
 */
export async function guardedConnect(options: ConnectOptions): Promise<GuardedConnection> {
  const { target, context, kept, signal } = options
  const admitted = requireAdmission(options)
  // Handled below, unless the look-up fails first.
  admitted.catch(() => {})
  const { addresses, dns } = await findAddresses(options)
  await admitted
  options.onVetted?.(addresses)
  const clock = startClock()
  const idle = kept?.take(target, addresses)
  if (idle) {
    options.onConnected?.(idle.rawSocket)
    return { ...idle, timings: { ...idle.timings, dns } }
  }
  const dialled = await dialVetted(addresses, target.port, context, signal)
  const { socket: rawSocket, address } = dialled
  const connect = clock.lap()
  options.onConnected?.(rawSocket)
  if (!target.isSecure)
    return { socket: rawSocket, rawSocket, address, timings: { dns, connect, tls: null }, isKept: false }
  const socket = await handshake(dialled, options)
  return { socket, rawSocket, address, timings: { dns, connect, tls: clock.lap() }, isKept: false }
}

async function findAddresses({ target, context, known, signal }: ConnectOptions) {
  if (known) return { addresses: known, dns: null }
  const clock = startClock()
  const addresses = await vetAddresses(target, context, signal)
  return { addresses, dns: target.isLiteral ? null : clock.lap() }
}

async function requireAdmission({ admission, signal }: ConnectOptions): Promise<void> {
  if (admission && !(await untilAborted(signal, () => admission))) throw new RequestBudgetError()
}

function handshake(
  { socket, remainingMs }: Dialled,
  { target, context, signal }: ConnectOptions,
): Promise<Socket> {
  const message = 'The TLS handshake was not answered in time. Check that the server speaks TLS on this port.'
  return withDeadline(signal, { timeoutMs: remainingMs, message }, (deadline) =>
    secureSocket(socket, target, context, deadline),
  )
}

function startClock(): { lap(): number } {
  let at = performance.now()
  return {
    lap() {
      const before = at
      at = performance.now()
      return at - before
    },
  }
}
