/** A failure of a request to the service. The message says what to do. */
import { SERVICE_ERRORS, type ServiceErrorCode } from '@linklens/contract'

export interface FailureDetails extends ErrorOptions {
  /** HTTP status of the answer; 0 when there was none, or it was not from the service. */
  readonly status?: number
  /** From the Retry-After header. */
  readonly retryAfterSeconds?: number | undefined
}

export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure'
  readonly code: ServiceErrorCode
  readonly status: number
  readonly retryAfterSeconds: number | undefined

  /** @param code UNAVAILABLE when no service answered. */
  constructor(code: ServiceErrorCode, message: string, details: FailureDetails = {}) {
    super(message, details)
    this.code = code
    this.status = details.status ?? 0
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  /** Whether the service answered; false when it could not be reached. */
  get isAnswer(): boolean {
    return this.status !== 0
  }
}

/** A newer service may send a code that this devcli does not know; its message still says what happened. */
export function knownCode(code: unknown): ServiceErrorCode {
  return typeof code === 'string' && Object.hasOwn(SERVICE_ERRORS, code)
    ? (code as ServiceErrorCode)
    : 'INTERNAL_ERROR'
}
