/**
 * Drops a closed socket's request: Node 24 keeps the socket alive until a full collection.
 *
 * It gives every writable stream a closure that V8 allocates directly in old space (as it does with every
 * function written as `object.property = () => …`), and what an old object holds stays until the next
 * full collection. A closed socket would keep its request, the answer, all that listens to it, and so the bytes of
 * the page: 40 kB of objects and 70 kB outside the heap for each inspection (24.21, measured 2026-11). Effects:
 * decision 0023.
 */
import type { Socket } from 'node:net'

/** Where Node's HTTP client keeps the request of a socket; Node's own agent empties it, but we use none. */
const REQUEST_OF_SOCKET = '_httpMessage'

/** Releases the request when the socket closes; not at once, because Node's own listeners still ask for it then. */
export function releaseRequest(socket: Socket): void {
  setImmediate(() => {
    if (REQUEST_OF_SOCKET in socket) socket[REQUEST_OF_SOCKET] = null
  })
}
