/** A page on this machine that names other programs of it: none of them is asked, and nothing of them is sent. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  captureLocalPage,
  captureFromParts,
  captureToParts,
  crawlerRequests,
  fetchFile,
  localSession,
} from '@linklens/engine'

const SECRET = 'a-secret-of-another-program'
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

let servers: Server[]
let asked: string[]
let other: number
let own: number
/** What the page's server answers at `/`. */
let page: RequestListener

const listen = (listener: RequestListener) =>
  new Promise<number>((resolve) => {
    const server = createServer(listener).listen(0, '127.0.0.1', () =>
      resolve((server.address() as AddressInfo).port),
    )
    servers.push(server)
  })

beforeEach(async () => {
  servers = []
  asked = []
  other = await listen(({ url }, answer) => {
    asked.push(url ?? '')
    if (url === '/page')
      answer.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${SECRET}</title>`)
    else if (url === '/pixel.gif') answer.writeHead(200, { 'content-type': 'image/gif' }).end(PIXEL)
    else answer.writeHead(200, { 'content-type': 'text/plain' }).end(SECRET)
  })
  own = await listen((request, answer) => {
    if (request.url === '/') return page(request, answer)
    if (request.url === '/to-other')
      return answer.writeHead(302, { location: `http://127.0.0.1:${other}/svg` }).end()
    if (request.url === '/config.json')
      return answer.writeHead(200, { 'content-type': 'application/json' }).end(`{"key":"${SECRET}"}`)
    if (request.url === '/refused') return answer.writeHead(403, { 'content-type': 'text/plain' }).end(SECRET)
    return answer.writeHead(404).end()
  })
})
afterEach(() => servers.forEach((server) => server.close()))

const withHead = (head: string) => {
  page = (_, answer) =>
    answer.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>x</title>${head}`)
}

const session = (allowPorts?: number[]) => ({
  userAgent: 'test',
  ...localSession({ hostRule: 'localhost', timeoutMs: 5_000 }),
  allowPorts,
})

const capture = (allowPorts?: number[]) =>
  captureLocalPage(`http://localhost:${own}/`, session(allowPorts), { crawlers: crawlerRequests(true) })

const image = (url: string) => `<meta property="og:image" content="${url}">`

describe('another port of this machine', () => {
  test.each([
    ['an image', () => image(`http://127.0.0.1:${other}/svg`)],
    [
      'an image of another spelling',
      () => image(`http://2130706433:${other}/svg`) + image(`http://[::1]:${other}/svg`),
    ],
    ['an icon', () => `<link rel="icon" href="http://localhost:${other}/icon">`],
    ['a redirect of an image', () => image(`http://localhost:${own}/to-other`)],
    ['a card page', () => `<meta property="og:url" content="http://127.0.0.1:${other}/page">`],
  ])('is not asked for %s, nor for its robots.txt', async (_, head) => {
    withHead(head())
    const { robots } = await capture()
    expect(asked).toEqual([])
    expect(robots.map(({ origin }) => origin)).toEqual([`http://localhost:${own}`])
  })

  test('is not asked when the page redirects there, and the error says where', async () => {
    const target = `http://localhost:${other}/page`
    page = (_, answer) => answer.writeHead(302, { location: target }).end()
    await expect(capture()).rejects.toMatchObject({ code: 'BLOCKED_HOST', redirectsTo: target })
    await expect(
      fetchFile(`http://localhost:${own}/`, { ...session(), accept: '*/*', maxBytes: 1_000 }),
    ).rejects.toMatchObject({ code: 'BLOCKED_HOST' })
    expect(asked).toEqual([])
  })

  test('is named as the reason why an image was not fetched', async () => {
    withHead(image(`http://127.0.0.1:${other}/svg`))
    const { images } = await capture()
    expect(images).toMatchObject([
      { error: { code: 'BLOCKED_HOST', message: expect.stringContaining('another port of this machine') } },
    ])
  })

  test('is asked when it is allowed, but not for its robots.txt', async () => {
    withHead(image(`http://localhost:${other}/pixel.gif`))
    const { images } = await capture([other])
    expect(images[0]?.prefix.length).toBe(PIXEL.length)
    expect(new Set(asked)).toEqual(new Set(['/pixel.gif']))
  })
})

test.each(['/config.json', '/refused'])('what is no image is not sent as one: %s', async (path) => {
  withHead(image(path) + `<link rel="icon" href="${path}">`)
  const whole = await capture()
  const parts = captureToParts(whole)
  const { capture: json, images, views = [] } = parts
  const sent = [
    JSON.stringify(json),
    ...[...images, ...views].map((bytes) => Buffer.from(bytes).toString()),
  ].join('\n')
  expect(sent).not.toContain(SECRET)
  expect(sent).not.toContain(Buffer.from(SECRET).toString('base64').slice(0, 20))
  expect(sent).not.toContain(Buffer.from(`{"key":"${SECRET}"}`).toString('base64').slice(0, 20))
  // What is sent in its place is taken by the service.
  const received = captureFromParts({ ...parts, capture: JSON.parse(JSON.stringify(json)) })
  expect(received.images.map(({ totalBytes }) => totalBytes)).toEqual(
    whole.images.map(({ totalBytes }) => totalBytes),
  )
})
