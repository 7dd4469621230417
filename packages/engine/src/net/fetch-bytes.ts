/**
 * One HTTP/1.1 request over one guarded connection, under every limit.
 *
 * What must never happen: bytes are read past a limit; a wait has no end; a socket is left open after
 * anything but a clean end (a stray answer would be taken for the next one); or a stranger's bytes end the process.
 * Reading never pauses the socket: with some HTTP clients a paused parser and a closed connection end
 * the process (nodejs/undici#5360). Proven by fetch-bytes.test.ts and test/guard/hostile-servers.test.ts.
 */
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { InspectError } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { readHeaders, type AnswerHead, type BodySink } from './answer.ts'
import { createDecoder, readContentCoding, type BodyDecoder } from './content-coding.ts'
import { startRequestClock, type ByteResult, type RequestClock } from './request-clock.ts'

export interface ByteRequest {
  readonly url: URL
  /** Default `GET`. */
  readonly method?: 'GET' | 'HEAD'
  /** Connected, and secured where the scheme asks for it. Destroyed at the end, unless it may be used again. */
  readonly socket: Socket
  readonly headers: Readonly<Record<string, string>>
  readonly limits: Limits
  /** Most bytes of the body after decoding. */
  readonly maxBytes: number
  readonly signal: AbortSignal
  /** Called after every chunk that arrives. */
  readonly onBytes: () => void
  /**
   * Called once, when the headers are there.
   * @returns null when no body is wanted. @throws InspectError to refuse the answer.
   */
  readonly onHead: (head: AnswerHead) => BodySink | null
  /**
   * Given: the server is asked to leave the connection open. Called when the answer has come to a clean end
   * and the connection can carry another request; soon after the result, or not at all.
   */
  readonly onReusable?: (() => void) | undefined
}

export interface ByteOutcome extends ByteResult {
  /** The socket was not destroyed: `onReusable` may be called. */
  readonly isLeftOpen: boolean
}

/** What the parts of one request share. After `isOver` nothing of the answer counts any more. */
interface Exchange {
  readonly clock: RequestClock
  readonly isOver: () => boolean
  readonly succeed: (ended: boolean) => void
  readonly fail: (error: unknown) => void
}

/** @throws InspectError for limits; the signal's reason; else the HTTP library's own error. */
export function fetchBytes(options: ByteRequest): Promise<ByteOutcome> {
  return new Promise((resolve, reject) => {
    const { signal, socket } = options
    let isOver = false
    let request: ClientRequest | null = null
    let decoder: BodyDecoder | null = null
    const end = () => {
      isOver = true
      signal.removeEventListener('abort', abort)
      clock.stop()
      decoder?.destroy()
    }
    const close = () => {
      request?.destroy()
      socket.destroy()
    }
    const fail = (error: unknown) => {
      if (isOver) return
      end()
      close()
      reject(error)
    }
    const succeed = (ended: boolean) => {
      if (isOver) return
      end()
      // Who answers before the whole request is out leaves it open for nobody: Node would never say `free`.
      const isFit = request?.shouldKeepAlive === true && request.writableFinished && !socket.destroyed
      const isLeftOpen = ended && isFit
      if (isLeftOpen) reuse.whenFree()
      else close()
      resolve({ ...clock.result(ended), isLeftOpen })
    }
    const reuse = watchFree(options)
    const abort = () => fail(signal.reason)
    const clock = startRequestClock(options.limits, fail)
    const exchange: Exchange = { clock, isOver: () => isOver, succeed, fail }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    // The server may have closed the connection as soon as it was open.
    if (socket.destroyed) return fail(brokenOff())
    request = sendRequest(options, exchange, (response) => {
      decoder = receive(response, options, exchange)
    })
  })
}

function sendRequest(
  { url, method = 'GET', socket, headers, limits, onBytes, onReusable }: ByteRequest,
  { clock, fail }: Exchange,
  onResponse: (response: IncomingMessage) => void,
): ClientRequest {
  let interim = 0
  let response: IncomingMessage | null = null
  // `agent` must be left out: with `agent: false` Node makes one, and ignores `createConnection`.
  const request = httpRequest({
    createConnection: () => socket,
    method,
    path: `${url.pathname}${url.search}`,
    setHost: false,
    headers: { Host: url.host, ...headers, Connection: onReusable ? 'keep-alive' : 'close' },
    maxHeaderSize: limits.headerBytes,
    // Set explicitly: a Node flag can change the default.
    insecureHTTPParser: false,
  })
  // Not earlier: a listener for data lets the data flow, and the parser's own must be there by then.
  request.once('socket', () => {
    const sawData = () => {
      clock.sawBytes()
      onBytes()
    }
    socket.on('data', sawData)
    request.once('close', () => socket.off('data', sawData))
  })
  request.on('information', () => {
    interim += 1
    if (interim > limits.interimResponses) fail(notAnAnswer())
  })
  request.on('upgrade', () => fail(notAnAnswer()))
  request.once('response', (received) => {
    response = received
    clock.sawHead()
    onResponse(received)
  })
  // Bytes after a complete answer are an error to the parser and not to us: the answer is used.
  request.on('error', (error) => {
    if (!response?.complete) fail(error)
  })
  request.end()
  return request
}

/** @returns what has to be destroyed when the exchange is over; null when no body is read. */
function receive(response: IncomingMessage, { url, maxBytes, onHead }: ByteRequest, exchange: Exchange) {
  response.on('error', exchange.fail)
  try {
    const head = { url, status: response.statusCode ?? 0, headers: readHeaders(response.rawHeaders) }
    const sink = onHead(head)
    if (sink) return readBody(response, sink, maxBytes, exchange)
    exchange.succeed(false)
  } catch (error) {
    exchange.fail(error)
  }
  return null
}

function readBody(
  response: IncomingMessage,
  sink: BodySink,
  maxBytes: number,
  exchange: Exchange,
): BodyDecoder {
  let decodedBytes = 0
  const decoder = createDecoder(readContentCoding(response.headers['content-encoding']), maxBytes, {
    onChunk(chunk) {
      if (exchange.isOver()) return
      decodedBytes += chunk.length
      if (sink.push(chunk) === 'stop') exchange.succeed(false)
      else if (decodedBytes > maxBytes) exchange.fail(new InspectError('RESPONSE_TOO_LARGE'))
    },
    onEnd: () => exchange.succeed(true),
    onError: exchange.fail,
  })
  response.on('data', (chunk: Buffer) => {
    // One read may hold many chunks: the parser goes on for a moment after the exchange is over.
    if (exchange.isOver()) return
    exchange.clock.sawBody(chunk.length)
    decoder.write(chunk)
  })
  response.once('end', () => {
    if (!exchange.isOver()) decoder.end()
  })
  response.once('close', () => {
    if (!response.complete && !exchange.isOver()) exchange.fail(brokenOff())
  })
  return decoder
}

/**
 * Node says `free` when its parser is done with the socket, which is before or after a body is unpacked.
 * Only until then are its own listeners there: whatever comes later, nobody has asked for.
 */
function watchFree({ socket, onReusable }: ByteRequest): { whenFree: () => void } {
  let isFree = false
  let wantsFree = false
  const report = () => {
    if (isFree && wantsFree) onReusable?.()
  }
  const stray = () => socket.destroy()
  if (onReusable) {
    socket.once('free', () => {
      isFree = true
      if (!wantsFree) socket.on('data', stray)
      report()
    })
  }
  return {
    whenFree() {
      wantsFree = true
      socket.off('data', stray)
      report()
    },
  }
}

/** 101 without being asked, or more interim answers than anybody sends. */
function notAnAnswer(): Error {
  return Object.assign(new Error('not an answer to a GET'), { code: 'HPE_UNEXPECTED' })
}

function brokenOff(): Error {
  return Object.assign(new Error('closed before the end of the answer'), { code: 'ECONNRESET' })
}
