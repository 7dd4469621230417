/** Answers requests that never reach a route, because they are not valid HTTP. They get the envelope as well. */
import { randomUUID } from 'node:crypto'
// oxlint-disable-next-line no-restricted-imports -- types
import type { IncomingMessage, RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'
import { RequestError } from '@hono/node-server'
import { errorEnvelope } from '@linklens/contract'
import type { Logs } from '../telemetry/logs.ts'

/** Response to errors of the adapter: a `Host` header or request target that makes no URL, otherwise a crash. */
export function brokenRequestResponse(error: unknown, logs: Logs): Response {
  const isBroken = error instanceof RequestError
  if (!isBroken) logs.crash(null, error)
  const envelope = isBroken
    ? errorEnvelope('INVALID_INPUT', 'The Host header or the request target is not valid.')
    : errorEnvelope('INTERNAL_ERROR')
  return Response.json(envelope, { status: envelope.status, headers: headers() })
}

/** Answers errors of the parser: there is only a socket, no response object. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { body, headers: all } = badRequest(sentence(error.code))
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 400 Bad Request\r\n${head.join('')}\r\n${body}`)
}

/** Wraps a listener so that it does not receive requests that Node's parser accepts against RFC 9112. */
export function refusingMalformed(listener: RequestListener): RequestListener {
  return (incoming, answer) => {
    const problem = malformation(incoming)
    if (problem === null) return listener(incoming, answer)
    const { body, headers: all } = badRequest(problem)
    answer.writeHead(400, all).end(body)
  }
}

/** https://www.rfc-editor.org/rfc/rfc9112#section-3.2: a proxy in front may have used the other Host header. */
function malformation({ headersDistinct, httpVersionMajor }: IncomingMessage): string | null {
  if ((headersDistinct.host?.length ?? 0) > 1) return 'The request has more than one Host header.'
  if (httpVersionMajor < 1) return 'The request line names no version of HTTP.'
  return null
}

function badRequest(message: string) {
  const body = JSON.stringify(errorEnvelope('INVALID_INPUT', message))
  return {
    body,
    headers: {
      ...headers(),
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    },
  }
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
