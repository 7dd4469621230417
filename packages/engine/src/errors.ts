/**
 * The engine's error codes. One table holds everything an entry point needs to answer with a code: the HTTP
 * status, and a public sentence that says what to do. `@linklens/contract` adds the codes that only a
 * service has.
 */
export interface ErrorEntry {
  /** HTTP status of the service's answer. */
  readonly httpStatus: number
  /** Shown when the thrower has nothing more exact to say. Never holds an IP address. */
  readonly sentence: string
}

export const ENGINE_ERRORS = {
  INVALID_URL: {
    httpStatus: 400,
    sentence: 'That is not a web address we can read. Give a full one, such as https://example.com/page.',
  },
  UNSUPPORTED_PROTOCOL: {
    httpStatus: 400,
    sentence: 'Only http and https addresses can be inspected.',
  },
  BLOCKED_HOST: {
    httpStatus: 403,
    sentence:
      'This host is not on the public internet, so it is never fetched from here. Inspect the page at its public address, or with devcli on the machine that serves it.',
  },
  BLOCKED_ADDRESS: {
    httpStatus: 403,
    sentence:
      'This host name leads to an address that is not public, so it is never fetched. Check the DNS records of the host.',
  },
  RESPONSE_TOO_LARGE: {
    httpStatus: 413,
    sentence: 'The answer is larger than we read. Make the page smaller, or inspect a lighter address.',
  },
  UNSUPPORTED_CONTENT_TYPE: {
    httpStatus: 415,
    sentence: 'The address does not answer with an HTML page. Inspect the page that links to it instead.',
  },
  INTERNAL_ERROR: {
    httpStatus: 500,
    sentence: 'Something went wrong on our side. Try again; if it stays, tell us the request id.',
  },
  HTTP_ERROR: {
    httpStatus: 502,
    sentence:
      'The page answered with an error status. Open it in a private window and check that it answers 200.',
  },
  FETCH_FAILED: {
    httpStatus: 502,
    sentence: 'The page could not be reached. Check the spelling, and that the site is up.',
  },
  TIMEOUT: {
    httpStatus: 504,
    sentence:
      'The page did not answer in time. Some link-preview crawlers wait less: make it answer in a second or two.',
  },
} as const satisfies Record<string, ErrorEntry>

export type EngineErrorCode = keyof typeof ENGINE_ERRORS

/** Why something is not known. @param what with its article, such as `The image`. */
export const notAskedFor = (what: string): string =>
  `${what} was not asked for: Linklens had reached its own limit for requests to that site. Try again in a minute.`

/** Where FETCH_FAILED failed, for advice that fits; not on the wire. `ours`: the page is not to blame. */
export type FailureReason =
  | 'name'
  | 'connection'
  | 'tls'
  | 'certificate'
  | 'response'
  | 'location'
  | 'redirects'
  | 'ours'

interface InspectErrorOptions extends ErrorOptions {
  reason?: FailureReason | undefined
  redirectsTo?: string | undefined
}

/**
 * Thrown only when no inspection can exist; a bad page is findings, not an error. `message` is
 * public: fixed texts with at most a host name, a status or a limit in it, never a resolved address.
 * What really happened travels in `cause`, for logs only.
 */
export class InspectError extends Error {
  override readonly name = 'InspectError'
  readonly code: EngineErrorCode
  readonly reason: FailureReason | undefined
  /** Of a refused redirect: where it leads, for people who own the server. It is text of the page's server. */
  readonly redirectsTo: string | undefined

  constructor(
    code: EngineErrorCode,
    message: string = ENGINE_ERRORS[code].sentence,
    options?: InspectErrorOptions,
  ) {
    super(message, options)
    this.code = code
    this.reason = options?.reason
    this.redirectsTo = options?.redirectsTo
  }
}
