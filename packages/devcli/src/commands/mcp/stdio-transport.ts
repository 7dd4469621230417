/**
 * An MCP transport over standard input and output that answers before it ends. The SDK's own drops the requests that
 * are not answered yet when the input ends, so that `echo '{…}' | devcli mcp` would print nothing.
 */
import { PassThrough, pipeline, type Readable, type Writable } from 'node:stream'
import type { JSONRPCMessage } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'

/** Longer than an inspection and its submission take. After it, a request without an answer no longer keeps the process. */
const LONGEST_WAIT_MS = 30_000

export class StdioTransport extends StdioServerTransport {
  /** Resolves when the input has ended and everything is answered. */
  readonly closed: Promise<void>
  readonly #unanswered: Unanswered
  readonly #close: () => void

  constructor(stdin: Readable, stdout: Writable) {
    const unanswered = new Unanswered()
    // `flush` runs between the last message and the end that the transport sees.
    const input = new PassThrough({ flush: (done) => unanswered.whenNone(done) })
    super(input, stdout)
    // Not `pipe`, which does not handle an error of the input: the process would crash.
    pipeline(stdin, input, () => {})
    this.#unanswered = unanswered
    const { promise, resolve } = Promise.withResolvers<void>()
    this.closed = promise
    this.#close = resolve
  }

  override async start(): Promise<void> {
    const deliver = this.onmessage
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a field of the SDK, and no event target
    this.onmessage = (message) => {
      this.#unanswered.received(message)
      deliver?.(message)
    }
    await super.start()
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message)
    this.#unanswered.sent(message)
  }

  override async close(): Promise<void> {
    await super.close()
    this.#close()
  }
}

/** The requests that have no answer yet. */
class Unanswered {
  readonly #ids = new Set<unknown>()
  #onNone = () => {}

  received(message: JSONRPCMessage): void {
    if (!('method' in message)) return
    // A subscription is answered when it ends, which is when the input ends: our tools never change.
    if (message.method === 'subscriptions/listen') return
    if ('id' in message) this.#ids.add(message.id)
    // A cancelled request gets no answer.
    else if (message.method === 'notifications/cancelled') this.#settle(message.params?.requestId)
  }

  sent(message: JSONRPCMessage): void {
    if (!('method' in message)) this.#settle(message.id)
  }

  /** Calls back once, after the messages that are still in the pipe have been received. */
  whenNone(done: () => void): void {
    setImmediate(() => {
      if (this.#ids.size === 0) return done()
      const timer = setTimeout(done, LONGEST_WAIT_MS)
      this.#onNone = () => {
        clearTimeout(timer)
        done()
      }
    })
  }

  #settle(id: unknown): void {
    if (this.#ids.delete(id) && this.#ids.size === 0) this.#onNone()
  }
}
