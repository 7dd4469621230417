/** Why there is nothing to show. One class, so that a program needs one `instanceof` and one `switch`. */
import type { WallKind } from '../capture/wall-services.ts'
import { InspectError, type EngineErrorCode } from '../errors.ts'

export type UnfurlReason =
  | 'invalid-url'
  | 'unsupported-protocol'
  | 'blocked-host'
  | 'blocked-address'
  | 'not-a-page'
  | 'challenge'
  | 'login'
  | 'blocked'
  | 'disallowed'
  | 'http-error'
  | 'unreachable'
  | 'bad-response'
  | 'too-large'
  | 'timeout'
  | 'too-many-redirects'

interface UnfurlFacts extends ErrorOptions {
  readonly status?: number | undefined
  readonly contentType?: string | undefined
  readonly kind?: WallKind | undefined
}

/** `message` is for logs and people; it never holds a resolved IP address. */
export class UnfurlError extends Error {
  override readonly name = 'UnfurlError'
  readonly reason: UnfurlReason
  /** HTTP status of the final answer, where one came that says why. */
  readonly status: number | null
  /** Media type of the answer, for `not-a-page`; else null. */
  readonly contentType: string | null
  /**
   * What answers in place of the page, of `blocked`, `login` and `challenge`: `consent`, `age`, `country`, `queue`, `login`,
   * `challenge` or `other`.
   */
  readonly kind: WallKind | null

  constructor(
    reason: UnfurlReason,
    message: string,
    { status, contentType, kind, ...options }: UnfurlFacts = {},
  ) {
    super(message, options)
    this.reason = reason
    this.status = status ?? null
    this.contentType = contentType ?? null
    this.kind = kind ?? null
  }
}

const REASONS: Readonly<Record<Exclude<EngineErrorCode, 'FETCH_FAILED'>, UnfurlReason>> = {
  INVALID_URL: 'invalid-url',
  UNSUPPORTED_PROTOCOL: 'unsupported-protocol',
  BLOCKED_HOST: 'blocked-host',
  BLOCKED_ADDRESS: 'blocked-address',
  RESPONSE_TOO_LARGE: 'too-large',
  UNSUPPORTED_CONTENT_TYPE: 'not-a-page',
  HTTP_ERROR: 'http-error',
  TIMEOUT: 'timeout',
  INTERNAL_ERROR: 'bad-response',
}

const FAILURES = {
  name: 'unreachable',
  connection: 'unreachable',
  tls: 'unreachable',
  certificate: 'unreachable',
  response: 'bad-response',
  location: 'bad-response',
  redirects: 'too-many-redirects',
  ours: 'unreachable',
} as const

/** @returns a caller's own abort reason, and faults of a program, as they are. */
export function toUnfurlError(error: unknown): unknown {
  if (!(error instanceof InspectError)) return error
  const { code, reason, message } = error
  const why = code === 'FETCH_FAILED' ? FAILURES[reason ?? 'response'] : REASONS[code]
  return new UnfurlError(why, message, { cause: error })
}
