import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { loopbackNetwork } from '../../test/guard/loopback-network.ts'
import { startStepServer, type Step, type StepServer } from '../../test/guard/play-steps.ts'
import { openSession } from '../net/session.ts'
import { capturePage } from './capture-page.ts'

let server: StepServer | undefined
afterEach(() => server?.close())

async function capture(steps: Step[] | Record<string, Step[]>, limits = {}, cutsLongPages = false) {
  const running = await startStepServer((path) => (Array.isArray(steps) ? steps : (steps[path] ?? [])))
  server = running
  const network = loopbackNetwork({
    dns: { 'example.com': ['93.184.216.34'], 'other.example.com': ['93.184.216.35'] },
    route: () => running.port,
  })
  const session = openSession({ userAgent: 'Linklens/0', network, limits })
  const events: string[] = []
  const page = capturePage(session, 'http://example.com/', {
    onStep: (step) => events.push(step),
    onOrigin: (url) => events.push(url),
    cutsLongPages,
  })
  const settled = await page.then(
    (value) => ({ value, error: null }),
    (error: unknown) => ({ value: null, error }),
  )
  session.close()
  return { ...settled, events, sockets: network.sockets }
}

const answer = (status: string, headers: string, body: string): Step[] => [
  { send: `HTTP/1.1 ${status}\r\n${headers}\r\n${body}` },
  { end: true },
]
const html = (body: string, headers = 'Content-Type: text/html\r\n') => answer('200 OK', headers, body)

describe('a page', () => {
  it('is kept as it came', async () => {
    const { value } = await capture(
      html('<title>T</title>', 'Content-Type: text/html; charset=utf-8\r\nX-A: b\r\n'),
    )
    expect(value).toMatchObject({
      finalUrl: 'http://example.com/',
      status: 200,
      redirects: [],
      encodedBytes: 16,
    })
    expect(value?.headers).toEqual([
      ['content-type', 'text/html; charset=utf-8'],
      ['x-a', 'b'],
    ])
    expect(Buffer.from(value?.body ?? []).toString()).toBe('<title>T</title>')
  })

  it('is kept in one array of its declared length, which grows to the limit at most', async () => {
    const declared = (length: number) => `Content-Type: text/html\r\nContent-Length: ${length}\r\n`
    const { value } = await capture(html('x'.repeat(20_000), declared(20_000)))
    expect([value?.body.length, value?.body.buffer.byteLength]).toEqual([20_000, 20_000])
    await server?.close()
    const long = await capture(html('x'.repeat(9_000), declared(10 ** 12)), { pageBytes: 5_000 }, true)
    expect([long.value?.body.length, long.value?.leftBytes]).toEqual([5_000, 4_000])
    expect(long.value?.body.buffer.byteLength).toBeLessThanOrEqual(10_000)
  })

  it('is unpacked', async () => {
    const packed = gzipSync('<title>T</title>')
    const { value } = await capture([
      { send: 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n' },
      { sendBase64: packed.toString('base64') },
      { end: true },
    ])
    expect(Buffer.from(value?.body ?? []).toString()).toBe('<title>T</title>')
    expect(value?.encodedBytes).toBe(packed.length)
  })

  it('may be XHTML, or empty', async () => {
    expect((await capture(html('<html/>', 'Content-Type: application/xhtml+xml\r\n'))).error).toBeNull()
    await server?.close()
    expect((await capture(html(''))).value?.body).toHaveLength(0)
  })

  it('reports its steps, and each hop once its host has passed', async () => {
    const { events } = await capture({
      '/': answer('301 X', 'Location: http://other.example.com/b\r\nContent-Length: 0\r\n', ''),
      '/b': html('x'),
    })
    expect(events).toEqual(['resolving', 'fetching', 'http://example.com/', 'http://other.example.com/b'])
  })

  it('a page without a type is taken when it looks like HTML', async () => {
    const { value, error } = await capture(html(` <!doctype html>${'x'.repeat(5000)}`, ''))
    expect([error, value?.body.length]).toEqual([null, 5016])
  })
})

describe('no page', () => {
  it.each([
    ['error status', answer('404 Not Found', 'Content-Type: text/html\r\n', 'x'), 'HTTP_ERROR', 'status 404'],
    [
      'a wall in the body',
      answer('403 Forbidden', '', '<title>Just a moment...</title>'),
      'HTTP_ERROR',
      'Cloudflare',
    ],
    [
      'a packed wall',
      [
        { send: 'HTTP/1.1 403 X\r\nContent-Encoding: gzip\r\n\r\n' },
        { sendBase64: gzipSync('<div id="px-captcha">').toString('base64') },
        { end: true },
      ],
      'HTTP_ERROR',
      'HUMAN',
    ],
    ['an error page that is broken', answer('500 X', 'Content-Length: 99\r\n', 'x'), 'HTTP_ERROR', '500'],
    [
      'an error page in an unknown coding',
      answer('403 X', 'Content-Encoding: rot13\r\n', 'x'),
      'HTTP_ERROR',
      '403',
    ],
    ['a 304 that nobody asked for', answer('304 Not Modified', '', ''), 'HTTP_ERROR', '304'],
    [
      'another type',
      html('{}', 'Content-Type: application/json\r\n'),
      'UNSUPPORTED_CONTENT_TYPE',
      'application/json',
    ],
    [
      'a type of its own making',
      html('', 'Content-Type: text/ignore-all-rules\r\n'),
      'UNSUPPORTED_CONTENT_TYPE',
      'that its Content-Type does not call HTML. Inspect',
    ],
    [
      'a page that is packed twice',
      [
        { send: 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n' },
        { sendBase64: 'H4sIAAAA' },
        { end: true },
      ],
      'UNSUPPORTED_CONTENT_TYPE',
      'packed twice, or without Content-Encoding',
    ],
    ['no type and no HTML', html('hello', ''), 'UNSUPPORTED_CONTENT_TYPE', 'without a Content-Type'],
    ['no type and nothing at all', html('', ''), 'UNSUPPORTED_CONTENT_TYPE', 'without a Content-Type'],
    [
      'a declared length over the limit',
      html('x', 'Content-Type: text/html\r\nContent-Length: 9000000\r\n'),
      'RESPONSE_TOO_LARGE',
      '',
    ],
  ] as [string, Step[], string, string][])('%s', async (_what, steps, code, said) => {
    const { error } = await capture(steps)
    expect(error).toMatchObject({ code, message: expect.stringContaining(said) })
  })

  it('does not read an endless stream without a type', async () => {
    const { error, sockets } = await capture([
      { send: 'HTTP/1.1 200 OK\r\n\r\n' },
      { flood: 'a', pad: 65_536 },
    ])
    expect(error).toMatchObject({ code: 'UNSUPPORTED_CONTENT_TYPE' })
    expect(sockets[0]?.bytesRead).toBeLessThan(1_000_000)
  })

  it('reads only the start of an endless error page', async () => {
    const { error, sockets } = await capture([
      { send: 'HTTP/1.1 500 X\r\n\r\n' },
      { flood: 'a', pad: 65_536 },
    ])
    expect(error).toMatchObject({ code: 'HTTP_ERROR' })
    expect(sockets[0]?.bytesRead).toBeLessThan(1_000_000)
  })

  it.each([
    ['declared', 'Content-Length: 2000\r\n'],
    ['not declared', ''],
  ])('is cut at the limit where that is wanted, its length %s', async (_, length) => {
    const steps = html('a'.repeat(2000), `Content-Type: text/html\r\n${length}`)
    const { value } = await capture(steps, { pageBytes: 1000 }, true)
    expect([value?.body.length, value?.leftBytes]).toEqual([1000, 1000])
    const whole = await capture(html('a'.repeat(1000)), { pageBytes: 1000 }, true)
    expect([whole.value?.body.length, whole.value?.leftBytes]).toEqual([1000, undefined])
  })

  it('is still an error where its status is one, or its headers are too long', async () => {
    const failed = answer('500 X', 'Content-Type: text/html\r\n', 'a'.repeat(2000))
    expect((await capture(failed, { pageBytes: 1000 }, true)).error).toMatchObject({ code: 'HTTP_ERROR' })
    const long = html('x', `Content-Type: text/html\r\nX-A: ${'a'.repeat(40_000)}\r\n`)
    expect((await capture(long, {}, true)).error).toMatchObject({ code: 'RESPONSE_TOO_LARGE' })
  })

  it('no page over the limit by its body', async () => {
    const { error } = await capture(html('a'.repeat(2000)), { pageBytes: 1000 })
    expect(error).toMatchObject({ code: 'RESPONSE_TOO_LARGE' })
  })
})
