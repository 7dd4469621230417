/**
 * Known providers: each one's answer replayed over TLS through the whole guard, and hostile ones, of which the page's own
 * card is what comes. Names of example.com play the providers: their certificate is the tests' own.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { certificate, loopbackNetwork, type LoopbackNetwork } from '../../test/guard/loopback-network.ts'
import answers from '../../test/unfurl/provider-answers.json' with { type: 'json' }
import { createUnfurl } from './create-unfurl.ts'
import { providers } from './known-providers.ts'
import type { Provider } from './provider.ts'
import type { UnfurlOptions } from './unfurl-options.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let plain: Server
let secure: Server
let asked: string[]
let answer: Answer
let network: LoopbackNetwork

const PAGE = '<head><title>The page itself</title><meta property="og:image" content="/own.png">'
const HTML = { 'content-type': 'text/html' }

beforeAll(async () => {
  const listener: Answer = (request, response) => {
    asked.push(`${request.headers.host}${request.url}`)
    if (request.headers.host?.startsWith('p.')) answer(request, response)
    else response.writeHead(200, HTML).end(PAGE)
  }
  const tls = { key: certificate('public.key'), cert: certificate('public.pem') }
  plain = createServer(listener)
  secure = createTlsServer(tls, listener)
  for (const server of [plain, secure]) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }
})
afterAll(() => [plain, secure].forEach((server) => server.close().closeAllConnections()))

const portOf = (server: Server): number => (server.address() as AddressInfo).port

beforeEach(() => {
  asked = []
  network = loopbackNetwork({
    dns: {
      'p.example.com': ['93.184.216.34'],
      'other.example.com': ['93.184.216.34'],
      'example.com': ['93.184.216.34'],
      'www.example.com': ['93.184.216.34'],
      'inside.example.com': ['10.0.0.7'],
    },
    route: ({ port }) => portOf(port === 443 ? secure : plain),
    ca: certificate('authority.pem'),
  })
})

const json =
  (body: unknown, type = 'application/json'): Answer =>
  (_, response) =>
    void response
      .writeHead(200, { 'content-type': type })
      .end(typeof body === 'string' ? body : JSON.stringify(body))

const played = ({ endpoint, ...provider }: Provider): Provider => ({
  ...provider,
  endpoint: endpoint.replace(new URL(endpoint).host, 'p.example.com') as `https://${string}`,
})

const OWN: Provider = {
  name: 'Acme',
  pages: ['example.com/video/'],
  endpoint: 'https://p.example.com/oembed?format=json',
}
const VIDEO = 'https://example.com/video/7'

const unfurl = (url = VIDEO, options: UnfurlOptions = {}) =>
  createUnfurl({ network })(url, { providers: [OWN], ...options })

describe('the known providers', () => {
  it('are twenty, each with a source and a date, and asked at a host of their own', () => {
    expect(providers).toHaveLength(20)
    expect(new Set(providers.map(({ name }) => name)).size).toBe(20)
    for (const { name, pages, endpoint, source, checked } of providers) {
      expect([name, source, checked]).toEqual([
        expect.any(String),
        expect.stringMatching(/^https:/),
        expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      ])
      const site = new URL(endpoint).hostname.split('.').slice(-2).join('.')
      expect(pages.some((page) => page.split('/')[0]?.endsWith(site))).toBe(true)
    }
  })

  it.each(answers.map((one) => [one.provider, one] as const))(
    '%s answers for its page with title or author, and the page is not asked where there is a title',
    async (name, { page, contentType, answer: body }) => {
      answer = json(body, contentType)
      const known = providers.find((one) => one.name === name)
      if (!known) throw new Error(`${name} is no provider`)
      network = loopbackNetwork({
        dns: { 'p.example.com': ['93.184.216.34'], [new URL(page).hostname]: 'NXDOMAIN' },
        route: () => portOf(secure),
        ca: certificate('authority.pem'),
      })
      const card = unfurl(page, { providers: providers.map(played) })
      const isTitled = 'title' in body || body.html.includes('<p')
      if (isTitled) {
        expect(await card).toMatchObject({
          url: page,
          kind: 'page',
          siteName: name,
          title: expect.any(String),
          ...('author_name' in body && { author: body.author_name }),
          ...('thumbnail_url' in body && { image: { url: body.thumbnail_url } }),
          oembed: { type: body.type },
        })
      } else await expect(card).rejects.toMatchObject({ reason: 'unreachable' })
      const query = new URL(`https://${asked[0]}`).searchParams
      expect([asked.length, query.get('url')]).toEqual([1, page])
      expect(new URL(known.endpoint).pathname).toBe(new URL(`https://${asked[0]}`).pathname)
    },
  )

  it('YouTube, X and Bluesky give title and words', async () => {
    const cardOf = (name: string) => {
      const one = answers.find(({ provider }) => provider === name)
      answer = json(one?.answer)
      return unfurl(one?.page, { providers: providers.map(played) })
    }
    expect(await cardOf('YouTube')).toMatchObject({
      title: 'Noisy kittens waiting for dinner!',
      author: 'smshdchrb',
      image: { url: 'https://i.ytimg.com/vi/eiHXASgRTcA/hqdefault.jpg', width: 480, height: 360 },
    })
    expect(await cardOf('X')).toMatchObject({
      title: 'Pepephone',
      description: 'RT @PabloHerreros Pepephone rompe la baraja - http://t.co/mFn7mcB1vy',
    })
    expect(await cardOf('Bluesky')).toMatchObject({
      title: 'Emily (@emilyliu.me)',
      description: 'bread & butter',
    })
  })
})

describe('which pages are a provider’s', () => {
  const TITLED = json({ type: 'link', title: 'By the provider' })
  it.each([
    ['https://example.com/video/7', true],
    ['https://www.example.com/video/7?t=1#x', true],
    ['http://example.com/video/7', true],
    ['https://example.com/video', false],
    ['https://example.com/other/video/7', false],
    ['https://example.com.example.net/video/7', false],
    ['https://other.example.com/', false],
  ])('which pages are a provider’s: %s: %s', async (url, isAsked) => {
    answer = TITLED
    await unfurl(url).catch(() => {})
    expect(asked.some((one) => one.startsWith('p.example.com'))).toBe(isAsked)
  })

  it.each([
    ['badexample.com/video/7', false],
    ['example.com:8443/video/7', false],
    ['user:pass@example.com/video/7', false],
  ])('https://%s: %s', async (rest, isAsked) => {
    answer = TITLED
    await unfurl(`https://${rest}`).catch(() => {})
    expect(asked.length > 0).toBe(isAsked)
  })

  it('a host that is denied is not asked about', async () => {
    answer = TITLED
    await expect(unfurl(VIDEO, { denyHosts: ['example.com'] })).rejects.toMatchObject({
      reason: 'blocked-host',
    })
    expect(asked).toEqual([])
  })

  it('a star stands for one part of a path', async () => {
    answer = TITLED
    const starred = { providers: [{ ...OWN, pages: ['example.com/*/status/'] }] }
    expect((await unfurl('https://example.com/jo/status/1', starred)).title).toBe('By the provider')
    expect((await unfurl('https://example.com/jo/x/status/1', starred)).title).toBe('The page itself')
    expect((await unfurl('https://example.com//status/1', starred)).title).toBe('The page itself')
  })
})

describe('an answer that is refused leaves the page’s own card', () => {
  const redirect =
    (location: string): Answer =>
    ({ url }, response) =>
      void (url?.startsWith('/oembed')
        ? response.writeHead(302, { location }).end()
        : json({ type: 'link', title: 'From elsewhere' })({} as IncomingMessage, response))
  const titled = (more: object) => json({ type: 'video', title: 'By the provider', ...more })

  it.each<[string, Answer]>([
    ['redirects to a private host', redirect('https://inside.example.com/')],
    ['redirects to a private address', redirect('http://127.0.0.1/')],
    ['redirects to metadata', redirect('http://169.254.169.254/latest')],
    ['redirects to another public host', redirect('http://other.example.com/x')],
    ['redirects to http', redirect('http://p.example.com/x')],
    ['redirects in a circle', redirect('https://p.example.com/oembed')],
    ['is 5 MB long', titled({ html: 'x'.repeat(5_000_000) })],
    ['is HTML', json('<html><title>no', 'text/html')],
    ['is JSON that says it is HTML', json({ title: 'no' }, 'text/html; charset=utf-8')],
    ['is JSON without a type', (_, response) => void response.writeHead(200).end('{"title":"no"}')],
    ['is a list', json([{ title: 'no' }])],
    ['is deep', json(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)],
    ['is deep in an object', json(`{"title":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`)],
    ['is half of JSON', json('{"title": "no"')],
    ['has a thumbnail of another scheme', titled({ thumbnail_url: 'javascript:alert(1)' })],
    ['has a thumbnail as data', titled({ thumbnail_url: 'data:image/png;base64,AAAA' })],
    ['has a thumbnail on a private host', titled({ thumbnail_url: 'http://127.0.0.1/a.png' })],
    ['has a photo on a private host', titled({ type: 'photo', url: 'https://localhost/a.png' })],
    ['says no', (_, response) => void response.writeHead(403).end()],
    ['breaks off', (_, response) => void response.destroy()],
    ['has a title that is no text', json({ title: { a: 1 } })],
    ['has an empty title', json({ title: ' \u0000 ' })],
  ])('an answer that is refused leaves the page’s own card: %s', async (_, hostile) => {
    answer = hostile
    const card = await unfurl()
    expect(card).toMatchObject({ title: 'The page itself', image: { url: 'https://example.com/own.png' } })
    expect(network.dialled).not.toContain('10.0.0.7')
    expect(new Set(network.dialled)).toEqual(new Set(['93.184.216.34']))
  })

  it('never comes, within half of the time', async () => {
    answer = () => {}
    expect(await unfurl(VIDEO, { timeoutMs: 800 })).toMatchObject({ title: 'The page itself' })
  })
})

describe('the rest of an answer', () => {
  it('fills what the page leaves open, where it has no title', async () => {
    answer = json({ type: 'rich', author_name: 'Jo', thumbnail_url: '/t.png', provider_name: 'Someone else' })
    expect(await unfurl()).toMatchObject({
      title: 'The page itself',
      author: 'Jo',
      siteName: 'Acme',
      image: { url: 'https://example.com/own.png' },
    })
    expect(asked).toEqual([
      'p.example.com/oembed?format=json&url=https%3A%2F%2Fexample.com%2Fvideo%2F7',
      'example.com/video/7',
    ])
  })

  it('has its HTML only where it is asked for, and under a name that says whose it is', async () => {
    const html = '<iframe src="https://p.example.com/">\n</iframe>'
    answer = json({ type: 'video', title: 'T', html })
    expect((await unfurl()).oembed).toEqual({ type: 'video', title: 'T', html: true })
    expect((await unfurl(VIDEO, { foreignHtml: true })).oembed).toEqual({
      type: 'video',
      title: 'T',
      html: true,
      foreignHtml: html,
    })
  })

  it('is words without markup, found in one pass in whatever HTML', async () => {
    const post = (html: string) => json({ type: 'rich', author_name: 'Jo', html })
    answer = post('<p class="x">a<br>b <script>c</script>&lt;i&gt;</p><p>second</p>')
    expect((await unfurl()).description).toBe('a b c<i>')
    for (const html of ['<p>'.repeat(20_000), '<'.repeat(60_000), `<p>${'<'.repeat(50_000)}</p>`]) {
      answer = post(html)
      expect((await unfurl()).title).toMatch(/^(?:The page itself|Jo)$/)
    }
  })

  it('obeys robots.txt where that is asked for', async () => {
    answer = ({ url }, response) =>
      url === '/robots.txt'
        ? void response
            .writeHead(200, { 'content-type': 'text/plain' })
            .end('User-agent: *\nDisallow: /oembed')
        : json({ title: 'By the provider' })({} as IncomingMessage, response)
    expect((await unfurl()).title).toBe('By the provider')
    expect((await unfurl(VIDEO, { robots: true })).title).toBe('The page itself')
  })
})
