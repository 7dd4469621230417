import { afterEach, describe, expect, it } from 'vitest'
import { loopbackNetwork } from '../../test/guard/loopback-network.ts'
import { startStepServer, type Step, type StepServer } from '../../test/guard/play-steps.ts'
import { openSession, type SessionOptions } from '../net/session.ts'
import { askForPageAs, type CrawlerRequest } from './capture-crawler-views.ts'
import { isPageView } from './page-view.ts'

let server: StepServer | undefined
afterEach(() => server?.close())

const PAGE = 'http://example.com/page'
const request = (name: string, rest: Partial<CrawlerRequest> = {}): CrawlerRequest => ({
  platforms: [name],
  userAgent: `${name}/1`,
  ...rest,
})

const html = (body: string, status = '200 OK'): Step[] => [
  {
    send: `HTTP/1.1 ${status}\r\nContent-Type: text/html\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  },
  { end: true },
]

async function views(
  requests: CrawlerRequest[],
  stepsFor: (head: string) => Step[],
  options: Partial<SessionOptions> = {},
) {
  const heads: string[] = []
  const running = await startStepServer((_, head) => {
    heads.push(head)
    return stepsFor(head)
  })
  server = running
  const network = loopbackNetwork({
    dns: { 'example.com': ['93.184.216.34'], 'bad.example.com': ['10.0.0.1'] },
    route: () => running.port,
  })
  const session = openSession({ userAgent: 'Linklens/0', network, ...options })
  const captured = await Promise.all(requests.map((one) => askForPageAs(session, PAGE, one))).finally(
    session.close,
  )
  return { captured, heads, network }
}

describe('askForPageAs', () => {
  it('sends the headers of the crawler, and says who asks in a header of its own', async () => {
    const { captured, heads } = await views(
      [request('a', { accept: 'text/html', acceptEncoding: 'gzip, deflate', range: 'bytes=0-99' })],
      () => html('<title>A</title>'),
    )
    expect(heads).toHaveLength(1)
    for (const line of [
      'User-Agent: a/1',
      'Accept: text/html',
      'Accept-Encoding: gzip, deflate',
      'Range: bytes=0-99',
      'X-Linklens: Linklens/0',
      'Accept-Language: en',
    ])
      expect(heads[0]?.split('\r\n')).toContain(line)
    expect(heads[0]?.match(/^user-agent:/gim)).toHaveLength(1)
    expect(captured).toMatchObject([
      {
        platforms: ['a'],
        userAgent: 'a/1',
        sent: { Accept: 'text/html', 'Accept-Encoding': 'gzip, deflate', Range: 'bytes=0-99' },
        complete: true,
        error: null,
      },
    ])
  })

  it('keeps the beginning of an error answer, and says what came of each', async () => {
    const { captured } = await views([request('a')], () => html('<title>Just a moment...</title>', '403 No'))
    expect(captured[0]).toMatchObject({ response: { status: 403 }, complete: true })
    expect(Buffer.from(captured[0]?.body ?? []).toString()).toContain('Just a moment')
    expect(captured.map(isPageView)).toEqual([false])
  })

  it('keeps no more than its limit of a page, and does not read on', async () => {
    const steps: Step[] = [
      { send: 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>A</title>' },
      { flood: 'x', pad: 65_536 },
    ]
    const { captured } = await views([request('a')], () => steps, { limits: { crawlerViewBytes: 100_000 } })
    expect(captured[0]?.body).toHaveLength(100_000)
    expect(captured[0]).toMatchObject({ complete: false, error: null })
  })

  it('a part of a page is not all of it', async () => {
    const { captured } = await views([request('a')], () => html('<title>A</title>', '206 Partial Content'))
    expect(captured[0]).toMatchObject({ response: { status: 206 }, complete: false })
    expect(captured.map(isPageView)).toEqual([true])
  })

  it.each([
    ['bytes 0-15/16', true],
    ['bytes 0-15/17', false],
    ['bytes 1-16/17', false],
    ['bytes 0-15/*', false],
  ])('recognises by its Content-Range a part that is the whole page: %s', async (range, complete) => {
    const { captured } = await views([request('a')], () =>
      html('<title>A</title>', `206 Partial Content\r\nContent-Range: ${range}`),
    )
    expect(captured[0]).toMatchObject({ response: { status: 206 }, complete })
  })

  it.each([
    ['silence', [{ hang: true }] as Step[], 'TIMEOUT'],
    ['a reset', [{ reset: true }] as Step[], 'FETCH_FAILED'],
    [
      'a redirect into a private address',
      [
        { send: 'HTTP/1.1 302 X\r\nLocation: http://bad.example.com/\r\nContent-Length: 0\r\n\r\n' },
      ] as Step[],
      'BLOCKED_ADDRESS',
    ],
  ])('reports %s, and still asks as the other crawlers', async (_, steps, code) => {
    const { captured, network } = await views(
      [request('a'), request('b')],
      (head) => (head.includes('a/1') ? steps : html('<title>B</title>')),
      { limits: { crawlerViewMs: 300 } },
    )
    expect(captured[0]).toMatchObject({ response: null, error: { code } })
    expect(captured[1]).toMatchObject({ response: { status: 200 }, error: null })
    expect(network.dialled.every((address) => address === '93.184.216.34')).toBe(true)
  })

  it('reads no body that is no page', async () => {
    const steps: Step[] = [
      { send: 'HTTP/1.1 200 OK\r\nContent-Type: video/mp4\r\n\r\n' },
      { flood: 'x', pad: 65_536 },
    ]
    const { captured } = await views([request('a')], () => steps)
    expect(captured[0]?.body).toHaveLength(0)
    expect(captured.map(isPageView)).toEqual([false])
  })
})
