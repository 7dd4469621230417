/** The exit codes for errors that devcli finds itself. They are not in exit-codes.ts, which every start loads. */
import type { ServiceErrorCode } from '@linklens/contract'
import type { EngineErrorCode } from '@linklens/engine'
import { EXIT } from './exit-codes.ts'

interface LocalExit {
  /** For a wrong command line. */
  readonly usage?: number
  /** For a failure of the run: the page, the credentials, the connection to the service, devcli itself. */
  readonly run?: number
}

const page = { run: EXIT.localFetch }
/** A URL may be wrong as it was typed, or when the page redirects to it. */
const url = { usage: EXIT.usage, ...page }

/** SERVICE_ERRORS has the exit codes for errors that the service answers. */
export const LOCAL_EXITS = {
  INVALID_INPUT: { usage: EXIT.usage },
  INVALID_URL: url,
  UNSUPPORTED_PROTOCOL: url,
  UNAUTHORIZED: { run: EXIT.auth },
  BLOCKED_HOST: url,
  BLOCKED_ADDRESS: page,
  RESPONSE_TOO_LARGE: page,
  UNSUPPORTED_CONTENT_TYPE: page,
  INTERNAL_ERROR: { run: EXIT.general },
  HTTP_ERROR: page,
  FETCH_FAILED: page,
  UNAVAILABLE: { run: EXIT.service },
  TIMEOUT: page,
} satisfies Partial<Record<ServiceErrorCode, LocalExit>> & Record<EngineErrorCode, LocalExit>
