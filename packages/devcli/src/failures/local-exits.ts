/** How devcli ends with the codes that it gives by itself. Apart from exit-codes.ts, which every start loads. */
import type { ServiceErrorCode } from '@linklens/contract'
import type { EngineErrorCode } from '@linklens/engine'
import { EXIT } from './exit-codes.ts'

interface LocalExit {
  /** While the words of the command are read. */
  readonly typed?: number
  /** Later: of the page on this machine, the credentials, the way to the service, devcli itself. */
  readonly later?: number
}

const page = { later: EXIT.localFetch }
/** An address as it was typed; the page may redirect to such a one. */
const address = { typed: EXIT.usage, ...page }

/** The codes that devcli gives by itself. With an answer of the service it ends as SERVICE_ERRORS says. */
export const LOCAL_EXITS = {
  INVALID_INPUT: { typed: EXIT.usage },
  INVALID_URL: address,
  UNSUPPORTED_PROTOCOL: address,
  UNAUTHORIZED: { later: EXIT.auth },
  BLOCKED_HOST: address,
  BLOCKED_ADDRESS: page,
  RESPONSE_TOO_LARGE: page,
  UNSUPPORTED_CONTENT_TYPE: page,
  INTERNAL_ERROR: { later: EXIT.general },
  HTTP_ERROR: page,
  FETCH_FAILED: page,
  UNAVAILABLE: { later: EXIT.service },
  TIMEOUT: page,
} satisfies Partial<Record<ServiceErrorCode, LocalExit>> & Record<EngineErrorCode, LocalExit>
