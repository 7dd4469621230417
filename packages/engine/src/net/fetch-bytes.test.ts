import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { startStepServer, type Step } from '../../test/guard/play-steps.ts'
import { InspectError } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import type { AnswerHead, BodySink } from './answer.ts'
import { fetchBytes, type ByteRequest } from './fetch-bytes.ts'

interface Played {
  body: string
  head: AnswerHead | null
  request: string
}

async function play(steps: Step[], options: Partial<ByteRequest> = {}) {
  const server = await startStepServer(() => steps)
  const socket = connect({ host: '127.0.0.1', port: server.port })
  await once(socket, 'connect')
  const sent = vi.spyOn(socket, 'write')
  const seen: Played = { body: '', head: null, request: '' }
  const result = await fetchBytes({
    url: new URL('http://example.com:8080/a%20b?c#d'),
    socket,
    headers: { 'User-Agent': 'Linklens/0' },
    limits: LIMITS,
    maxBytes: 100_000,
    signal: new AbortController().signal,
    onBytes() {},
    onHead(head) {
      seen.head = head
      return collectInto(seen)
    },
    ...options,
  }).finally(async () => {
    seen.request = sent.mock.calls.map(([chunk]) => String(chunk)).join('')
    expect(socket.destroyed).toBe(true)
    await server.close()
  })
  return { ...seen, result }
}

function collectInto(seen: { body: string }): BodySink {
  return {
    push(chunk) {
      seen.body += Buffer.from(chunk).toString()
      return 'more'
    },
  }
}

const ok = (rest: string): Step[] => [{ send: `HTTP/1.1 200 OK\r\n${rest}` }]
const sized = (body: string) => ok(`Content-Length: ${body.length}\r\n\r\n${body}`)
const endless = (head: string, flood: string): Step[] => [...ok(head), { flood, pad: 65_536 }]

describe('the request', () => {
  it('holds what it must, and nothing else', async () => {
    const { request } = await play(sized('x'))
    expect(request).toBe(
      'GET /a%20b?c HTTP/1.1\r\nHost: example.com:8080\r\nUser-Agent: Linklens/0\r\nConnection: close\r\n\r\n',
    )
  })
})

describe('the answer', () => {
  it('is read to its end', async () => {
    const { body, head, result } = await play(sized('hello'))
    expect(body).toBe('hello')
    expect(head).toMatchObject({ status: 200, headers: [['content-length', '5']] })
    expect(result).toMatchObject({ ended: true, encodedBytes: 5 })
    expect(result.firstByteMs).toBeGreaterThanOrEqual(0)
  })

  it('counts packed bytes as they came', async () => {
    const packed = gzipSync('hello'.repeat(1000))
    const steps: Step[] = [
      ...ok('Content-Encoding: gzip\r\n\r\n'),
      { sendBase64: packed.toString('base64') },
      { end: true },
    ]
    const { body, result } = await play(steps)
    expect([body.length, result.encodedBytes]).toEqual([5000, packed.length])
  })

  it('is not read when nobody wants it', async () => {
    const { result } = await play(endless('\r\n', 'a'), { onHead: () => null })
    expect(result).toMatchObject({ ended: false, encodedBytes: 0 })
  })

  it('is read no further than wanted', async () => {
    let pushes = 0
    const { result } = await play(endless('\r\n', 'a'), {
      onHead: () => ({
        push() {
          pushes += 1
          return 'stop'
        },
      }),
    })
    expect([pushes, result.ended]).toEqual([1, false])
  })

  it('can be refused by its head', async () => {
    const refusal = new InspectError('UNSUPPORTED_CONTENT_TYPE')
    const onHead = () => {
      throw refusal
    }
    await expect(play(endless('\r\n', 'a'), { onHead })).rejects.toBe(refusal)
  })

  it.each([
    ['another answer', '', 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison'],
    [
      'another answer after the last',
      'Connection: close\r\n',
      'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison',
    ],
    ['anything', '', '\0\0garbage'],
    ['anything after the last', 'Connection: close\r\n', '\0\0garbage'],
  ])('is valid when %s follows it', async (_what, header, more) => {
    const { body } = await play(ok(`${header}Content-Length: 5\r\n\r\nhello${more}`))
    expect(body).toBe('hello')
  })

  it('may come after a few interim ones', async () => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'
    const { body } = await play([{ send: hint.repeat(8) }, ...sized('hello')])
    expect(body).toBe('hello')
    await expect(play([{ send: hint.repeat(9) }, ...sized('hello')])).rejects.toMatchObject({
      code: 'HPE_UNEXPECTED',
    })
  })
})

describe('limits', () => {
  it.each([
    ['a body that is too large', endless('\r\n', 'a'), { code: 'RESPONSE_TOO_LARGE' }],
    [
      'a packed body that is too large',
      [...ok('Content-Encoding: gzip\r\n\r\n'), { gen: 'gzip-zeros:1000000' }, { end: true }],
      { code: 'RESPONSE_TOO_LARGE' },
    ],
    ['headers that are too large', endless('X: ', 'a'), { code: 'HPE_HEADER_OVERFLOW' }],
    ['headers that never come', [{ hang: true }], { code: 'TIMEOUT' }],
    [
      'headers that drip',
      [{ drip: { data: 'HTTP/1.1 200 OK\r\n', everyMs: 20, repeat: true } }],
      { code: 'TIMEOUT' },
    ],
    ['a body that stops', [...ok('Content-Length: 9\r\n\r\nhello'), { hang: true }], { code: 'TIMEOUT' }],
    [
      'a body that is cut short',
      [...ok('Content-Length: 9\r\n\r\nhello'), { end: true }],
      { code: 'ECONNRESET' },
    ],
    ['a body that is reset', [...ok('\r\nhello'), { wait: 20 }, { reset: true }], { code: 'ECONNRESET' }],
    [
      'an upgrade',
      ok('').map(() => ({ send: 'HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n' })),
      { code: 'HPE_UNEXPECTED' },
    ],
    ['no HTTP', [{ send: 'SSH-2.0-OpenSSH_9.2\r\n' }], { code: 'HPE_INVALID_CONSTANT' }],
    ['a connection that is closed unanswered', [{ end: true }], { code: 'ECONNRESET' }],
  ] as [string, Step[], { code: string }][])('%s', async (_what, steps, error) => {
    // Short where the time ends it, so that a busy machine cannot end the others.
    const limits = error.code === 'TIMEOUT' ? { ...LIMITS, headersMs: 200, bodyIdleMs: 100 } : LIMITS
    await expect(play(steps, { limits })).rejects.toMatchObject(error)
  })

  it('a slow body may go on for longer than it may be silent', async () => {
    const steps: Step[] = [
      ...ok('Content-Length: 10\r\n\r\n'),
      { drip: { data: '0123456789', everyMs: 150 } },
    ]
    const { body } = await play(steps, { limits: { ...LIMITS, bodyIdleMs: 1_000 } })
    expect(body).toBe('0123456789')
  })

  it('ends at once with its signal', async () => {
    await expect(play([{ hang: true }], { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
    await expect(play([{ hang: true }], { signal: AbortSignal.abort('over') })).rejects.toBe('over')
  })
})

describe('a connection that may be used again', () => {
  it('is not one whose server answered before the request was out', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const socket = connect({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
    await once(socket, 'connect')
    // A window that never opens.
    vi.spyOn(socket, '_write').mockImplementation(() => {})
    const onReusable = vi.fn()
    const seen = { body: '' }
    const { ended, isLeftOpen } = await fetchBytes({
      url: new URL('http://example.com/'),
      socket,
      headers: {},
      limits: LIMITS,
      maxBytes: 100,
      signal: new AbortController().signal,
      onBytes() {},
      onHead: () => collectInto(seen),
      onReusable,
    })
    expect({ ended, isLeftOpen, ...seen }).toEqual({ ended: true, isLeftOpen: false, body: 'ok' })
    expect(socket.destroyed).toBe(true)
    await new Promise(setImmediate)
    expect(onReusable).not.toHaveBeenCalled()
    server.close()
  })
})
