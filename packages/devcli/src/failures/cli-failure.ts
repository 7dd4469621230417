/** An expected failure: the message for the user, the error code for scripts, and the exit code. */
import type { ServiceErrorCode } from '@linklens/contract'
import { EXIT } from './exit-codes.ts'

export interface CliFailureOptions extends ErrorOptions {
  readonly exitCode: number
  /** `data.code` of `--json`. */
  readonly code: ServiceErrorCode
  /** HTTP status of the service's answer; 0 where no service answered. */
  readonly status?: number
}

export class CliFailure extends Error {
  override readonly name = 'CliFailure'
  readonly exitCode: number
  readonly code: ServiceErrorCode
  readonly status: number

  /** @param message says what to do next. */
  constructor(message: string, { exitCode, code, status = 0, ...options }: CliFailureOptions) {
    super(message, options)
    this.exitCode = exitCode
    this.code = code
    this.status = status
  }
}

/** A wrong argument, option or file of the user's that shows only when the command runs: exit code 2.
 *  @param message says what to write instead. */
export const usageFailure = (message: string, cause?: unknown): CliFailure =>
  new CliFailure(message, { exitCode: EXIT.usage, code: 'INVALID_INPUT', cause })
