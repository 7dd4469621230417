/**
 * Answers that are out before their request has arrived whole (RFC 9112, sections 9.3 and 9.6): a body that is too
 * large, a route that takes none, a client that may not ask now.
 *
 * Such an answer says `Connection: close`, for what follows on the connection would be read as the rest of the body.
 * Node then closes both ways at once, and the system tells of unread bytes with a reset, which may overtake the
 * answer. So only our side is closed, and what still comes is thrown away for half a second.
 */
// oxlint-disable-next-line no-restricted-imports -- types
import type { IncomingMessage, RequestListener } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

const LINGER_MS = 500

/** Says `Connection: close` where the body has not arrived whole. */
export const closeWhenUnread: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (c.env?.incoming?.complete === false) c.res.headers.set('Connection', 'close')
}

/** @returns the listener, whose connections are closed as told above. */
export function lingering(listener: RequestListener): RequestListener {
  return (incoming, answer) => {
    if (!incoming.complete) lingerAtClose(incoming)
    listener(incoming, answer)
  }
}

/** `destroySoon` is what Node calls on a connection behind its last answer. */
function lingerAtClose(incoming: IncomingMessage): void {
  const { socket } = incoming
  socket.destroySoon = () => {
    // Back to that of all sockets.
    Reflect.deleteProperty(socket, 'destroySoon')
    if (incoming.complete) return socket.destroySoon()
    const timer = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(timer))
    socket.end()
    incoming.resume()
  }
}
