/** One `unfurl` over an injected network, boiled down to its reason, for the case lists of the guard. */
import type { LoopbackNetwork } from './loopback-network.ts'
import { createGuardedFetch } from '../../src/unfurl/create-guarded-fetch.ts'
import { createUnfurl } from '../../src/unfurl/create-unfurl.ts'
import type { UnfurlOptions } from '../../src/unfurl/unfurl-options.ts'
import { UnfurlError } from '../../src/unfurl/unfurl-error.ts'

/** The reasons that mean the same as a code of the engine; `OK` is a card. What is too long for an inspection is cut. */
export const REASONS_OF: Readonly<Record<string, readonly string[]>> = {
  OK: ['OK'],
  INVALID_URL: ['invalid-url'],
  UNSUPPORTED_PROTOCOL: ['unsupported-protocol'],
  BLOCKED_HOST: ['blocked-host'],
  BLOCKED_ADDRESS: ['blocked-address'],
  UNSUPPORTED_CONTENT_TYPE: ['not-a-page'],
  HTTP_ERROR: ['http-error', 'login', 'challenge'],
  FETCH_FAILED: ['unreachable', 'bad-response', 'too-many-redirects'],
  RESPONSE_TOO_LARGE: ['OK', 'too-large', 'bad-response'],
  TIMEOUT: ['timeout'],
}

export interface Unfurled {
  /** `OK`, or why there is nothing to show. */
  readonly reason: string
  /** Everything that the program gets. */
  readonly text: string
}

/** @throws whatever is no UnfurlError: nothing else may come out. */
async function reasonOf(run: () => Promise<unknown>): Promise<Unfurled> {
  try {
    return { reason: 'OK', text: JSON.stringify(await run()) }
  } catch (error) {
    if (!(error instanceof UnfurlError)) throw error
    return { reason: error.reason, text: JSON.stringify([error, error.message, error.stack]) }
  }
}

export const unfurlThrough = (
  url: string,
  network: LoopbackNetwork,
  options: UnfurlOptions,
): Promise<Unfurled> => reasonOf(() => createUnfurl({ network })(url, options))

export const fetchThrough = (url: string, network: LoopbackNetwork, timeoutMs: number): Promise<Unfurled> =>
  reasonOf(async () => {
    const response = await createGuardedFetch({ network })(url, { timeoutMs })
    return [response.status, [...response.headers], await response.text()]
  })
