/**
 * Counts what really arrives on a socket, whatever the HTTP parser makes of it.
 *
 * What must never happen: an answer that is endless without ever becoming a body. Endless 1xx answers,
 * chunk extensions, blank lines before the status line and zeros in front of a chunk size pass every
 * limit of Node's parser at a gigabyte per second (seen on Node 20 and 24, 2026-11-20). Proven by
 * raw-byte-cap.test.ts and the flood cases in test/guard.
 */
import type { Socket } from 'node:net'
import { InspectError } from '../errors.ts'
import { RequestBudgetError } from './request-budget.ts'

/** TLS records that carry no data (tickets, key updates) raise no event: they are seen at the next tick. */
const POLL_MS = 20

/** @param bytes that have arrived since the last call. @returns whether more may come. */
export type OnRawBytes = (bytes: number) => boolean

export interface RawByteCap {
  /** Checks the cap; called after each chunk, so that a flood is seen within one read. */
  readonly check: () => void
  readonly stop: () => void
}

/** @param socket the TCP socket, below TLS. @param onOver called at most once. @param onBytes counts all of them. */
export function capRawBytes(
  socket: Socket,
  maxBytes: number,
  onOver: (error: InspectError) => void,
  onBytes: OnRawBytes = () => true,
): RawByteCap {
  let isStopped = false
  // A kept connection has brought other answers before.
  const before = socket.bytesRead
  let counted = before
  const count = (): boolean => {
    const bytes = socket.bytesRead - counted
    counted += bytes
    return bytes === 0 || onBytes(bytes)
  }
  const check = () => {
    if (isStopped) return
    const mayRead = count()
    if (mayRead && counted - before <= maxBytes) return
    stop()
    onOver(mayRead ? new InspectError('RESPONSE_TOO_LARGE') : new RequestBudgetError())
  }
  const timer = setInterval(check, POLL_MS)
  const stop = () => {
    if (isStopped) return
    isStopped = true
    clearInterval(timer)
    count()
  }
  return { check, stop }
}
