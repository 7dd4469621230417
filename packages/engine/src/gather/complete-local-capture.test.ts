/** The service's half: nothing that was submitted about a public URL is believed. */
import { afterEach, describe, expect, it } from 'vitest'
import { files, startLocalServer, type LocalServer } from '../../test/guard/local-server.ts'
import { loopbackNetwork } from '../../test/guard/loopback-network.ts'
import { png } from '../../test/image/build-image.ts'
import { CaptureFormatError } from '../capture/capture-format-error.ts'
import { captureFromParts } from '../capture/wire/capture-from-parts.ts'
import { captureToParts } from '../capture/wire/capture-to-parts.ts'
import type { Capture, CapturedResponse, ImageCapture } from '../capture/capture.ts'
import { createInspector } from '../inspect.ts'
import { analyse } from '../inspect-html.ts'

const opened: LocalServer[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()))
})

const timings = { dns: null, connect: 1, tls: null, firstByte: 3, download: 4, total: 10 }
const answer = (finalUrl: string, type = 'image/png'): CapturedResponse => ({
  finalUrl,
  status: 200,
  headers: [['content-type', type]],
  redirects: [],
  timings,
})

const card = png(1200, 630)
const image = (url: string, changes: Partial<ImageCapture> = {}): ImageCapture => ({
  url,
  accept: '*/*',
  response: answer(url),
  prefix: card,
  complete: true,
  totalBytes: card.length,
  error: null,
  ...changes,
})

function localCapture(html: string, changes: Partial<Capture> = {}): Capture {
  const body = new TextEncoder().encode(`<!doctype html><title>Bread</title>${html}`)
  return {
    captureVersion: 2,
    mode: 'local',
    requestedUrl: 'http://localhost:3000/bread',
    capturedAt: '2026-11-21T09:00:00.000Z',
    userAgent: 'Linklens/0 (devcli)',
    acceptLanguage: 'en',
    page: { ...answer('http://localhost:3000/bread', 'text/html'), body, encodedBytes: body.length },
    images: [],
    robots: [],
    durationMs: 12,
    ...changes,
  }
}

const named = (url: string) => `<meta property="og:image" content="${url}">`

/** The service, on a network where example.net is a loopback server with these files. */
async function service(table: Parameters<typeof files>[0] = {}) {
  const server = await startLocalServer(files(table))
  opened.push(server)
  const network = loopbackNetwork({
    dns: { 'example.net': ['93.184.216.34'], 'inside.example.net': ['10.0.0.7'] },
    route: () => server.port,
  })
  const inspector = createInspector({ userAgent: 'Linklens/0 (test)', network })
  return { inspector, network, server }
}

describe('images on the submitter’s machine', () => {
  it('are taken as submitted, and nothing is fetched', async () => {
    const url = 'http://localhost:3000/card.png'
    const { inspector, network } = await service()
    const completed = await inspector.complete(localCapture(named(url), { images: [image(url)] }))
    expect(completed.images).toEqual([image(url)])
    expect(network.dialled).toEqual([])
    const inspection = analyse(completed)
    expect(inspection.fetch.mode).toBe('local')
    expect(inspection.imageAnalysis).toMatchObject({ reachable: true, width: 1200, height: 630 })
  })

  it('images on the submitter’s machine of the site are taken at their public URL', async () => {
    const url = 'https://example.com/card.png'
    const sent = image(url, { response: answer('http://localhost:3000/card.png') })
    const { inspector, network } = await service()
    const completed = await inspector.complete(
      localCapture(named(url), { site: 'https://example.com', images: [sent] }),
    )
    expect(completed.images).toEqual([sent])
    expect(network.dialled).toEqual([])
    expect(analyse(completed).fetch.site).toBe('https://example.com')
  })

  it('images on the submitter’s machine that the page does not name are dropped, and those it names alone are kept', async () => {
    const url = 'http://localhost:3000/card.png'
    const { inspector } = await service()
    const { images } = await inspector.complete(
      localCapture(named(url), { images: [image('http://localhost:3000/other.png'), image(url)] }),
    )
    expect(images.map((kept) => kept.url)).toEqual([url])
  })

  it('images on the submitter’s machine that were not submitted are reported as missing', async () => {
    const { inspector, network } = await service()
    const completed = await inspector.complete(localCapture(named('http://127.0.0.1:9000/card.png')))
    expect(completed.images).toMatchObject([{ response: null, error: { code: 'FETCH_FAILED' } }])
    expect(network.dialled).toEqual([])
  })

  it('have their failures in our words', async () => {
    const url = 'http://localhost:3000/card.png'
    const failed = image(url, {
      response: null,
      prefix: new Uint8Array(),
      complete: false,
      totalBytes: null,
      error: { code: 'TIMEOUT', message: '<b>Call 555-0199</b>' },
    })
    const sent = localCapture(named(url), {
      images: [failed],
      robots: [
        {
          origin: 'http://localhost:3000',
          status: null,
          body: null,
          error: { code: 'TIMEOUT', message: 'Call 555-0199' },
        },
      ],
    })
    const { inspector } = await service()
    const completed = await inspector.complete(sent)
    expect(completed.images[0]?.error?.code).toBe('TIMEOUT')
    expect(JSON.stringify([completed.images, completed.robots, analyse(completed)])).not.toContain('555-0199')
  })
})

describe('public images', () => {
  const url = 'http://example.net/card.png'

  it('are fetched here, whatever was submitted for them', async () => {
    const { inspector, network } = await service({ '/card.png': { type: 'image/png', body: png(640, 480) } })
    const claimed = image(url, { response: answer('http://localhost:3000/card.png') })
    await expect(inspector.complete(localCapture(named(url), { images: [claimed] }))).rejects.toThrow(
      CaptureFormatError,
    )
    const left = image(url, {
      deferred: true,
      response: null,
      prefix: new Uint8Array(),
      complete: false,
      totalBytes: null,
    })
    const completed = await inspector.complete(localCapture(named(url), { images: [left] }))
    expect(network.dialled).toContain('93.184.216.34')
    expect(analyse(completed).imageAnalysis).toMatchObject({ url, reachable: true, width: 640, height: 480 })
  })

  it('is fetched without being submitted', async () => {
    const { inspector } = await service({ '/card.png': { type: 'image/png', body: png(640, 480) } })
    const completed = await inspector.complete(localCapture(named(url)))
    expect(completed.images).toMatchObject([{ url, error: null }])
    expect(completed.images[0]).not.toHaveProperty('deferred')
  })

  it.each([
    ['http://192.168.0.1/card.png', 'BLOCKED_HOST'],
    ['http://169.254.169.254/card.png', 'BLOCKED_HOST'],
    ['http://app.localhost/card.png', 'BLOCKED_HOST'],
    ['http://0.0.0.0:3000/card.png', 'BLOCKED_HOST'],
    ['http://inside.example.net/card.png', 'BLOCKED_ADDRESS'],
  ])('are not at %s', async (address, code) => {
    const { inspector, network } = await service()
    const completed = await inspector.complete(localCapture(named(address)))
    expect(completed.images).toMatchObject([{ response: null, error: { code } }])
    expect(network.dialled).toEqual([])
  })

  it('do not lead the service to its own machine', async () => {
    const { inspector, network } = await service({
      '/card.png': { status: 302, headers: { Location: 'http://127.0.0.1:3000/card.png' } },
    })
    const completed = await inspector.complete(localCapture(named(url)))
    expect(completed.images).toMatchObject([{ error: { code: 'BLOCKED_HOST' } }])
    expect(new Set(network.dialled)).toEqual(new Set(['93.184.216.34']))
  })

  it('have their robots.txt fetched, and that of the development server says nothing', async () => {
    const { inspector } = await service({
      '/card.png': { type: 'image/png', body: card },
      '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /' },
    })
    const completed = await inspector.complete(
      localCapture(named(url), {
        robots: [
          { origin: 'http://localhost:3000', status: 200, body: 'User-agent: *\nDisallow: /', error: null },
        ],
      }),
    )
    expect(completed.robots.map(({ origin }) => origin)).toEqual([
      'http://localhost:3000',
      'http://example.net',
    ])
    const { platformCompatibility, diagnostics } = analyse(completed)
    const verdicts = Object.values(platformCompatibility.platforms)
    expect(new Set(verdicts.map(({ robots }) => robots.page))).toEqual(new Set(['unknown', 'ignored']))
    expect(verdicts.some(({ robots }) => robots.image === 'disallowed')).toBe(true)
    expect(diagnostics.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['image-crawlable', 'local-crawlers-allowed']),
    )
  })

  it('stay within the fetches of one inspection', async () => {
    const { inspector, server } = await service()
    const html = Array.from({ length: 30 }, (_, index) => named(`http://example.net/${index}.png`)).join('')
    await inspector.complete(localCapture(html))
    expect(server.paths.length).toBeLessThanOrEqual(12)
  })

  it('are given up when the client disconnects', async () => {
    const { inspector, network } = await service({ '/card.png': { type: 'image/png', body: card } })
    const signal = AbortSignal.abort(new Error('gone'))
    await expect(inspector.complete(localCapture(named(url)), { signal })).rejects.toThrow('gone')
    expect(network.dialled).toEqual([])
  })
})

describe('a capture of somewhere else', () => {
  const local = localCapture(named('http://localhost:3000/card.png'))
  const hop = { url: 'https://example.com/', status: 302, location: 'http://localhost:3000/' }
  const page = (changes: Partial<Capture['page']>) => ({ page: { ...local.page, ...changes } })
  const robots = (origin: string) => ({ robots: [{ origin, status: 200, body: '', error: null }] })
  const localImage = 'http://localhost:3000/card.png'

  it.each<[string, Partial<Capture>]>([
    ['a remote one', { mode: 'remote' }],
    ['a public address asked for', { requestedUrl: 'https://example.com/' }],
    ['an address asked for that is none', { requestedUrl: 'localhost' }],
    ['a private address asked for', { requestedUrl: 'http://192.168.0.1/' }],
    ['a name below localhost', { requestedUrl: 'http://app.localhost:3000/' }],
    ['a user name', { requestedUrl: 'http://ann@localhost:3000/' }],
    ['the unspecified address', page({ finalUrl: 'http://0.0.0.0:3000/' })],
    ['a mapped address', page({ finalUrl: 'http://[::ffff:127.0.0.1]:3000/' })],
    ['a public final address', page({ finalUrl: 'https://example.com/' })],
    ['a public hop', page({ redirects: [hop] })],
    [
      'a public final address of an image',
      { images: [image(localImage, { response: answer('https://example.com/a.png') })] },
    ],
    [
      'a public hop of an image',
      { images: [image(localImage, { response: { ...answer(localImage), redirects: [hop] } })] },
    ],
    ['a public image that was fetched there', { images: [image('https://example.com/card.png')] }],
    [
      'an image of another site',
      {
        site: 'https://example.com',
        images: [image('https://example.org/card.png', { response: answer(localImage) })],
      },
    ],
    ['a public robots.txt', robots('https://example.com')],
    ['a robots.txt of the site', { site: 'https://example.com', ...robots('https://example.com') }],
    ['a robots.txt of a host that nobody named', robots('http://127.0.0.9:81')],
  ])('is refused: %s', async (_name, changes) => {
    const { inspector, network } = await service()
    await expect(inspector.complete({ ...local, ...changes })).rejects.toThrow(CaptureFormatError)
    expect(network.dialled).toEqual([])
  })

  it('is not what 127.0.0.0/8 and ::1 are', async () => {
    const { inspector } = await service()
    for (const host of ['127.0.0.1', '127.200.3.4', '[::1]', 'localhost', 'LOCALHOST', '2130706433']) {
      const requestedUrl = `http://${host}:3000/`
      await expect(inspector.complete({ ...local, requestedUrl })).resolves.toMatchObject({ mode: 'local' })
    }
  })

  it('is completed by an inspector of public addresses alone', async () => {
    const inspector = createInspector({ userAgent: 'Linklens/0', policy: 'loopback-only' })
    await expect(inspector.complete(local)).rejects.toThrow(TypeError)
  })
})

it('a local page goes all the way: captured here, sent in parts, completed and judged there', async () => {
  const html = `<!doctype html><title>Bread</title>${named('/card.png')}${named('http://example.net/second.png')}`
  const table = { '/': { body: html }, '/card.png': { type: 'image/png', body: card } }
  const devServer = await startLocalServer(files(table))
  opened.push(devServer)
  const tool = createInspector({ userAgent: 'Linklens/0 (devcli)', policy: 'loopback-only' })
  const {
    capture,
    html: bytes,
    images,
  } = captureToParts(await tool.capture(`http://localhost:${devServer.port}/`))
  const received = captureFromParts({ capture: JSON.parse(JSON.stringify(capture)), html: bytes, images })
  const { inspector } = await service({ '/second.png': { type: 'image/png', body: png(300, 200) } })
  const inspection = analyse(await inspector.complete(received))
  expect(inspection.imageAnalysis).toMatchObject({
    reachable: true,
    width: 1200,
    candidates: [{ url: 'http://example.net/second.png', reachable: true, width: 300 }],
  })
})
