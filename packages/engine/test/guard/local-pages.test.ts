/**
 * Pages of this machine under the loopback-only policy, with real servers and the machine's own sockets:
 * nothing but loopback is dialled, whatever DNS, a redirect or a tag says.
 */
import { afterEach, describe, expect, it } from 'vitest'
import { InspectError } from '../../src/errors.ts'
import { createInspector, type InspectOptions, type InspectorOptions } from '../../src/inspect.ts'
import type { Limits } from '../../src/limits.ts'
import { createSystemNetwork, type Network } from '../../src/net/network.ts'
import { png } from '../image/build-image.ts'
import {
  files,
  heavyPng,
  startLocalServer,
  type LocalServer,
  type LocalServerOptions,
} from './local-server.ts'
import { certificate } from './loopback-network.ts'

const opened: LocalServer[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()))
})

async function serve(answer: Parameters<typeof startLocalServer>[0], options?: LocalServerOptions) {
  const server = await startLocalServer(answer, options)
  opened.push(server)
  return server
}

/** The machine's own network, but DNS must never be asked; records what was dialled. */
function watchedNetwork(): Network & { readonly dialled: string[] } {
  const dialled: string[] = []
  const system = createSystemNetwork()
  return {
    ...system,
    dialled,
    resolve: () => Promise.reject(new Error('DNS was asked')),
    dial(options) {
      dialled.push(options.address)
      return system.dial(options)
    },
  }
}

async function capture(
  url: string,
  { inspector = {}, options }: { inspector?: Partial<InspectorOptions>; options?: InspectOptions } = {},
) {
  const network = watchedNetwork()
  const inspects = createInspector({
    userAgent: 'Linklens/0 (test)',
    policy: 'loopback-only',
    network,
    ...inspector,
  })
  try {
    return { capture: await inspects.capture(url, options), error: null, dialled: network.dialled }
  } catch (error) {
    if (!(error instanceof InspectError)) throw error
    return { capture: null, error, dialled: network.dialled }
  }
}

const expectLoopback = (dialled: readonly string[]) =>
  expect(dialled.filter((address) => address !== '127.0.0.1' && address !== '::1')).toEqual([])

const page = (head = '') => ({ '/': { body: `<!doctype html><title>Bread</title>${head}` } })
const named = (url: string) => page(`<meta property="og:image" content="${url}">`)

describe('localhost', () => {
  it.each(['127.0.0.1', '::1'] as const)('is found where the server listens on %s alone', async (address) => {
    const { port } = await serve(files(page()), { address })
    const { capture: seen, dialled } = await capture(`http://localhost:${port}/`)
    expect(seen?.page.status).toBe(200)
    expect(seen?.mode).toBe('local')
    expectLoopback(dialled)
  })

  it('localhost without a server refuses', async () => {
    const { port, close } = await startLocalServer(files({}))
    await close()
    const { error } = await capture(`http://localhost:${port}/`)
    expect(error).toMatchObject({ code: 'FETCH_FAILED', cause: { code: 'ECONNREFUSED' } })
  })
})

describe('addresses of this machine', () => {
  it.each(['127.0.0.1', '[::1]'])('%s is taken as it is written', async (host) => {
    const address = host === '[::1]' ? '::1' : '127.0.0.1'
    const { port } = await serve(files(page()), { address })
    const { capture: seen, dialled } = await capture(`http://${host}:${port}/`)
    expect(seen?.page.finalUrl).toBe(`http://${host}:${port}/`)
    expect(new Set(dialled)).toEqual(new Set([address]))
  })

  it('beyond 127.0.0.1 are for the local MCP tool alone', async () => {
    const { port } = await serve(files(page()))
    const url = `http://127.0.0.2:${port}/`
    expect((await capture(url)).error?.code).toBe('BLOCKED_HOST')
    const { error } = await capture(url, { inspector: { hostRule: 'loopback' } })
    // Dialled, and nobody listens there.
    expect(error).toMatchObject({ code: 'FETCH_FAILED' })
  })

  it.each([
    'http://example.com/',
    'http://192.168.0.1/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://app.localhost/',
    'http://metadata.google.internal/',
  ])('do not include %s', async (url) => {
    for (const hostRule of ['localhost', 'loopback'] as const) {
      const { error, dialled } = await capture(url, { inspector: { hostRule } })
      expect(error?.code).toBe('BLOCKED_HOST')
      expect(dialled).toEqual([])
    }
  })
})

describe('a redirect', () => {
  it.each([
    'https://example.com/',
    'http://192.168.0.1/',
    'http://169.254.169.254/',
    'http://0.0.0.0/',
    '//example.com/',
  ])('a redirect to %s is refused', async (location) => {
    const { port } = await serve(files({ '/': { status: 302, headers: { Location: location } } }))
    const { error, dialled } = await capture(`http://localhost:${port}/`)
    expect(error?.code).toBe('BLOCKED_HOST')
    expect(error?.message).toContain('redirects')
    expectLoopback(dialled)
  })

  it('a redirect to another port of this machine is followed', async () => {
    const there = await serve(files(page()))
    const here = await serve(
      files({ '/': { status: 307, headers: { Location: `http://127.0.0.1:${there.port}/` } } }),
    )
    const { capture: seen } = await capture(`http://localhost:${here.port}/`)
    expect(seen?.page.finalUrl).toBe(`http://127.0.0.1:${there.port}/`)
    expect(seen?.page.redirects).toHaveLength(1)
  })
})

describe('https with a certificate of its own making', () => {
  const tls = { key: certificate('self-signed.key'), cert: certificate('self-signed.pem') }

  it('is refused with a sentence about the certificate', async () => {
    const { port } = await serve(files(page()), { tls })
    const { error } = await capture(`https://localhost:${port}/`)
    expect(error?.code).toBe('FETCH_FAILED')
    expect(error?.message).toContain('certificate')
  })

  it('is taken where the caller says so, images too', async () => {
    const card = { '/card.png': { type: 'image/png', body: png(1200, 630) } }
    const { port } = await serve(files({ ...named('/card.png'), ...card }), { tls })
    const { capture: seen } = await capture(`https://localhost:${port}/`, {
      inspector: { insecureTls: true },
    })
    expect(seen?.page.status).toBe(200)
    expect(seen?.images[0]?.response?.status).toBe(200)
  })
})

describe('a page that is too much', () => {
  const short: Partial<Limits> = { pageMs: 700, bodyIdleMs: 400, inspectionMs: 1_500 }
  const block = '<p>bread</p>'.repeat(20_000)

  it.each([
    ['with its length declared', { 'Content-Length': String(30 * 1024 * 1024) }],
    ['in chunks', {}],
  ])('30 MB %s is RESPONSE_TOO_LARGE', async (_name, headers) => {
    const { port } = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html', ...headers })
      let left = 30 * 1024 * 1024
      const write = () => {
        while (left > 0) {
          const part = block.slice(0, left)
          left -= part.length
          if (!response.write(part)) return void response.once('drain', write)
        }
        response.end()
      }
      write()
    })
    expect((await capture(`http://localhost:${port}/`)).error?.code).toBe('RESPONSE_TOO_LARGE')
  })

  it.each([
    ['says nothing', () => {}],
    ['drips for ever', (write: () => void) => void setInterval(write, 50).unref()],
  ])('one that %s is TIMEOUT', async (_name, keepOn) => {
    const { port } = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' })
      response.write('<!doctype html><title>T</title>')
      keepOn(() => void response.write('<p>'))
    })
    const { error } = await capture(`http://localhost:${port}/`, { inspector: { limits: short } })
    expect(error?.code).toBe('TIMEOUT')
  })

  it('an error page is HTTP_ERROR with its status', async () => {
    const { port } = await serve(files({ '/': { status: 500, body: 'stack trace' } }))
    const { error } = await capture(`http://localhost:${port}/`)
    expect(error?.code).toBe('HTTP_ERROR')
    expect(error?.message).toContain('500')
  })
})

describe('images', () => {
  it('images of another port of this machine are asked for and kept whole', async () => {
    const card = heavyPng(1200, 630, 300_000)
    const assets = await serve(files({ '/card.png': { type: 'image/png', body: card } }))
    const { port } = await serve(files(named(`http://127.0.0.1:${assets.port}/card.png`)))
    const { capture: seen, dialled } = await capture(`http://localhost:${port}/`)
    expect(seen?.images).toMatchObject([{ complete: true, totalBytes: card.length, error: null }])
    expect(seen?.images[0]?.prefix.length).toBe(card.length)
    expectLoopback(dialled)
  })

  it('images over 10 MiB are kept as far as they are needed', async () => {
    const card = heavyPng(1200, 630, 11 * 1024 * 1024)
    const { port } = await serve(
      files({ ...named('/card.png'), '/card.png': { type: 'image/png', body: card } }),
    )
    const { capture: seen } = await capture(`http://localhost:${port}/`)
    expect(seen?.images).toMatchObject([
      { complete: false, totalBytes: null, error: { code: 'RESPONSE_TOO_LARGE' } },
    ])
    expect(seen?.images[0]?.prefix.length).toBeLessThan(100_000)
  })

  it.each(['https://example.com/card.png', 'http://192.168.0.1/card.png', 'http://169.254.169.254/card.png'])(
    'at %s are left for the service',
    async (url) => {
      const { port } = await serve(files(named(url)))
      const { capture: seen, dialled } = await capture(`http://localhost:${port}/`)
      expect(seen?.images).toEqual([
        {
          url,
          deferred: true,
          response: null,
          prefix: new Uint8Array(),
          complete: false,
          totalBytes: null,
          error: null,
        },
      ])
      expectLoopback(dialled)
    },
  )

  it('images that redirect off this machine are refused', async () => {
    const { port } = await serve(
      files({
        ...named('/card.png'),
        '/card.png': { status: 302, headers: { Location: 'https://example.com/card.png' } },
      }),
    )
    const { capture: seen, dialled } = await capture(`http://localhost:${port}/`)
    expect(seen?.images).toMatchObject([{ response: null, error: { code: 'BLOCKED_HOST' } }])
    expectLoopback(dialled)
  })
})

describe('a site', () => {
  const options = { site: 'https://example.com' }

  it('has its images read from the local server, and keeps their addresses', async () => {
    const { port, paths } = await serve(
      files({
        ...named('https://example.com/card.png?v=2'),
        '/card.png?v=2': { type: 'image/png', body: png(1200, 630) },
      }),
    )
    const { capture: seen, dialled } = await capture(`http://localhost:${port}/`, { options })
    expect(seen?.site).toBe('https://example.com')
    expect(seen?.images).toMatchObject([
      {
        url: 'https://example.com/card.png?v=2',
        response: { finalUrl: `http://localhost:${port}/card.png?v=2`, status: 200 },
        complete: true,
      },
    ])
    expect(paths).toContain('/card.png?v=2')
    expectLoopback(dialled)
  })

  it('is where relative addresses will lead', async () => {
    const { port } = await serve(
      files({ ...named('/card.png'), '/card.png': { type: 'image/png', body: png(1200, 630) } }),
    )
    const { capture: seen } = await capture(`http://localhost:${port}/`, { options })
    expect(seen?.images).toMatchObject([{ url: 'https://example.com/card.png', complete: true }])
  })

  it('is no other host, scheme or port', async () => {
    for (const url of [
      'http://example.com/a.png',
      'https://example.com:8443/a.png',
      'https://www.example.com/a.png',
    ]) {
      const { port } = await serve(files(named(url)))
      const { capture: seen } = await capture(`http://localhost:${port}/`, { options })
      expect(seen?.images).toMatchObject([{ url, deferred: true }])
    }
  })

  it.each([
    ['example.com', 'INVALID_URL'],
    ['https://example.com/blog', 'INVALID_URL'],
    ['https://example.com/?a', 'INVALID_URL'],
    ['https://ann:secret@example.com', 'INVALID_URL'],
    ['ftp://example.com', 'UNSUPPORTED_PROTOCOL'],
    ['http://localhost:3000', 'BLOCKED_HOST'],
    ['http://192.168.0.1', 'BLOCKED_HOST'],
  ])('cannot be %s', async (site, code) => {
    const { port, paths } = await serve(files(page()))
    const { error } = await capture(`http://localhost:${port}/`, { options: { site } })
    expect(error?.code).toBe(code)
    expect(error?.message).toContain('site')
    expect(paths).toEqual([])
  })
})
