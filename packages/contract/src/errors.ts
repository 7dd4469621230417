/** The whole error table: the codes of the engine, and those of the service. */
import { ENGINE_ERRORS } from '@linklens/engine'

export interface ServiceErrorEntry {
  readonly httpStatus: number
  /** Exit code of `devcli` when the service answered with this code. */
  readonly cliExitCode: number
  readonly sentence: string
}

const fromEngine = (code: keyof typeof ENGINE_ERRORS): ServiceErrorEntry => ({
  httpStatus: ENGINE_ERRORS[code].httpStatus,
  cliExitCode: 5,
  sentence: ENGINE_ERRORS[code].sentence,
})

export const SERVICE_ERRORS = {
  INVALID_INPUT: {
    httpStatus: 400,
    cliExitCode: 5,
    sentence: 'Send a JSON object with a "url": { "url": "https://example.com/" }.',
  },
  INVALID_URL: fromEngine('INVALID_URL'),
  UNSUPPORTED_PROTOCOL: fromEngine('UNSUPPORTED_PROTOCOL'),
  UNAUTHORIZED: {
    httpStatus: 401,
    cliExitCode: 3,
    sentence: 'The secret or pairing is missing or not valid. Copy it again from the dashboard.',
  },
  FORBIDDEN: {
    httpStatus: 403,
    cliExitCode: 5,
    sentence: 'This request needs the header "x-service-dev: true".',
  },
  BLOCKED_HOST: fromEngine('BLOCKED_HOST'),
  BLOCKED_ADDRESS: fromEngine('BLOCKED_ADDRESS'),
  NOT_FOUND: {
    httpStatus: 404,
    cliExitCode: 5,
    sentence: 'There is nothing here. It may have expired, or the URL is misspelt.',
  },
  METHOD_NOT_ALLOWED: {
    httpStatus: 405,
    cliExitCode: 5,
    sentence: 'This URL does not take that method. The Allow header lists those that it takes.',
  },
  ENVIRONMENT_ALREADY_PAIRED: {
    httpStatus: 409,
    cliExitCode: 3,
    sentence: 'This environment is connected to another machine. Disconnect that one in the dashboard first.',
  },
  RESPONSE_TOO_LARGE: fromEngine('RESPONSE_TOO_LARGE'),
  PAYLOAD_TOO_LARGE: {
    httpStatus: 413,
    cliExitCode: 5,
    sentence: 'The request body is larger than this URL takes.',
  },
  UNSUPPORTED_CONTENT_TYPE: fromEngine('UNSUPPORTED_CONTENT_TYPE'),
  RATE_LIMITED: {
    httpStatus: 429,
    cliExitCode: 5,
    sentence: 'Too many requests for now. The Retry-After header says when to try again.',
  },
  INTERNAL_ERROR: fromEngine('INTERNAL_ERROR'),
  HTTP_ERROR: fromEngine('HTTP_ERROR'),
  FETCH_FAILED: fromEngine('FETCH_FAILED'),
  UNAVAILABLE: {
    httpStatus: 503,
    cliExitCode: 5,
    sentence: 'The service is busy or about to restart. Try again in a moment.',
  },
  TIMEOUT: fromEngine('TIMEOUT'),
} as const satisfies Record<string, ServiceErrorEntry>

export type ServiceErrorCode = keyof typeof SERVICE_ERRORS
