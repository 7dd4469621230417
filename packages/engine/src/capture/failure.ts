/** What a capture keeps of a failed fetch. */
import type { InspectError } from '../errors.ts'
import { RequestBudgetError } from '../net/request-budget.ts'
import type { CapturedError, NotAsked } from './capture.ts'

/** @returns what is kept, with the time that was waited in vain. */
export function withWait<F extends { readonly error: CapturedError | null }>(
  failed: F,
  startedAt: number,
): F {
  if (failed.error?.code !== 'TIMEOUT') return failed
  const afterMs = Math.round(performance.now() - startedAt)
  return { ...failed, error: { ...failed.error, afterMs } }
}

interface Failure {
  readonly error: CapturedError | null
  readonly notAsked?: NotAsked
}

/** @param describe the message in the words of what was asked for; default: the error's own. */
export function captureFailure(
  error: InspectError | null,
  describe: (error: InspectError) => string = ({ message }) => message,
): Failure {
  if (error instanceof RequestBudgetError) return { error: null, notAsked: 'own-limit' }
  return { error: error && { code: error.code, message: describe(error) } }
}
