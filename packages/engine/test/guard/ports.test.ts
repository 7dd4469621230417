/** Ports that are not asked, wherever a URL with one comes from. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { fetchFile } from '../../src/gather/fetch-file.ts'
import { createImageFetcher } from '../../src/gather/fetch-image.ts'
import { createInspector } from '../../src/inspect.ts'
import type { SessionOptions } from '../../src/net/session.ts'
import { createGuardedFetch } from '../../src/unfurl/create-guarded-fetch.ts'
import { createUnfurl } from '../../src/unfurl/create-unfurl.ts'
import { loopbackNetwork } from './loopback-network.ts'

const HOST = 'http://example.com'
let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** @param pages by path: HTML, or where it redirects to. */
async function site(pages: Readonly<Record<string, string | { to: string }>>) {
  const running = createServer(({ url = '' }, response) => {
    const page = pages[url]
    if (page === undefined) return void response.writeHead(404).end()
    if (typeof page !== 'string') return void response.writeHead(302, { location: page.to }).end()
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  }).listen(0, '127.0.0.1')
  server = running
  await once(running, 'listening')
  const dialled: number[] = []
  const network = loopbackNetwork({
    dns: { 'example.com': ['93.184.216.34'] },
    route({ port }) {
      dialled.push(port)
      return (running.address() as AddressInfo).port
    },
  })
  const options = (more: Partial<SessionOptions> = {}) => ({ userAgent: 'Linklens/0', network, ...more })
  return { options, network, dialled: () => [...new Set(dialled)].toSorted((a, b) => a - b) }
}

const refused = { code: 'INVALID_URL', message: expect.stringContaining('Port 6379') }

describe('a port of a database', () => {
  it('is not asked at the end of a redirect', async () => {
    const { options, network, dialled } = await site({
      '/to': { to: `${HOST}:6379/` },
      '/ok': { to: `${HOST}:8080/` },
    })
    await expect(createInspector(options()).inspect(`${HOST}/to`)).rejects.toMatchObject(refused)
    await expect(createUnfurl({ network })(`${HOST}/to`)).rejects.toMatchObject({ reason: 'invalid-url' })
    await expect(createGuardedFetch({ network })(`${HOST}:6379/`)).rejects.toMatchObject({
      reason: 'invalid-url',
    })
    await expect(createGuardedFetch({ network })(`${HOST}/ok`)).resolves.toMatchObject({ status: 404 })
    expect(dialled()).toEqual([80, 8080])
  })

  it('is not asked for the image, icon, oEmbed answer or shared page that a page names', async () => {
    const { options, network, dialled } = await site({
      '/page': `<title>T</title><meta property="og:image" content="${HOST}:6379/a.png"><link rel="icon" href="${HOST}:9200/i.png">
        <meta property="og:url" content="${HOST}:5432/page"><link rel="alternate" type="application/json+oembed" href="${HOST}:2375/o">`,
    })
    const { imageAnalysis } = await createInspector(options()).inspect(`${HOST}/page`, { crawlers: true })
    expect(imageAnalysis.error).toMatchObject(refused)
    const link = await createUnfurl({ network })(`${HOST}/page`, { oembed: true, image: 'head' })
    expect(link).toMatchObject({ title: 'T', image: null, oembed: null })
    expect(dialled()).toEqual([80])
  })

  it('is not asked for an image that is to be shown, nor for a sitemap', async () => {
    const { options, dialled } = await site({})
    const { signal } = new AbortController()
    await expect(createImageFetcher(options())(`${HOST}:6379/a.png`, { signal })).rejects.toMatchObject(
      refused,
    )
    const file = { ...options(), maxBytes: 1_000, accept: '*/*' }
    await expect(fetchFile(`${HOST}:6379/sitemap.xml`, file)).rejects.toMatchObject(refused)
    expect(dialled()).toEqual([])
  })
})

it('an operator’s list holds for every hop', async () => {
  const { options, dialled } = await site({ '/page': '<title>T</title>', '/to': { to: `${HOST}:8080/page` } })
  const inspector = createInspector(options({ ports: [80, 443, 9200] }))
  await expect(inspector.inspect(`${HOST}/to`)).rejects.toMatchObject({
    code: 'INVALID_URL',
    message: expect.stringContaining('Port 8080 is not one that is inspected here'),
  })
  expect(await inspector.inspect(`${HOST}:9200/page`)).toMatchObject({ fetch: { status: 200 } })
  expect(dialled()).toEqual([80, 9200])
})
