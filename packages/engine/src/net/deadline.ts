/**
 * Time limits as abort signals. Every wait in net/ ends with its signal, so one abort at the top ends
 * everything below it, down to the sockets. Our own timers only: those of HTTP libraries were seen to be
 * late by half a second, and none of them ends a connection that is still being made.
 */
import { InspectError } from '../errors.ts'

export interface Scope {
  readonly signal: AbortSignal
  /** Ends all work in the scope with this reason. */
  readonly abort: (reason: unknown) => void
  /** Must be called when the work is over: drops the timer and the link to the parent. */
  readonly end: () => void
}

/**
 * A part of the work that ends on its own limit, or with what it is a part of.
 * @param parent its reason is passed on; undefined at the very top.
 * @param timeoutMs none when undefined. The reason is then an InspectError TIMEOUT.
 */
export function openScope(parent: AbortSignal | undefined, timeoutMs?: number, message?: string): Scope {
  const controller = new AbortController()
  const abort = (reason: unknown) => controller.abort(reason)
  const follow = () => abort(parent?.reason)
  if (parent?.aborted) follow()
  parent?.addEventListener('abort', follow)
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => abort(new InspectError('TIMEOUT', message)), timeoutMs)
  return {
    signal: controller.signal,
    abort,
    end() {
      clearTimeout(timer)
      parent?.removeEventListener('abort', follow)
    },
  }
}

/** Runs `work` in a scope of its own. It may also ignore the signal: the answer then comes without it. */
export async function withDeadline<T>(
  parent: AbortSignal,
  { timeoutMs, message }: { timeoutMs: number; message?: string },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const scope = openScope(parent, timeoutMs, message)
  try {
    return await untilAborted(scope.signal, () => work(scope.signal))
  } finally {
    scope.end()
  }
}

/** @returns what `work` gives, unless the signal aborts first: then rejects with its reason, at once. */
export function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop)
    work()
      .finally(() => signal.removeEventListener('abort', stop))
      .then(resolve, reject)
  })
}
