/** Equal calls at the same time share one run, which ends early when everyone who waits for it has gone. */
import { untilAborted } from '../net/deadline.ts'

export interface SharedCalls<T> {
  /** @param signal of this caller alone. @throws its reason when it aborts, or what `run` throws. */
  call(key: string, signal: AbortSignal | undefined, run: (signal: AbortSignal) => Promise<T>): Promise<T>
}

interface Running<T> {
  readonly result: Promise<T>
  readonly abandoned: AbortController
  waiting: number
}

export function shareCalls<T>(): SharedCalls<T> {
  const running = new Map<string, Running<T>>()
  const start = (key: string, run: (signal: AbortSignal) => Promise<T>): Running<T> => {
    const abandoned = new AbortController()
    const result = run(abandoned.signal).finally(() => {
      if (running.get(key) === started) running.delete(key)
    })
    // It rejects when the last caller leaves, and then nobody listens.
    result.catch(() => {})
    const started: Running<T> = { result, abandoned, waiting: 0 }
    running.set(key, started)
    return started
  }
  return {
    async call(key, signal, run) {
      signal?.throwIfAborted()
      const shared = running.get(key) ?? start(key, run)
      shared.waiting += 1
      try {
        return await (signal ? untilAborted(signal, () => shared.result) : shared.result)
      } finally {
        shared.waiting -= 1
        if (shared.waiting === 0) {
          if (running.get(key) === shared) running.delete(key)
          shared.abandoned.abort(ABANDONED)
        }
      }
    },
  }
}

/** Made once: an error takes its stack, and every call ends with this one. Nobody waits for it any more. */
const ABANDONED = new Error('Nobody waits for this call any more.')
