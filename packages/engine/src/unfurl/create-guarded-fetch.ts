/** A fetch for strangers' URLs that are not pages, such as the images of previews that you pass on. */
import { collectBytes } from '../capture/collect-bytes.ts'
import { LIBRARY_USER_AGENT } from '../net/crawler-identity.ts'
import { openSession, type SessionOptions } from '../net/session.ts'
import { checkOptions } from './check-options.ts'
import { toUnfurlError, UnfurlError } from './unfurl-error.ts'
import type { GuardedFetch } from './unfurl-options.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 10 * 1024 * 1024

/** @param base what lies below the guard; for tests. */
export const createGuardedFetch =
  (base: Pick<SessionOptions, 'network'> = {}): GuardedFetch =>
  async (url, options = {}) => {
    checkOptions(options)
    const { maxBytes = MAX_BYTES, timeoutMs = TIMEOUT_MS, userAgent = LIBRARY_USER_AGENT, signal } = options
    const { method = 'GET', accept = '*/*', acceptLanguage, denyHosts = [] } = options
    const session = openSession({
      ...base,
      userAgent,
      denyHosts,
      signal,
      acceptLanguage,
      limits: { inspectionMs: timeoutMs, headersMs: timeoutMs, bodyIdleMs: timeoutMs },
    })
    const body = collectBytes()
    const isHead = method === 'HEAD'
    try {
      const { answer, error } = await session.fetch(url, {
        kind: 'page',
        method,
        accept,
        // So that the length that HEAD asks for is the file's own.
        ...(isHead && { acceptEncoding: 'identity' }),
        timeoutMs,
        maxBytes,
        onAnswer: () => (isHead ? null : body),
      })
      if (error) throw toUnfurlError(error)
      if (!answer) throw new UnfurlError('bad-response', 'The server gave no answer.')
      return responseOf(answer, isHead ? null : body.bytes().slice())
    } finally {
      session.close()
    }
  }

interface Answered {
  readonly finalUrl: string
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly redirects: readonly unknown[]
}

/** Of the connection, or of the body before it was unpacked; and cookies, which are for nobody but the stranger's own visitors. */
const NOT_PASSED_ON: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
  'trailer',
  'upgrade',
])

/** The Fetch standard lets these have no body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

function responseOf(
  { finalUrl, status, headers, redirects }: Answered,
  bytes: Uint8Array<ArrayBuffer> | null,
): Response {
  if (status < 200 || status > 599)
    throw new UnfurlError('bad-response', `The server answers with status ${status}.`, { status })
  const kept = new Headers()
  const isPassedOn = (name: string) =>
    !NOT_PASSED_ON.has(name) || (bytes === null && name === 'content-length')
  for (const [name, value] of headers) if (isPassedOn(name)) kept.append(name, headerText(value))
  const response = new Response(WITHOUT_BODY.has(status) ? null : bytes, { status, headers: kept })
  return Object.defineProperties(response, {
    url: { value: finalUrl },
    redirected: { value: redirects.length > 0 },
  })
}

/** `Headers` takes bytes alone; other characters came as UTF-8 and go on so. */
const headerText = (value: string): string => Buffer.from(value, 'utf8').toString('latin1')
