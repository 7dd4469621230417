/**
 * Connects to the first of the vetted addresses that answers.
 *
 * What must never happen: a connection to anything else, or one that outlives the hop. The dialler is
 * given literal addresses only, and the peer is compared once it is connected. Proven by
 * dial-vetted.test.ts.
 */
import type { Socket } from 'node:net'
import { InspectError } from '../errors.ts'
import { trackSocket, type GuardContext } from './guard-context.ts'
import { isSameAddress } from './policy/parse-address.ts'
import type { VettedAddress } from './policy/vet-addresses.ts'

/** Head start of each attempt before the next address is tried as well (RFC 8305 recommends 250 ms). */
const HEAD_START_MS = 250

const TOO_SLOW = 'The host did not answer the connection in time. Check that the site is up.'

export interface Dialled {
  readonly socket: Socket
  readonly address: VettedAddress
  /** What is left of this attempt's limit, for TLS. */
  readonly remainingMs: number
}

/**
 * @returns a connected socket; all other attempts are destroyed.
 * @throws the reason of the signal; InspectError TIMEOUT when an attempt ran out of time; else the last failure.
 */
export function dialVetted(
  addresses: readonly VettedAddress[],
  port: number,
  context: GuardContext,
  signal: AbortSignal,
): Promise<Dialled> {
  return new Promise((resolve, reject) => {
    const attempts = new Set<Attempt>()
    const failures: unknown[] = []
    const untried = [...addresses]
    let headStart: NodeJS.Timeout | undefined
    const finish = (report: () => void) => {
      clearTimeout(headStart)
      signal.removeEventListener('abort', abort)
      for (const attempt of attempts) attempt.giveUp()
      report()
    }
    const abort = () => finish(() => reject(signal.reason))
    const tryNext = () => {
      clearTimeout(headStart)
      const address = untried.shift()
      if (address === undefined) {
        if (attempts.size === 0) finish(() => reject(worst(failures)))
        return
      }
      try {
        const attempt = dialOne(address, port, context, {
          connected(dialled) {
            attempts.delete(attempt)
            finish(() => resolve(dialled))
          },
          failed(error) {
            attempts.delete(attempt)
            failures.push(error)
            tryNext()
          },
        })
        attempts.add(attempt)
        headStart = setTimeout(tryNext, HEAD_START_MS)
      } catch (error) {
        // A dialler that refuses outright is one more address that cannot be reached.
        failures.push(error)
        tryNext()
      }
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    tryNext()
  })
}

interface Attempt {
  readonly giveUp: () => void
}

interface AttemptEvents {
  readonly connected: (dialled: Dialled) => void
  readonly failed: (error: unknown) => void
}

function dialOne(
  address: VettedAddress,
  port: number,
  context: GuardContext,
  events: AttemptEvents,
): Attempt {
  // The only place that dials.
  const socket = context.network.dial({ address, port })
  trackSocket(context.sockets, socket)
  const startedAt = performance.now()
  const fail = (error: unknown) => {
    giveUp()
    events.failed(error)
  }
  const closed = () => fail(Object.assign(new Error('closed while connecting'), { code: 'ECONNRESET' }))
  const connected = () => {
    if (context.network.showsPeer && !isSameAddress(socket.remoteAddress ?? '', address)) {
      return fail(new Error('the peer is not the address that was dialled'))
    }
    stop()
    const remainingMs = context.limits.connectMs - (performance.now() - startedAt)
    events.connected({ socket, address, remainingMs: Math.max(remainingMs, 1) })
  }
  const timer = setTimeout(() => fail(new InspectError('TIMEOUT', TOO_SLOW)), context.limits.connectMs)
  const stop = () => {
    clearTimeout(timer)
    socket.off('connect', connected).off('error', fail).off('close', closed)
  }
  const giveUp = () => {
    stop()
    socket.destroy()
  }
  socket.once('connect', connected).once('error', fail).once('close', closed)
  return { giveUp }
}

function worst(failures: readonly unknown[]): unknown {
  return failures.find((error) => error instanceof InspectError) ?? failures.at(-1)
}
