import { PassThrough } from 'node:stream'
import type { JSONRPCMessage } from '@modelcontextprotocol/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StdioTransport } from './stdio-transport.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' } as const
const ANSWER = { jsonrpc: '2.0', id: 1, result: {} } as const

async function start() {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  const received: JSONRPCMessage[] = []
  const errors: string[] = []
  let isClosed = false
  const transport = new StdioTransport(stdin, stdout)
  Object.assign(transport, {
    onmessage: (message: JSONRPCMessage) => received.push(message),
    onerror: ({ message }: Error) => errors.push(message),
  })
  void transport.closed.then(() => (isClosed = true))
  await transport.start()
  const receive = async (...messages: object[]) => {
    for (const message of messages) stdin.write(`${JSON.stringify(message)}\n`)
    await vi.waitFor(() => expect(received).toHaveLength(messages.length), 60_000)
  }
  return { stdin, stdout, transport, receive, errors, isClosed: () => isClosed }
}

const nextTurns = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('answers open requests after the input has ended', async () => {
  const { stdin, stdout, transport, receive, isClosed } = await start()
  await receive(PING)
  stdin.end()
  await nextTurns()
  expect(isClosed()).toBe(false)
  await transport.send(ANSWER)
  await transport.closed
  expect(String(stdout.read())).toBe(`${JSON.stringify(ANSWER)}\n`)
})

test.each([
  ['nothing', []],
  ['a notification', [{ jsonrpc: '2.0', method: 'notifications/initialized' }]],
  ['a cancelled request', [PING, { method: 'notifications/cancelled', params: { requestId: 1 } }]],
  ['a subscription, which lasts as long as the input', [{ ...PING, method: 'subscriptions/listen' }]],
])('does not wait for an answer to %s', async (_, messages) => {
  const { stdin, transport, receive } = await start()
  await receive(...messages.map((message) => ({ jsonrpc: '2.0', ...message })))
  stdin.end()
  await transport.closed
})

test('waits at most 30 s for an answer', async () => {
  const { stdin, transport, receive, isClosed } = await start()
  await receive(PING)
  stdin.end()
  await nextTurns()
  vi.advanceTimersByTime(29_999)
  await nextTurns()
  expect(isClosed()).toBe(false)
  vi.advanceTimersByTime(1)
  await transport.closed
})

test('reports an error of the input, and ends', async () => {
  const { stdin, transport, errors } = await start()
  stdin.destroy(new Error('EISDIR'))
  await transport.closed
  expect(errors).toEqual(['EISDIR'])
})
