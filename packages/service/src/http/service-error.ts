/** An error with a code of the table, for what the engine knows nothing of. Answered by `http/envelope.ts`. */
import { SERVICE_ERRORS, type ServiceErrorCode } from '@linklens/contract'

export interface ServiceErrorOptions extends ErrorOptions {
  /** Headers that the code calls for: `Retry-After`, `Allow`, `RateLimit`. */
  headers?: Readonly<Record<string, string>>
}

/** `message` is public; what really happened travels in `cause`, for logs only. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly code: ServiceErrorCode
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ServiceErrorCode,
    message: string = SERVICE_ERRORS[code].sentence,
    { headers = {}, ...options }: ServiceErrorOptions = {},
  ) {
    super(message, options)
    this.code = code
    this.headers = headers
  }
}
