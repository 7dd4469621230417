/**
 * The engine words its errors for public pages and strangers. Here the reader owns the server, so the
 * message may name the port and guess what is the matter with a development server.
 */
import { InspectError, LIMITS } from '@linklens/engine'

/** @returns an error with the same code and cause. */
export function explainLocalFailure(error: InspectError, url: string): InspectError {
  const message = explain(error, new URL(url))
  return message === null ? error : new InspectError(error.code, message, { cause: error.cause })
}

function explain(error: InspectError, { host, protocol, port }: URL): string | null {
  const { code, message, cause } = error
  const systemCode = codeOf(cause)
  if (systemCode === 'ECONNREFUSED') {
    const asked = Number(port || DEFAULT_PORTS[protocol])
    const refused = portOf(cause) ?? asked
    if (refused !== asked)
      return `${host} redirects to port ${refused} of this machine, where nothing answers. Is that server running?`
    return `Nothing answers at ${host}. Is your dev server running, on this port?`
  }
  if (/CERT|SELF_SIGNED|ISSUER|SIGNATURE|ALTNAME/.test(systemCode)) {
    return `The certificate of ${host} is not trusted. If it is your own dev server's, add --insecure-local.`
  }
  if (/^(?:ERR_SSL_|EPROTO)/.test(systemCode))
    return `${host} does not speak https. Try http://${host} instead.`
  if (/^(?:HPE_|ECONNRESET)/.test(systemCode)) {
    return `${host} did not give a valid HTTP answer. Is it a web server? If it speaks https, write https://${host}.`
  }
  if (code === 'TIMEOUT') return `${host} did not answer in time. ${SLOW}`
  if (code === 'RESPONSE_TOO_LARGE')
    return `${message} A page may have ${LIMITS.pageBytes / 1024 / 1024} MiB.`
  if (code === 'BLOCKED_HOST' || code === 'BLOCKED_ADDRESS') return LEADS_AWAY
  return null
}

const SLOW = 'A first build can be slow: open the page in a browser once, then try again.'

const LEADS_AWAY =
  'The page leads away from this machine. Only localhost, 127.0.0.1 and [::1] are fetched from here: check its redirects.'

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/** The one that was dialled last, by Node's own error: after a redirect it may be another than was asked for. */
function portOf(cause: unknown): number | null {
  return cause instanceof Error && 'port' in cause && typeof cause.port === 'number' ? cause.port : null
}

function codeOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : ''
  return typeof code === 'string' ? code : ''
}
