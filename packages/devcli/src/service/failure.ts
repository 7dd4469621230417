/** What went wrong between this tool and the service, with what to do about it. */
import { SERVICE_ERRORS, type ServiceErrorCode } from '@linklens/contract'

export interface FailureDetails extends ErrorOptions {
  /** HTTP status of the service's answer; 0 when there was none, or none of a service of ours. */
  readonly status?: number
  /** How long the service asks to be left alone. */
  readonly retryAfterSeconds?: number | undefined
}

export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure'
  readonly code: ServiceErrorCode
  readonly status: number
  readonly retryAfterSeconds: number | undefined

  /** @param code UNAVAILABLE where no service answered. */
  constructor(code: ServiceErrorCode, message: string, details: FailureDetails = {}) {
    super(message, details)
    this.code = code
    this.status = details.status ?? 0
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  /** Whether a service of ours has said no, in contrast to: there was none to ask. */
  get isAnswer(): boolean {
    return this.status !== 0
  }
}

/** A newer service may know codes that this tool does not: its message still says what happened. */
export function knownCode(code: unknown): ServiceErrorCode {
  return typeof code === 'string' && Object.hasOwn(SERVICE_ERRORS, code)
    ? (code as ServiceErrorCode)
    : 'INTERNAL_ERROR'
}
