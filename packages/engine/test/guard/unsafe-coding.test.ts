/** A coding whose decoder has a known hole: in no place is it asked for, and nothing that comes in it is decoded. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { captureLocalPage } from '../../src/gather/capture-local-page.ts'
import { fetchFile } from '../../src/gather/fetch-file.ts'
import { createImageFetcher } from '../../src/gather/fetch-image.ts'
import { createInspector } from '../../src/inspect.ts'
import { localSession } from '../../src/net/local-session.ts'
import { OWN_HOLES } from '../../src/net/decoder-holes.ts'
import { openSession } from '../../src/net/session.ts'
import { crawlerRequests } from '../../src/platforms/crawler-requests.ts'
import { askForPageAs } from '../../src/capture/capture-crawler-views.ts'
import { createGuardedFetch } from '../../src/unfurl/create-guarded-fetch.ts'
import { createUnfurl } from '../../src/unfurl/create-unfurl.ts'
import { png } from '../image/build-image.ts'
import { loopbackNetwork } from './loopback-network.ts'

const OWN = 'Linklens/0'
const PAGE = `<!doctype html><html lang="en"><head><title>SECRET-TITLE</title><meta property="og:image" content="/card.png">
<link rel="alternate" type="application/json+oembed" href="/oembed.json"></head><body>Bread.</body></html>`

const FILES: Record<string, [type: string, body: string | Uint8Array]> = {
  '/page': ['text/html; charset=utf-8', PAGE],
  '/card.png': ['image/png', png(1_200, 630)],
  '/robots.txt': ['text/plain', 'User-agent: *\nDisallow: /SECRET-RULE'],
  '/oembed.json': ['application/json', '{"version":"1.0","type":"link","title":"SECRET-OEMBED"}'],
  '/sitemap.xml': [
    'application/xml',
    '<urlset><url><loc>http://example.com/SECRET-PAGE</loc></url></urlset>',
  ],
}

interface Seen {
  readonly path: string
  readonly accepted: string
  readonly agent: string
}

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** @param isPacked whether a path answers in br, whatever was asked for; the others answer plainly. */
async function origin(isPacked: (path: string, request: IncomingMessage) => boolean) {
  const seen: Seen[] = []
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    const accepted = String(request.headers['accept-encoding'])
    seen.push({ path, accepted, agent: String(request.headers['user-agent']) })
    const [type, body] = FILES[path] ?? []
    if (type === undefined || body === undefined) return void response.writeHead(404).end()
    const packed = isPacked(path, request)
    response.writeHead(200, { 'content-type': type, ...(packed && { 'content-encoding': 'br' }) })
    response.end(packed ? brotliCompressSync(body) : body)
  }
  const running = createServer(answer).listen(0, '127.0.0.1')
  server = running
  await once(running, 'listening')
  const { port } = running.address() as AddressInfo
  const network = loopbackNetwork({ dns: { 'example.com': ['93.184.216.34'] }, route: () => port })
  return {
    seen,
    port,
    network,
    offers: (path: string) => seen.filter((one) => one.path === path).map(({ accepted }) => accepted),
  }
}

const always = () => true
const only = (path: string) => (asked: string) => asked === path

const refused = {
  code: 'FETCH_FAILED',
  message: expect.stringMatching(
    /although nobody asked for it.*CVE-2026-111497.*Node 22\.23\.4, 24\.22\.1 or 26\.12\.1/s,
  ),
}
const withoutBr = (offers: string[]) => {
  expect(offers.length).toBeGreaterThan(0)
  for (const offer of offers) expect(offer).not.toMatch(/\bbr\b|\*/)
}

// With a runtime that is repaired there is nothing to refuse: then the table's own tests are what is left.
describe.skipIf(!OWN_HOLES.some(({ coding }) => coding === 'br'))(
  'Brotli, on a runtime with a hole in it',
  () => {
    it('is refused as a page, with the reason and what to do', async () => {
      const { network, offers } = await origin(always)
      const inspector = createInspector({ userAgent: OWN, network })
      await expect(inspector.inspect('http://example.com/page')).rejects.toMatchObject(refused)
      withoutBr(offers('/page'))
    })

    it('is refused as an image', async () => {
      const { network, offers } = await origin(only('/card.png'))
      const { imageAnalysis } = await createInspector({ userAgent: OWN, network }).inspect(
        'http://example.com/page',
      )
      expect(imageAnalysis).toMatchObject({ error: refused })
      expect(imageAnalysis.width ?? null).toBeNull()
      withoutBr(offers('/card.png'))
    })

    it('is refused as an image that the service is to show', async () => {
      const { network, offers } = await origin(always)
      const fetchImage = createImageFetcher({ userAgent: OWN, network })
      await expect(
        fetchImage('http://example.com/card.png', { signal: new AbortController().signal }),
      ).rejects.toMatchObject(refused)
      withoutBr(offers('/card.png'))
    })

    it('is refused as robots.txt', async () => {
      const { network, offers } = await origin(only('/robots.txt'))
      const capture = await createInspector({ userAgent: OWN, network }).capture('http://example.com/page')
      expect(capture.robots).toMatchObject([{ body: null, error: refused }])
      withoutBr(offers('/robots.txt'))
    })

    it('is refused as an oEmbed answer', async () => {
      const { network, offers } = await origin(only('/oembed.json'))
      const capture = await createInspector({ userAgent: OWN, network }).capture('http://example.com/page')
      expect(capture.oEmbed).toMatchObject({ body: null, error: refused })
      withoutBr(offers('/oembed.json'))
    })

    it('is refused as a sitemap', async () => {
      const { network, offers } = await origin(always)
      const options = { userAgent: OWN, network, maxBytes: 1_000_000, accept: '*/*' }
      await expect(fetchFile('http://example.com/sitemap.xml', options)).rejects.toMatchObject(refused)
      withoutBr(offers('/sitemap.xml'))
    })

    it('is refused as the page that a crawler gets: we say so, and judge nothing by it', async () => {
      const { network, offers } = await origin(
        (path, { headers }) => path === '/page' && headers['user-agent'] !== OWN,
      )
      const inspector = createInspector({ userAgent: OWN, network })
      const { fetch, platformCompatibility } = await inspector.inspect('http://example.com/page', {
        crawlers: true,
      })
      const views = fetch.crawlerViews ?? []
      const asked = views.filter(({ skipped, alike }) => !skipped && !alike)
      expect(asked.length).toBeGreaterThan(5)
      for (const view of asked) expect(view).toMatchObject({ title: null, error: refused })
      expect(JSON.stringify(platformCompatibility)).not.toContain('broke off')
      withoutBr(offers('/page'))
    })

    it('is left out of what a crawler takes, and the view says so', async () => {
      const { network, offers } = await origin(() => false)
      const session = openSession({ userAgent: OWN, network })
      const ask = (acceptEncoding: string) =>
        askForPageAs(session, 'http://example.com/page', {
          platforms: ['a'],
          userAgent: 'a/1',
          acceptEncoding,
        })
      expect(await ask('gzip, deflate, br')).toMatchObject({
        sent: { 'Accept-Encoding': 'gzip, deflate' },
        leftOut: ['br'],
        error: null,
      })
      expect(await ask('gzip')).not.toHaveProperty('leftOut')
      session.close()
      expect(offers('/page')).toEqual(['gzip, deflate', 'gzip'])
    })

    it('is refused by unfurl and guardedFetch', async () => {
      const { network, offers } = await origin(always)
      const unfurling = createUnfurl({ network })('http://example.com/page', {
        oembed: true,
        image: 'head',
        robots: true,
      })
      await expect(unfurling).rejects.toMatchObject({ reason: 'bad-response', message: refused.message })
      const fetching = createGuardedFetch({ network })('http://example.com/card.png')
      await expect(fetching).rejects.toMatchObject({ reason: 'bad-response', message: refused.message })
      withoutBr([...offers('/page'), ...offers('/robots.txt'), ...offers('/card.png')])
    })

    it('is refused by what unfurl asks for next to the page', async () => {
      const { network, offers } = await origin((path) => path !== '/page')
      const link = await createUnfurl({ network })('http://example.com/page', { oembed: true, image: 'head' })
      expect(link).toMatchObject({ title: 'SECRET-TITLE', oembed: null, image: { width: null } })
      withoutBr([...offers('/oembed.json'), ...offers('/card.png')])
    })

    it('is refused on this machine, also where a header of the caller asks for it', async () => {
      const { port, offers } = await origin(always)
      const url = `http://localhost:${port}/page`
      const options = {
        userAgent: OWN,
        ...localSession({ headers: { 'accept-encoding': 'br', 'Accept-Encoding': 'br' } }),
      }
      await expect(captureLocalPage(url, options, { crawlers: crawlerRequests(true) })).rejects.toMatchObject(
        refused,
      )
      withoutBr(offers('/page'))
    })

    it('is not offered to the one origin that gets headers of the caller', async () => {
      const { network, offers } = await origin(() => false)
      const originHeaders = { origin: 'http://example.com', headers: { 'accept-encoding': 'br, gzip' } }
      await createInspector({ userAgent: OWN, network, originHeaders }).capture('http://example.com/page')
      withoutBr(offers('/page'))
    })
  },
)
