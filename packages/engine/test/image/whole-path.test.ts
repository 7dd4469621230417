/** Images over real sockets, through the guard and all stages: what is known of them, and how much was read for it. */
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { createInspector } from '../../src/inspect.ts'
import { loopbackNetwork } from '../guard/loopback-network.ts'
import { startStepServer, type Step, type StepServer } from '../guard/play-steps.ts'
import { bytes, zeros } from './bytes.ts'
import { jpeg, jpegExif, jpegSegment, png, tiff } from './build-image.ts'

const PAGE_ADDRESS = '93.184.216.34'
const IMAGE_ADDRESS = '151.101.1.69'
const ICON_ADDRESS = '151.101.65.69'

/** What one read of a socket may bring beyond what was asked for, and the growth between two questions. */
const SLACK_BYTES = 192 * 1024

let servers: StepServer[] = []
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()))
  servers = []
})

const answer = (type: string, body: Uint8Array, headers = ''): Step[] => [
  {
    send: `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n${headers}\r\n`,
  },
  { sendBase64: Buffer.from(body).toString('base64') },
  { end: true },
]

const none: Step[] = [{ send: 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n' }, { end: true }]

async function start(scriptFor: (path: string, head: string) => readonly Step[]): Promise<StepServer> {
  const server = await startStepServer(scriptFor)
  servers.push(server)
  return server
}

/** @returns the inspection of a page that names the image, and the bytes read from the image's host. */
async function inspectImage(image: (head: string) => Step[], path = '/card', robots = none) {
  const html = `<!doctype html><title>T</title><meta property="og:image" content="http://img.example.com${path}"><link rel="icon" href="http://icon.example.com/icon.png">`
  const page = await start((asked) =>
    asked === '/' ? answer('text/html', new TextEncoder().encode(html)) : none,
  )
  const images = await start((asked, head) => (asked === '/robots.txt' ? robots : image(head)))
  const icons = await start((asked) => (asked === '/icon.png' ? answer('image/png', png(64, 64)) : none))
  const ports: Record<string, number> = { [IMAGE_ADDRESS]: images.port, [ICON_ADDRESS]: icons.port }
  const network = loopbackNetwork({
    dns: {
      'example.com': [PAGE_ADDRESS],
      'img.example.com': [IMAGE_ADDRESS],
      'icon.example.com': [ICON_ADDRESS],
    },
    route: ({ address }) => ports[address] ?? page.port,
  })
  const inspector = createInspector({ userAgent: 'Linklens/0 (test)', network, limits: { bodyIdleMs: 300 } })
  const inspection = await inspector.inspect('http://example.com/')
  const readBytes = Math.max(
    ...network.sockets.filter((_, index) => network.dialled[index] === IMAGE_ADDRESS).map((s) => s.bytesRead),
  )
  return { image: inspection.imageAnalysis, readBytes, asked: images.paths, inspection }
}

const profile = jpegSegment(0xe2, zeros(65_000))
const pixels = zeros(2_000_000)

describe('an image over the network', () => {
  it('is measured behind 3 MB of metadata, and its 2 MB of pixels are not read', async () => {
    const metadata = [jpegExif(6), ...Array.from({ length: 47 }, () => profile)]
    const head = jpeg(1200, 630, metadata)
    const file = bytes(head.subarray(0, -4), pixels, [0xff, 0xd9])
    const { image, readBytes } = await inspectImage(() => answer('image/jpeg', file))
    expect(image).toMatchObject({
      format: 'jpeg',
      width: 630,
      height: 1200,
      stored: { width: 1200, height: 630 },
      orientation: 6,
      bytes: file.length,
    })
    expect(image).not.toHaveProperty('error')
    expect(readBytes).toBeGreaterThan(3_000_000)
    expect(readBytes).toBeLessThan(head.length + SLACK_BYTES)
  })

  it('is measured by a directory at the end of the file', async () => {
    const file = tiff(4000, 2100, { gap: 3_000_000 })
    const { image, readBytes } = await inspectImage(() => answer('image/tiff', file))
    expect(image).toMatchObject({ format: 'tiff', width: 4000, height: 2100, bytes: file.length })
    expect(readBytes).toBeGreaterThan(3_000_000)
    expect(readBytes).toBeLessThan(file.length + 1_000)
  })

  it('is measured by its first bytes where they say it', async () => {
    const file = bytes(png(1200, 630), pixels)
    const { image, readBytes } = await inspectImage(() => answer('image/png', file))
    expect(image).toMatchObject({ format: 'png', width: 1200, height: 630, bytes: file.length })
    expect(readBytes).toBeLessThan(SLACK_BYTES)
  })

  it('is reported as crawlers and as browsers get it, with robots.txt and the icon', async () => {
    const robots = answer(
      'text/plain',
      new TextEncoder().encode('User-agent: Twitterbot\nDisallow: /\n\nUser-agent: *\nDisallow: /private\n'),
    )
    const image = (head: string) =>
      head.includes('image/avif')
        ? answer('image/png', png(8, 4), 'Vary: Accept\r\n')
        : answer('image/jpeg', jpeg(1200, 630), 'Vary: Accept\r\n')
    const result = await inspectImage(image, '/card', robots)
    expect(result.asked.toSorted()).toEqual(['/card', '/card', '/robots.txt'])
    expect(result.image).toMatchObject({ format: 'jpeg', width: 1200 })
    expect(result.image.delivery).toMatchObject({
      https: false,
      robots: { everyone: 'allowed', refused: ['x'] },
      acceptVariants: [
        { accept: '*/*', contentType: 'image/jpeg', format: 'jpeg' },
        { contentType: 'image/png', format: 'png', bytes: png(8, 4).length },
      ],
    })
    expect(result.image.timings?.firstByte).toBeGreaterThanOrEqual(0)
    expect(result.image.candidates).toMatchObject([
      { source: 'link:icon', url: 'http://icon.example.com/icon.png', format: 'png', width: 64 },
    ])
  })
})

describe('an image that does not come whole', () => {
  const head = (headers: string) => ({ send: `HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n${headers}\r\n` })
  const part = (body: Uint8Array) => ({ sendBase64: Buffer.from(body).toString('base64') })
  const beginning = png(1200, 630).subarray(0, 60)
  const packed = gzipSync(
    bytes(
      png(1200, 630),
      zeros(20_000).map((_, index) => (index * 7919) % 251),
    ),
  )
  const chunk = bytes(png(1200, 630), zeros(5_000)).subarray(0, 4_096)
  const known = { reachable: true, status: 200, format: 'png', width: 1200, height: 630 }

  it.each<[string, string, Step[]]>([
    [
      'is reset',
      'FETCH_FAILED',
      [head('Content-Length: 5000\r\n'), part(beginning), { wait: 30 }, { reset: true }],
    ],
    ['stalls', 'TIMEOUT', [head('Content-Length: 5000\r\n'), part(beginning), { hang: true }]],
    [
      'is packed and cut',
      'FETCH_FAILED',
      [head('Content-Encoding: gzip\r\n'), part(packed.subarray(0, packed.length - 20)), { end: true }],
    ],
    [
      'is reset where its length is counted',
      'FETCH_FAILED',
      [
        head('Transfer-Encoding: chunked\r\n'),
        { send: '1000\r\n' },
        part(chunk),
        { wait: 30 },
        { reset: true },
      ],
    ],
  ])('is a doubt for every app, and costs points: %s', async (_how, code, steps) => {
    const { image, inspection } = await inspectImage(() => steps)
    expect(image).toMatchObject({ ...known, error: { code } })
    const { platformCompatibility, diagnostics, serviceScore } = inspection
    expect(platformCompatibility.summary.full).toBe(0)
    expect(platformCompatibility.platforms['slack']).toMatchObject({ verdict: 'unknown' })
    expect(diagnostics.map(({ id }) => id)).toContain('image-reachable')
    expect(diagnostics.map(({ message }) => message).join(' ')).not.toContain('could not be reached')
    expect(serviceScore.breakdown.map(({ id }) => id)).toContain('image-reachable')
  })

  it('is no fault where all was known before and nothing more was wanted', async () => {
    const steps = [head('Content-Length: 5000\r\n'), part(chunk), { wait: 30 }, { reset: true } as const]
    const { image, inspection } = await inspectImage(() => steps)
    expect(image).toMatchObject(known)
    expect(image).not.toHaveProperty('error')
    expect(inspection.diagnostics.map(({ id }) => id)).not.toContain('image-reachable')
  })
})
