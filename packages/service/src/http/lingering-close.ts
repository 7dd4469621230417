/**
 * Handles responses that are sent before their request has arrived completely (RFC 9112, sections 9.3 and 9.6), as
 * when the body is too large, the route takes none, or a limit refuses the client.
 *
 * Such a response says `Connection: close`, because any further bytes would be read as the rest of the body. Node then
 * closes both directions at once, and the system reports the unread bytes with a reset, which may overtake the
 * response. So we close only our direction, and discard for half a second what still arrives.
 */
// oxlint-disable-next-line no-restricted-imports -- types
import type { IncomingMessage, RequestListener } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

const LINGER_MS = 500

/** Sets `Connection: close` when the body has not arrived completely. */
export const closeWhenUnread: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (c.env?.incoming?.complete === false) c.res.headers.set('Connection', 'close')
}

/** Wraps a listener so that its connections close as described above. */
export function lingering(listener: RequestListener): RequestListener {
  return (incoming, answer) => {
    if (!incoming.complete) lingerAtClose(incoming)
    listener(incoming, answer)
  }
}

/** Node calls `destroySoon` on a connection after its last response. */
function lingerAtClose(incoming: IncomingMessage): void {
  const { socket } = incoming
  socket.destroySoon = () => {
    // Restores the method of the prototype.
    Reflect.deleteProperty(socket, 'destroySoon')
    if (incoming.complete) return socket.destroySoon()
    const timer = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(timer))
    socket.end()
    incoming.resume()
  }
}
