/**
 * The engine's messages are written for public pages. Here the reader owns the server, so the message may name the port
 * and the likely fault of a development server.
 */
import { InspectError, isLoopbackUrl, LIMITS } from '@linklens/engine'

/** @returns an error with the same code and cause. */
export function explainLocalFailure(error: InspectError, url: string): InspectError {
  const message = explain(error, new URL(url))
  return message === null ? error : new InspectError(error.code, message, { cause: error.cause })
}

function explain(error: InspectError, { host, protocol, port }: URL): string | null {
  const { code, message, cause } = error
  const systemCode = codeOf(cause)
  if (systemCode === 'ECONNREFUSED') {
    const requested = Number(port || DEFAULT_PORTS[protocol])
    const refused = portOf(cause) ?? requested
    if (refused !== requested)
      return `${host} redirects to port ${refused} of this machine, where nothing answers. Is that server running?`
    return `Nothing answers at ${host}. Is your dev server running, on this port?`
  }
  if (/^(?:ERR_SSL_|EPROTO)/.test(systemCode))
    return `${host} does not speak https. Try http://${host} instead.`
  if (/^(?:HPE_|ECONNRESET)/.test(systemCode)) {
    return `${host} did not send a valid HTTP answer. Is it a web server? If it speaks https, write https://${host}.`
  }
  if (code === 'TIMEOUT') return `${host} did not answer in time. ${SLOW}`
  if (code === 'RESPONSE_TOO_LARGE')
    return `${message} The limit for a page is ${LIMITS.pageBytes / 1024 / 1024} MiB.`
  if (code === 'BLOCKED_HOST' || code === 'BLOCKED_ADDRESS')
    return otherPort(error.redirectsTo) ?? otherMachine(error.redirectsTo)
  return null
}

const SLOW =
  'A first build can be slow: open the page in a browser once, then try again. devcli waits longer with --timeout.'

/** Null for another machine. */
function otherPort(redirectsTo: string | undefined): string | null {
  if (redirectsTo === undefined || !isLoopbackUrl(redirectsTo)) return null
  const { origin, pathname, port, protocol } = new URL(redirectsTo)
  const number = Number(port || DEFAULT_PORTS[protocol])
  return `The page redirects to another port of this machine, ${origin}${pathname}. devcli asks only the page's own port: inspect that URL itself, or allow the port with --allow-port ${number}.`
}

/** Without the query, which may hold a token. */
function otherMachine(redirectsTo: string | undefined): string {
  const { origin, pathname } = URL.parse(redirectsTo ?? '') ?? {}
  const where = origin === undefined ? '' : `, ${origin}${pathname}`
  return `The page redirects to another machine${where}. devcli fetches only localhost, 127.0.0.1 and [::1]: check the redirects of the page, or log in by --header "Cookie: …" where it leads to a login.`
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/** The port of Node's error is the one that was dialled last: after a redirect it may differ from the requested one. */
function portOf(cause: unknown): number | null {
  return cause instanceof Error && 'port' in cause && typeof cause.port === 'number' ? cause.port : null
}

function codeOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : ''
  return typeof code === 'string' ? code : ''
}
