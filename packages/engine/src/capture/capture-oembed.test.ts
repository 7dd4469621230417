import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { loopbackNetwork } from '../../test/guard/loopback-network.ts'
import { startStepServer, type Step, type StepServer } from '../../test/guard/play-steps.ts'
import { openSession, type SessionOptions } from '../net/session.ts'
import { captureOembed } from './capture-oembed.ts'

let server: StepServer | undefined
afterEach(() => server?.close())

async function capture(
  steps: Step[],
  options: Partial<SessionOptions> = {},
  url = 'http://example.com/oembed',
) {
  const running = await startStepServer((_, head) => {
    heads.push(head)
    return steps
  })
  const heads: string[] = []
  server = running
  const network = loopbackNetwork({
    dns: { 'example.com': ['93.184.216.34'], 'bad.example.com': ['10.0.0.1'] },
    route: () => running.port,
  })
  const session = openSession({ userAgent: 'Linklens/0', network, ...options })
  const oEmbed = await captureOembed(session, url).finally(session.close)
  return { oEmbed, heads, network }
}

const JSON_HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=utf-8\r\n'
const answering = (body: string): Step[] => [{ send: `${JSON_HEAD}\r\n${body}` }, { end: true }]

describe('captureOembed', () => {
  it('keeps the answer, and asks as ourselves', async () => {
    const { oEmbed, heads } = await capture(answering('{"title":"Été"}'))
    expect(oEmbed).toEqual({
      url: 'http://example.com/oembed',
      finalUrl: 'http://example.com/oembed',
      status: 200,
      contentType: 'application/json; charset=utf-8',
      body: '{"title":"Été"}',
      error: null,
    })
    expect(heads[0]).toMatch(/\r\nUser-Agent: Linklens\/0\r\n/)
    expect(heads[0]).toMatch(/\r\nAccept: application\/json/)
  })

  it('keeps no body of an error', async () => {
    const { oEmbed } = await capture([{ send: 'HTTP/1.1 404 Not Found\r\n\r\n{"title":"x"}' }, { end: true }])
    expect(oEmbed).toMatchObject({ status: 404, body: null, error: null })
  })

  it.each([
    ['plain', [{ send: `${JSON_HEAD}\r\n` }, { flood: '{"title":"x"}', pad: 65_536 }]],
    [
      'packed',
      [
        { send: `${JSON_HEAD}Content-Encoding: gzip\r\n\r\n` },
        { sendBase64: gzipSync(' '.repeat(900_000)).toString('base64') },
        { end: true },
      ],
    ],
  ] as [string, Step[]][])('reads no more than 64 KiB, %s', async (_, steps) => {
    const { oEmbed } = await capture(steps)
    expect(oEmbed).toMatchObject({ body: null, error: { code: 'RESPONSE_TOO_LARGE' } })
  })

  it('does not wait long', async () => {
    const { oEmbed } = await capture([{ hang: true }], { limits: { oEmbedMs: 100 } })
    expect(oEmbed).toMatchObject({ finalUrl: null, status: null, error: { code: 'TIMEOUT' } })
  })

  it('keeps nothing of an answer that breaks off', async () => {
    const { oEmbed } = await capture([
      { send: `${JSON_HEAD}Content-Length: 99\r\n\r\n{"title":` },
      { reset: true },
    ])
    expect(oEmbed).toMatchObject({ body: null, error: { code: 'FETCH_FAILED' } })
  })

  it.each([
    ['a private address', 'http://bad.example.com/oembed', 'BLOCKED_ADDRESS'],
    ['a blocked host', 'http://localhost/oembed', 'BLOCKED_HOST'],
    ['another scheme', 'ftp://example.com/oembed', 'UNSUPPORTED_PROTOCOL'],
  ])('goes through the guard: %s is not asked', async (_, url, code) => {
    const { oEmbed, network } = await capture(answering('{}'), {}, url)
    expect(oEmbed.error?.code).toBe(code)
    expect(network.dialled).toEqual([])
  })

  it('a redirect to a private address is not followed', async () => {
    const { oEmbed, network } = await capture([
      { send: 'HTTP/1.1 302 Found\r\nLocation: http://bad.example.com/\r\nContent-Length: 0\r\n\r\n' },
      { end: true },
    ])
    expect(oEmbed.error?.code).toBe('BLOCKED_ADDRESS')
    expect(network.dialled).toEqual(['93.184.216.34'])
  })
})
