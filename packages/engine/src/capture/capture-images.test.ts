import { afterEach, describe, expect, it } from 'vitest'
import { loopbackNetwork } from '../../test/guard/loopback-network.ts'
import { startStepServer, type Step, type StepServer } from '../../test/guard/play-steps.ts'
import { openSession } from '../net/session.ts'
import { captureImages } from './capture-images.ts'

let server: StepServer | undefined
afterEach(() => server?.close())

const sized = (bytes: number): Step[] => [
  { send: `HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: ${bytes}\r\n\r\n` },
  { gen: `repeat:a:${bytes}` },
  { end: true },
]

const need = (prefix: Uint8Array) => (prefix.length >= 600 ? 'enough' : 'more')

async function capture(
  urls: (string | null)[],
  scripts: Record<string, Step[]>,
  options: { limits?: object; signal?: AbortSignal } = {},
) {
  const running = await startStepServer(
    (path) => scripts[path] ?? [{ send: 'HTTP/1.1 404 X\r\nContent-Length: 0\r\n\r\n' }, { end: true }],
  )
  server = running
  const network = loopbackNetwork({
    dns: { 'example.com': ['93.184.216.34'], 'bad.example.com': ['10.0.0.1'] },
    route: () => running.port,
  })
  const session = openSession({ userAgent: 'Linklens/0', network, ...options })
  const origins: string[] = []
  const candidates = urls.map((url) => ({ url: url?.startsWith('/') ? `http://example.com${url}` : url }))
  const images = captureImages(session, candidates, { need, onOrigin: (url) => origins.push(url) })
  return { images: await images.finally(session.close), origins, paths: running.paths }
}

describe('captureImages', () => {
  it('takes the first four distinct addresses, in order', async () => {
    const urls = [null, '/1', '/1#x', '/2', '/3', '/4', '/5']
    const { images, paths } = await capture(urls, { '/1': sized(5000), '/2': sized(100) })
    expect(images.map(({ url }) => new URL(url).pathname)).toEqual(['/1', '/2', '/3', '/4'])
    expect(paths.toSorted()).toEqual(['/1', '/2', '/3', '/4'])
    expect(images[0]).toMatchObject({ totalBytes: 5000, error: null, response: { status: 200 } })
    expect(images[1]).toMatchObject({ totalBytes: 100, complete: true })
  })

  it('leaves an error status and a body that is no image to those who read the capture', async () => {
    const { images } = await capture(['/none'], {})
    expect(images[0]).toMatchObject({
      error: null,
      response: { status: 404 },
      totalBytes: null,
      complete: false,
    })
  })

  it('tells what went wrong, in words about images', async () => {
    const scripts = {
      '/slow': [{ hang: true }] as Step[],
      '/cut': [{ send: 'HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\naa' }, { end: true }] as Step[],
    }
    const urls = ['http://127.0.0.1/a.png', 'http://bad.example.com/', '/slow', '/cut']
    const { images, origins } = await capture(urls, scripts, { limits: { imageMs: 100 } })
    expect(images.map(({ error }) => error?.code)).toEqual([
      'BLOCKED_HOST',
      'BLOCKED_ADDRESS',
      'TIMEOUT',
      'FETCH_FAILED',
    ])
    expect(images.map(({ error }) => error?.message).join(' ')).not.toMatch(/\bpage\b|10\.0\.0\.1/)
    expect(images[3]).toMatchObject({ response: { status: 200 }, totalBytes: 900, complete: false })
    expect(origins).toEqual(['http://example.com/slow', 'http://example.com/cut'])
  })

  it('reads the start of an image that declares too much', async () => {
    const { images } = await capture(['/big'], {
      '/big': [{ send: 'HTTP/1.1 200 OK\r\nContent-Length: 52428800\r\n\r\n' }, { flood: 'a', pad: 65_536 }],
    })
    expect(images[0]).toMatchObject({ error: { code: 'RESPONSE_TOO_LARGE' }, totalBytes: 52_428_800 })
    expect(images[0]?.prefix.length).toBeGreaterThanOrEqual(600)
  })

  it('rejects when the caller aborts', async () => {
    const signal = AbortSignal.timeout(50)
    await expect(capture(['/slow'], { '/slow': [{ hang: true }] }, { signal })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
  })
})
