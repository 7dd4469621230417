/** An error of the service with a code of the error table. `http/envelope.ts` turns it into a response. */
import { SERVICE_ERRORS, type ServiceErrorCode } from '@linklens/contract'

export interface ServiceErrorOptions extends ErrorOptions {
  /** Headers that belong to the code: `Retry-After`, `Allow`, `RateLimit`. */
  headers?: Readonly<Record<string, string>>
  /** In place of the code's own HTTP status. */
  status?: number
}

/** `message` is public; the real reason is in `cause`, for logs only. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly code: ServiceErrorCode
  readonly headers: Readonly<Record<string, string>>
  readonly status: number

  constructor(
    code: ServiceErrorCode,
    message: string = SERVICE_ERRORS[code].sentence,
    { headers = {}, status = SERVICE_ERRORS[code].httpStatus, ...options }: ServiceErrorOptions = {},
  ) {
    super(message, options)
    this.code = code
    this.headers = headers
    this.status = status
  }
}
