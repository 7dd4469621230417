/** `devcli check --crawl` of sites whose links lead to what is no page: how many requests that costs. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { cleanUp, goodPage, runCheck, startServer } from './run-check.ts'

afterEach(cleanUp)

const HTML = { 'content-type': 'text/html' }

type Answer = (path: string, outgoing: ServerResponse) => unknown

/** A first page with many links, each answered as said. @returns how many requests the links cost, and the result. */
async function crawl(answer: Answer, { max = 5, links = 500 } = {}) {
  let requests = 0
  const { origin } = await startServer(({ url: path = '/' }: IncomingMessage, outgoing) => {
    requests += 1
    if (path === '/robots.txt') return void outgoing.writeHead(404).end()
    if (path !== '/') return void answer(path, outgoing)
    const list = Array.from({ length: links }, (_, index) => `<a href="/p${index}">x</a>`)
    outgoing.writeHead(200, HTML).end(goodPage({ path }) + list.join(''))
  })
  // A page that a busy machine serves late would be one that did not come.
  const crawled = (pages: number, ...more: string[]) =>
    runCheck([origin, '--crawl', '--timeout', '60', '--max', String(pages), ...more])
  const first = await crawled(1, '--format', 'json')
  expect(first.code).toBe(0)
  const ofFirst = requests
  requests = 0
  const { code, stdout } = await crawled(max, '--all')
  const { pages } = JSON.parse((await crawled(max, '--format', 'json')).stdout)
  return {
    code,
    stdout,
    pages: pages.map(({ path }: { path: string }) => path),
    ofLinks: requests / 2 - ofFirst,
  }
}

const redirect = (outgoing: ServerResponse, location: string) => outgoing.writeHead(302, { location }).end()
const page = (path: string, outgoing: ServerResponse) => outgoing.writeHead(200, HTML).end(goodPage({ path }))
const numberOf = (path: string) => Number(/\d+/.exec(path)?.[0])

describe('links that lead to no page cost at most three requests for each page of --max', () => {
  test.each<[string, Answer]>([
    ['a file', (_, outgoing) => outgoing.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF')],
    ['an error', (_, outgoing) => outgoing.writeHead(404, HTML).end('no')],
    ['the first page', (_, outgoing) => redirect(outgoing, '/')],
    [
      'a chain of redirects that ends nowhere',
      (path, outgoing) =>
        path.length > 30 ? outgoing.writeHead(404, HTML).end() : redirect(outgoing, `${path}x`),
    ],
    [
      'a chain of redirects to a file',
      (path, outgoing) =>
        path.endsWith('xxxx')
          ? outgoing.writeHead(200, { 'content-type': 'image/png' }).end()
          : redirect(outgoing, `${path}x`),
    ],
    ['another port', (_, outgoing) => redirect(outgoing, 'http://localhost:9/')],
  ])(
    'links that lead to no page cost at most three requests for each page of --max: %s',
    async (_, answer) => {
      const { code, stdout, pages, ofLinks } = await crawl(answer)
      expect([code, pages]).toEqual([0, ['/']])
      expect(ofLinks).toBeGreaterThan(5)
      expect(ofLinks).toBeLessThanOrEqual(15)
      expect(stdout).toMatch(
        /Stopped: \d+ requests went to links that lead to no page, and --max 5 allows 15\. \d+ links/,
      )
    },
  )

  test('the same few pages, again and again', async () => {
    const answer: Answer = (path, outgoing) =>
      path.startsWith('/to')
        ? page(path, outgoing)
        : redirect(outgoing, `/to${Math.floor(numberOf(path) / 40)}`)
    const { ofLinks: ofPage } = await crawl(answer, { links: 1 })
    const { code, pages, ofLinks } = await crawl(answer)
    expect([code, pages]).toEqual([0, ['/', '/to0']])
    expect(ofLinks).toBeLessThanOrEqual(ofPage + 15)
  })
})

test('a site of twenty pages among files and errors is crawled whole, and nothing is said', async () => {
  const answer: Answer = (path, outgoing) =>
    numberOf(path) % 2 === 1 ? outgoing.writeHead(404, HTML).end() : page(path, outgoing)
  const { code, stdout, pages } = await crawl(answer, { max: 20, links: 38 })
  expect([code, pages.length]).toEqual([0, 20])
  expect(stdout).not.toContain('Stopped')
})

test('a page behind redirects that add a slash is inspected once', async () => {
  const answer: Answer = (path, outgoing) =>
    path.endsWith('/') ? page(path, outgoing) : redirect(outgoing, `${path}/`)
  const { pages } = await crawl(answer, { max: 6, links: 4 })
  expect(pages).toEqual(['/', '/p0/', '/p1/', '/p2/', '/p3/'])
})
