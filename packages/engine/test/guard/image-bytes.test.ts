/** How much one inspection reads of the images of a host that sends as much as it is asked for. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createInspector } from '../../src/index.ts'
import { exampleImage } from '../../src/image/example-image.ts'
import { loopbackNetwork } from './loopback-network.ts'

const closings: (() => void)[] = []
afterEach(() => {
  for (const close of closings.splice(0)) close()
})

const PADDING = Buffer.alloc(64 * 1024)

/** Sends padding for as long as the other side reads. */
function flood(response: ServerResponse): void {
  for (;;) if (!response.write(PADDING)) break
  response.once('drain', () => flood(response))
}

const HEADS = {
  'a PNG whose chunks are damaged': Buffer.from(
    exampleImage({ format: 'png', width: 1200, height: 630 }),
  ).subarray(0, 33),
  // A JPEG segment of padding; the size never comes.
  'a JPEG whose size never comes': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff]),
}

async function bytesOf(head: Buffer, crawlers: boolean): Promise<number> {
  const server = createServer(({ url }, response) => {
    if (url?.endsWith('.png')) {
      response.writeHead(200, { 'content-type': 'image/png' }).write(head)
      return flood(response)
    }
    if (url !== '/') return response.writeHead(404).end()
    const tags = [0, 1, 2, 3].map((n) => `<meta property="og:image" content="/${n}.png">`)
    return response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>x</title>${tags.join('')}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closings.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const network = loopbackNetwork({ dns: { 'a.example': ['93.184.216.34'] }, route: () => port })
  let bytes = 0
  const read = (_url: URL, arrived: number) => (bytes += arrived) > 0
  await createInspector({ userAgent: 'Linklens/0', network }).inspect('http://a.example/', {
    ...(crawlers && { crawlers: true }),
    requestBudget: { take: () => true, read },
  })
  return bytes
}

describe.each(Object.entries(HEADS))('four images, each %s and endless', (_, head) => {
  it.each([
    ['us alone', false],
    ['crawlers as well', true],
  ])('cost their host at most 11 MB for %s', async (_who, crawlers) => {
    expect(await bytesOf(head, crawlers)).toBeLessThan(11e6)
  })
})
