import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { loopbackNetwork, type LoopbackNetwork } from '../../test/guard/loopback-network.ts'
import { openSession } from '../net/session.ts'
import { captureDocument } from './capture-document.ts'
import { createGuardedFetch } from './create-guarded-fetch.ts'
import { createUnfurl } from './create-unfurl.ts'
import type { UnfurlOptions } from './unfurl-options.ts'
import { unfurlHtml } from './unfurl-html.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let answers: Record<string, Answer>
let asked: string[]
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`)
    const answer = answers[request.url ?? '']
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close().closeAllConnections())
beforeEach(() => {
  answers = {}
  asked = []
})

const network = (): LoopbackNetwork =>
  loopbackNetwork({
    dns: { 'example.com': ['93.184.216.34'], 'img.example.com': ['93.184.216.35'] },
    route: () => (server.address() as AddressInfo).port,
  })

const unfurl = (path = '/post', options?: UnfurlOptions) =>
  createUnfurl({ network: network() })(`http://example.com${path}`, options)

const html =
  (body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body)

const CARD = `<meta property="og:title" content="Bread"><meta name="description" content="How to bake.">
<meta property="og:image" content="/bread.png">`

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('a page', () => {
  it('is what its tags say, with one request', async () => {
    answers['/post'] = html(
      `<html lang="en"><head>${CARD}<meta property="og:site_name" content="Acme"><link rel="icon" href="/i.svg">`,
    )
    expect(await unfurl()).toEqual({
      url: 'http://example.com/post',
      kind: 'page',
      title: 'Bread',
      description: 'How to bake.',
      image: { url: 'http://example.com/bread.png', width: null, height: null, alt: null, type: null },
      siteName: 'Acme',
      favicon: 'http://example.com/i.svg',
      type: null,
      author: null,
      publishedTime: null,
      video: null,
      themeColor: null,
      lang: 'en',
      oembed: null,
    })
    expect(asked).toEqual(['example.com/post'])
  })

  it('has the URL where redirects end, whatever it calls itself', async () => {
    answers['/old'] = (_, response) => void response.writeHead(302, { location: '/post' }).end()
    answers['/post'] = html(`<meta property="og:url" content="https://other.example/">${CARD}`)
    expect(await unfurl('/old')).toMatchObject({ url: 'http://example.com/post', title: 'Bread' })
  })

  it('is cut where it is too long, and read as far as it came', async () => {
    answers['/post'] = html(
      `<title>T</title>${'x'.repeat(3_000_000)}<meta property="og:title" content="late">`,
    )
    expect(await unfurl()).toMatchObject({ title: 'T' })
    expect(await unfurl('/post', { maxBytes: 4_000_000 })).toMatchObject({ title: 'late' })
  })

  it('is read to the end of a head that says enough, and further where it does not', async () => {
    const late = '<body><meta name="author" content="late"><meta property="og:image" content="/late.png">'
    const rest = 'x'.repeat(200_000)
    answers['/post'] = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.write(`<head>${CARD}</head>`)
      setTimeout(() => response.end(rest + late), 50)
    }
    expect(await unfurl()).toMatchObject({ title: 'Bread', author: null })
    answers['/post'] = html(`<head><title>T</title></head>${rest}${late}`)
    expect(await unfurl()).toMatchObject({ title: 'T', image: { url: 'http://example.com/late.png' } })
  })

  it('inside a packed bomb is a card when its tags come first', async () => {
    const bomb = gzipSync(`<head>${CARD}</head>${'\0'.repeat(30_000_000)}`)
    answers['/post'] = html(bomb, { 'content-encoding': 'gzip' })
    expect(await unfurl()).toMatchObject({ title: 'Bread' })
  })

  it('is read in its own encoding', async () => {
    const japanese = Buffer.from([0x83, 0x70, 0x83, 0x93]) // パン in Shift_JIS
    answers['/post'] = html(
      Buffer.concat([Buffer.from('<meta charset="shift_jis"><title>'), japanese, Buffer.from('</title>')]),
    )
    expect(await unfurl()).toMatchObject({ title: 'パン' })
  })

  it('names no URL of a private host, and takes the next image', async () => {
    answers['/post'] = html(`<meta property="og:image" content="http://127.0.0.1/a.png">
<meta property="og:image" content="http://img.example.com/b.png"><link rel="icon" href="http://localhost/i.ico">`)
    expect(await unfurl()).toMatchObject({ image: { url: 'http://img.example.com/b.png' }, favicon: null })
    expect(await unfurl('/post', { denyHosts: ['img.example.com'] })).toMatchObject({ image: null })
  })
})

test('a head that says enough is read once: its reading comes with the document', async () => {
  const body = `<head>${CARD}</head><body>Text.`
  answers['/post'] = html(body)
  answers['/bare'] = html('<head><title>Bread</title></head><body>Text.')
  const session = openSession({ network: network(), userAgent: 'Test/1.0' })
  const limits = { maxBytes: 512_000, imageBytes: 0 }
  const enough = await captureDocument(session, 'http://example.com/post', limits)
  expect(enough.page?.metadata.title?.value).toBe('Bread')
  expect(Buffer.from(enough.body).toString()).toBe(`<head>${CARD}`)
  const bare = await captureDocument(session, 'http://example.com/bare', limits)
  expect([bare.page, bare.isWhole]).toEqual([null, true])
  session.close()
})

test.each([
  ['<script type="application/ld+json">{"@type":"Article","author":"Ann"}</script>', { author: 'Ann' }],
  ['<meta name="author" content="Ann">', { author: 'Ann' }],
  ['<meta itemprop="datePublished" content="2026-11-25">', { publishedTime: '2026-11-25' }],
  ['<link rel="icon" href="/i.svg">', { favicon: 'http://example.com/i.svg' }],
  ['<p>Text.', { author: null, favicon: null }],
])('what has come of the body counts as well: %s', async (body, link) => {
  answers['/post'] = html(`<head>${CARD}</HEAD ><body>${body}`)
  expect(await unfurl()).toMatchObject(link)
})

describe('more requests', () => {
  it('measure the image', async () => {
    answers['/post'] = html(CARD)
    answers['/bread.png'] = (_, response) => void response.writeHead(200).end(PNG)
    const { image } = await unfurl('/post', { image: 'head' })
    expect(image).toMatchObject({ width: 1, height: 1, type: 'image/png' })
    expect(asked).toEqual(['example.com/post', 'example.com/bread.png'])
  })

  it('leave out an image that is none', async () => {
    answers['/post'] = html(CARD)
    expect(await unfurl('/post', { image: 'head' })).toMatchObject({ title: 'Bread', image: null })
    answers['/bread.png'] = html('<title>Not found</title>')
    expect(await unfurl('/post', { image: 'head' })).toMatchObject({ image: null })
  })

  it('fill from oEmbed what the tags leave open', async () => {
    answers['/post'] = html(
      '<title>Tag</title><link rel="alternate" type="application/json+oembed" href="/oembed.json">',
    )
    answers['/oembed.json'] = (_, response) =>
      void response.end(
        '{"type":"video","title":"Other","author_name":"Ann","thumbnail_url":"http://img.example.com/t.png","thumbnail_width":480,"html":"<script>"}',
      )
    expect(await unfurl('/post', { oembed: true })).toMatchObject({
      title: 'Tag',
      author: 'Ann',
      image: { url: 'http://img.example.com/t.png', width: 480 },
      oembed: { type: 'video', html: true },
    })
    answers['/oembed.json'] = (_, response) =>
      void response.end(
        '{"type":"photo","url":"javascript:alert(1)","thumbnail_url":"http://127.0.0.1/t.png"}',
      )
    const { image, oembed } = await unfurl('/post', { oembed: true })
    expect([image, oembed]).toEqual([null, { type: 'photo' }])
    expect(await unfurl()).toMatchObject({ author: null, oembed: null })
  })

  it('obey robots.txt by the name in the user agent, at each hop', async () => {
    answers['/robots.txt'] = (_, response) => void response.end('User-agent: ChatBot\nDisallow: /post')
    answers['/post'] = html(CARD)
    answers['/short'] = (_, response) => void response.writeHead(301, { location: '/post' }).end()
    const asChatBot = { robots: true, userAgent: 'Mozilla/5.0 (compatible; ChatBot/1.0)' }
    await expect(unfurl('/post', asChatBot)).rejects.toMatchObject({ reason: 'disallowed' })
    expect(asked).toEqual(['example.com/robots.txt'])
    await expect(unfurl('/short', asChatBot)).rejects.toMatchObject({ reason: 'disallowed' })
    expect(await unfurl('/post', { robots: true, userAgent: 'Other/1.0' })).toMatchObject({ title: 'Bread' })
  })
})

describe('no card', () => {
  it.each<[string, Answer, object]>([
    [
      'an error status',
      (_, response) => void response.writeHead(500).end(),
      { reason: 'http-error', status: 500 },
    ],
    ['a challenge', html('<title>Just a moment...</title>'), { reason: 'challenge' }],
    [
      'a challenge with an error status',
      (_, response) => void response.writeHead(403, { 'cf-mitigated': 'challenge' }).end(),
      { reason: 'challenge', kind: 'challenge', status: 403 },
    ],
    [
      'a consent page by redirect',
      (_, response) => void response.writeHead(302, { location: '/cookies?then=%2Fpost' }).end(),
      { reason: 'blocked', kind: 'consent' },
    ],
    [
      'another page that the address of the redirect does not name',
      (_, response) => void response.writeHead(302, { location: '/hello?then=%2Fpost' }).end(),
      { reason: 'blocked', kind: 'other' },
    ],
    ['a login by status', (_, response) => void response.writeHead(401).end(), { reason: 'login' }],
    [
      'a login by redirect',
      (_, response) => void response.writeHead(302, { location: '/login?next=%2Fpost' }).end(),
      { reason: 'login', kind: 'login' },
    ],
    [
      'a login by title, though its head says enough for a card',
      html(
        '<head><title>Log in | Acme</title><meta name="description" content="Boards for teams"><meta property="og:image" content="/card.png"></head><form><input type="password"></form>',
      ),
      { reason: 'login' },
    ],
    [
      'a file that nobody can show',
      html('{}', { 'content-type': 'application/json' }),
      { reason: 'not-a-page', contentType: 'application/json' },
    ],
    [
      'a body that breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '9' }).write('x')
        setTimeout(() => response.destroy(), 20)
      },
      { reason: 'bad-response' },
    ],
    ['a broken coding', html('x', { 'content-encoding': 'gzip' }), { reason: 'bad-response' }],
    [
      'a circle',
      (_, response) => void response.writeHead(302, { location: '/post' }).end(),
      { reason: 'too-many-redirects' },
    ],
    [
      'a redirect to nowhere',
      (_, response) => void response.writeHead(302).end(),
      { reason: 'bad-response' },
    ],
    [
      'a redirect into a private network',
      (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
      { reason: 'blocked-host' },
    ],
  ])('no card for %s', async (_, answer, expected) => {
    answers['/post'] = answer
    answers['/login?next=%2Fpost'] = html('<title>Log in</title>')
    await expect(unfurl()).rejects.toMatchObject({ name: 'UnfurlError', ...expected })
  })

  it('is refused where a redirect leads to a page that asks for the age, whatever its address', async () => {
    answers['/post'] = (_, response) => void response.writeHead(302, { location: '/hello' }).end()
    answers['/hello'] = html(`<title>Acme</title><p>Are you over 18?</p><form><button>Yes</button></form>`)
    await expect(unfurl()).rejects.toMatchObject({ reason: 'blocked', kind: 'age' })
    expect(await unfurl('/hello')).toMatchObject({ title: 'Acme' })
  })

  it('is a card for a login page that is shared as one, and for a page with a login form', async () => {
    const form = '<form><input type="password"></form>'
    answers['/login'] = html(`<title>Log in</title>${form}`)
    answers['/post'] = html(`<title>Bread</title>${form}`)
    expect(await unfurl('/login')).toMatchObject({ title: 'Log in' })
    expect(await unfurl('/post')).toMatchObject({ title: 'Bread' })
  })

  it('no card for what is no URL of the internet, whatever it is', async () => {
    const reasons = [undefined, null, 7n, {}, '', 'example.com', 'ftp://example.com/', 'http://[::1]/'].map(
      (url) =>
        createUnfurl({ network: network() })(url as string).catch(({ reason }: { reason: string }) => reason),
    )
    expect(await Promise.all(reasons)).toEqual([
      ...Array.from({ length: 6 }, () => 'invalid-url'),
      'unsupported-protocol',
      'blocked-host',
    ])
  })

  it('no card for a server that does not answer in time', async () => {
    answers['/post'] = () => {}
    await expect(unfurl('/post', { timeoutMs: 100 })).rejects.toMatchObject({ reason: 'timeout' })
  })
})

describe('files', () => {
  it('are links of their own kind, named by their URL', async () => {
    answers['/a%20b.pdf'] = html('%PDF', { 'content-type': 'application/pdf' })
    answers['/film.mp4'] = html('', { 'content-type': 'video/mp4' })
    answers['/bread.png'] = html(PNG, { 'content-type': 'image/png' })
    expect(await unfurl('/a%20b.pdf')).toMatchObject({ kind: 'document', title: 'a b.pdf', image: null })
    expect(await unfurl('/film.mp4')).toMatchObject({ kind: 'video', title: 'film.mp4' })
    expect(await unfurl('/bread.png', { image: 'head' })).toMatchObject({
      kind: 'image',
      image: { url: 'http://example.com/bread.png', width: 1, height: 1, type: 'image/png' },
    })
  })
})

describe('a linked image', () => {
  it('a linked image that is heavier than what is read of it is shown all the same', async () => {
    const heavy = Buffer.concat([PNG.subarray(0, 33), Buffer.alloc(900_000)])
    answers['/bread.png'] = html(heavy, { 'content-type': 'image/png' })
    expect(await unfurl('/bread.png', { image: 'head' })).toMatchObject({
      kind: 'image',
      image: { url: 'http://example.com/bread.png' },
    })
  })
})

describe('calls', () => {
  it('calls that are equal share one fetch, and others do not', async () => {
    answers['/post'] = html(CARD)
    const shared = createUnfurl({ network: network() })
    await Promise.all([shared('http://example.com/post'), shared('http://example.com/post')])
    expect(asked).toHaveLength(1)
    await Promise.all([
      shared('http://example.com/post'),
      shared('http://example.com/post', { acceptLanguage: 'de' }),
    ])
    expect(asked).toHaveLength(3)
  })

  it('end with the reason of their own signal; the fetch goes on for others who wait', async () => {
    let end = () => {}
    answers['/post'] = (request, response) => {
      end = () => html(CARD)(request, response)
    }
    const shared = createUnfurl({ network: network() })
    const stop = new AbortController()
    const [stopped, waiting] = [
      shared('http://example.com/post', { signal: stop.signal }),
      shared('http://example.com/post'),
    ]
    await expect.poll(() => asked.length).toBe(1)
    stop.abort('enough')
    await expect(stopped).rejects.toBe('enough')
    end()
    expect(await waiting).toMatchObject({ title: 'Bread' })
  })
})

describe('HTML that is there', () => {
  it('is read without a request, as text or bytes', async () => {
    const url = 'https://example.com/a'
    expect(await unfurlHtml('<title>Ä</title>', { url })).toMatchObject({ url, title: 'Ä' })
    const bytes = Buffer.from('<title>\xC4</title>', 'latin1')
    expect(await unfurlHtml(bytes, { url, contentType: 'text/html; charset=windows-1252' })).toMatchObject({
      title: 'Ä',
    })
    await expect(unfurlHtml('', { url: 'http://localhost/' })).rejects.toMatchObject({
      reason: 'blocked-host',
    })
  })
})

describe('guardedFetch', () => {
  const guardedFetch = createGuardedFetch
  it('answers as fetch does, without what a proxy must not pass on', async () => {
    answers['/a.txt'] = html(gzipSync('text'), {
      'content-encoding': 'gzip',
      'set-cookie': 'a=b',
      'x-a': 'b',
    })
    const response = await guardedFetch({ network: network() })('http://example.com/a.txt')
    expect([response.status, response.url, response.headers.get('x-a'), await response.text()]).toEqual([
      200,
      'http://example.com/a.txt',
      'b',
      'text',
    ])
    for (const name of ['content-encoding', 'set-cookie']) expect(response.headers.has(name)).toBe(false)
    const missing = await guardedFetch({ network: network() })('http://example.com/none')
    expect([missing.ok, missing.status]).toEqual([false, 404])
  })

  it('sends HEAD, and reads no body past its limit', async () => {
    answers['/a.txt'] = html('x'.repeat(1000), { 'content-length': '1000' })
    const head = await guardedFetch({ network: network() })('http://example.com/a.txt', { method: 'HEAD' })
    expect([await head.text(), head.headers.get('content-length')]).toEqual(['', '1000'])
    await expect(
      guardedFetch({ network: network() })('http://example.com/a.txt', { maxBytes: 999 }),
    ).rejects.toMatchObject({ reason: 'too-large' })
    await expect(guardedFetch({ network: network() })('http://169.254.169.254/')).rejects.toMatchObject({
      reason: 'blocked-host',
    })
  })
})
