/**
 * TLS over a connection the guard has made.
 *
 * What must never happen: a certificate that is not checked, or checked against anything but the host
 * name of the URL, because the connection goes to a literal address. Proven by secure-socket.test.ts.
 */
import type { Socket } from 'node:net'
import type { SecureContext, TLSSocket } from 'node:tls'
import { trackSocket, type GuardContext } from './guard-context.ts'
import type { Network } from './network.ts'
import type { Target } from './policy/url-policy.ts'

/**
 * @param signal its abort destroys the connection at once, in the middle of the handshake too.
 * @throws the reason of the signal, or the TLS error.
 */
export function secureSocket(
  socket: Socket,
  { hostname, isLiteral }: Target,
  { tls, sockets }: GuardContext,
  signal: AbortSignal,
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const secured = tlsModule().connect({
      socket,
      host: hostname,
      // An address is never sent as a server name (RFC 6066); the certificate must then name the address.
      ...(isLiteral ? {} : { servername: hostname }),
      secureContext: tls.secureContext,
      // Set explicitly: the default is read from NODE_TLS_REJECT_UNAUTHORIZED.
      rejectUnauthorized: tls.verify,
      // Other protocols have other floods; a server that insists on one fails in the handshake.
      ALPNProtocols: ['http/1.1'],
    })
    trackSocket(sockets, secured)
    const finish = (report: () => void) => {
      signal.removeEventListener('abort', abort)
      secured.off('error', fail).off('close', closed)
      report()
    }
    const fail = (error: unknown) =>
      finish(() => {
        secured.destroy()
        socket.destroy()
        reject(error)
      })
    const abort = () => fail(signal.reason)
    const closed = () => fail(Object.assign(new Error('closed in the handshake'), { code: 'ECONNRESET' }))
    secured.on('error', fail).once('close', closed)
    secured.once('secureConnect', () => finish(() => resolve(secured)))
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
  })
}

/** Loaded by the first https address: on Node 24 that alone costs 40 % of a start, and devcli mostly asks http. */
const tlsModule = () => process.getBuiltinModule('node:tls')

/** One per process, and one per injected network that brings its own authorities: building one costs 0.3 ms. */
const contexts = new WeakMap<object, SecureContext>()
const SYSTEM_AUTHORITIES = {}

export function secureContextOf(network: Network): SecureContext {
  const { ca } = network
  const key = ca === undefined ? SYSTEM_AUTHORITIES : network
  const known = contexts.get(key)
  if (known) return known
  const context = tlsModule().createSecureContext(
    ca === undefined ? {} : { ca: typeof ca === 'string' ? ca : [...ca] },
  )
  contexts.set(key, context)
  return context
}
