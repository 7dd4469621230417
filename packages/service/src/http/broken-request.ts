/** Requests that no route ever sees: what arrived is no HTTP we can read. Answered in the envelope as well. */
import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { RequestError } from '@hono/node-server'
import { errorEnvelope } from '@linklens/contract'
import type { Logs } from '../logs.ts'

/** An error of the adapter: a `Host` or a request target that makes no URL, else a crash. */
export function brokenRequestResponse(error: unknown, logs: Logs): Response {
  const isBroken = error instanceof RequestError
  if (!isBroken) logs.crash(null, error)
  const envelope = isBroken
    ? errorEnvelope('INVALID_INPUT', 'The Host header or the request target is not valid.')
    : errorEnvelope('INTERNAL_ERROR')
  return Response.json(envelope, { status: envelope.status, headers: headers() })
}

/** An error of the parser: there is no response object, only the socket. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(errorEnvelope('INVALID_INPUT', sentence(error.code)))
  const all = {
    ...headers(),
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 400 Bad Request\r\n${head.join('')}\r\n${body}`)
}

const headers = () => ({
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Request-Id': randomUUID(),
})

function sentence(code: string | undefined): string {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'The request took too long to arrive.'
  if (code === 'HPE_HEADER_OVERFLOW') return 'The request headers are too large.'
  return 'The request is not valid HTTP.'
}
