/**
 * The hop loop: the URL of every redirect passes every rule again.
 *
 * What must never happen: a redirect leads to what a direct request would be refused, or takes anything
 * of the hop before it along (cookies, credentials and Referer are never sent at all). The body of a
 * redirect is destroyed unread before the next name is resolved. Proven by follow-redirects.test.ts and
 * the redirect cases in test/guard.
 */
import { InspectError } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import type { Answer, AnswerHead, BodySink, Redirect } from './answer.ts'
import type { ConnectTimings } from './guarded-connection.ts'
import { parseTarget, type Target, type UrlRules } from './policy/url-policy.ts'

/** Statuses that a fetch follows (Fetch standard, "redirect status"). */
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

export interface HopResult {
  readonly timings: ConnectTimings
  readonly firstByteMs: number
  readonly downloadMs: number
  readonly encodedBytes: number
  readonly ended: boolean
}

export interface RedirectOptions {
  readonly target: Target
  readonly rules: UrlRules
  readonly maxRedirects: number
  /** Default: true. False: a redirect is the answer. */
  readonly follows?: boolean
  /** One hop; `onHead` says whether and how its body is read. */
  readonly hop: (target: Target, onHead: (head: AnswerHead) => BodySink | null) => Promise<HopResult>
  /** The head of the final answer. */
  readonly onAnswer: (answer: Omit<Answer, 'timings'>) => BodySink | null
}

/** @throws InspectError for refused targets and broken redirects, or what a hop throws. */
export async function followRedirects(options: RedirectOptions): Promise<HopResult> {
  const redirects: Redirect[] = []
  let { target } = options
  for (;;) {
    let location: string | null = null
    const result = await options.hop(target, ({ url, status, headers }) => {
      if (options.follows === false || !REDIRECT_STATUSES.has(status)) {
        return options.onAnswer({ finalUrl: url.href, status, headers, redirects })
      }
      location = readLocation(headers)
      redirects.push({ url: url.href, status, location: location.slice(0, LIMITS.urlCharacters) })
      return null
    })
    if (location === null) return result
    if (redirects.length > options.maxRedirects) throw tooMany(redirects)
    target = nextTarget(location, target.url, options.rules)
  }
}

function readLocation(headers: AnswerHead['headers']): string {
  const location = headers.find(([name]) => name === 'location')?.[1].trim()
  if (location !== undefined && location !== '') return location
  throw new InspectError(
    'FETCH_FAILED',
    'The address redirects, but does not say where to. Check its Location header.',
    { reason: 'location' },
  )
}

function nextTarget(location: string, from: URL, rules: UrlRules): Target {
  if (location.length > LIMITS.urlCharacters) {
    const message = `The address redirects to one of ${location.length.toLocaleString('en')} characters, and we follow at most ${LIMITS.urlCharacters.toLocaleString('en')}. Shorten what the redirect adds to the address.`
    throw new InspectError('FETCH_FAILED', message, { reason: 'location' })
  }
  if (!URL.canParse(location, from.href)) {
    const message = 'The address redirects to something that is not a web address. Check its Location header.'
    throw new InspectError('FETCH_FAILED', message, { reason: 'location' })
  }
  try {
    const target = parseTarget(location, rules, from)
    // A redirect that names no fragment keeps the one of the address that was asked for.
    if (target.url.hash === '') target.url.hash = from.hash
    return target
  } catch (error) {
    if (!(error instanceof InspectError)) throw error
    throw new InspectError(error.code, `The address redirects to one that is refused. ${error.message}`, {
      cause: error,
      redirectsTo: new URL(location, from).href,
    })
  }
}

function tooMany(redirects: readonly Redirect[]): InspectError {
  const places = new Set(redirects.map(({ url }) => url))
  const message =
    places.size < redirects.length
      ? 'The address redirects in a circle. Some sites do so to visitors without cookies: crawlers have none either.'
      : `The address redirects more than ${redirects.length - 1} times. Point it at its destination directly.`
  return new InspectError('FETCH_FAILED', message, { reason: 'redirects' })
}
