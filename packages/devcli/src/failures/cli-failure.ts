/** An expected failure: the message for the user, the error code for scripts, and the exit code. */
import type { ServiceErrorCode } from '@linklens/contract'

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
