import { afterEach, describe, expect, it } from 'vitest'
import { loopbackNetwork } from '../../test/guard/loopback-network.ts'
import { startStepServer, type Step, type StepServer } from '../../test/guard/play-steps.ts'
import { LIMITS } from '../limits.ts'
import { openSession } from '../net/session.ts'
import { captureImages, type OnWholeImage } from './capture-images.ts'
import type { ImageNeed } from './capture.ts'

let server: StepServer | undefined
afterEach(() => server?.close())

const sized = (bytes: number): Step[] => [
  { send: `HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: ${bytes}\r\n\r\n` },
  { gen: `repeat:a:${bytes}` },
  { end: true },
]

const few: ImageNeed = (prefix) => (prefix.length >= 600 ? 'enough' : 'more')

/** Another file for those who take AVIF. */
const negotiated =
  (headers: string) =>
  (head: string): Step[] => {
    const format = head.includes('image/avif') ? 'avif' : 'jpeg'
    return [
      { send: `HTTP/1.1 200 OK\r\nContent-Type: image/${format}\r\n${headers}` },
      { send: `Content-Length: ${format === 'avif' ? 700 : 900}\r\n\r\n` },
      { gen: 'repeat:a:900' },
      { end: true },
    ]
  }

interface Options {
  limits?: object
  signal?: AbortSignal
  icons?: string[]
  asksVariants?: boolean
  need?: ImageNeed
  onWhole?: OnWholeImage
}

async function capture(
  urls: (string | null)[],
  scripts: Record<string, Step[] | ((head: string) => Step[])>,
  { icons = [], asksVariants = true, need = few, onWhole, ...options }: Options = {},
) {
  const heads: string[] = []
  const running = await startStepServer((path, head) => {
    heads.push(head)
    const script = scripts[path] ?? [{ send: 'HTTP/1.1 404 X\r\nContent-Length: 0\r\n\r\n' }, { end: true }]
    return typeof script === 'function' ? script(head) : script
  })
  server = running
  const network = loopbackNetwork({
    dns: { 'example.com': ['93.184.216.34'], 'bad.example.com': ['10.0.0.1'] },
    route: () => running.port,
  })
  const session = openSession({ userAgent: 'Linklens/0', network, ...options })
  const origins: string[] = []
  const absolute = (url: string | null) => ({ url: url?.startsWith('/') ? `http://example.com${url}` : url })
  const images = captureImages(session, urls.map(absolute), {
    need,
    onOrigin: (url) => origins.push(url),
    icons: icons.map(absolute),
    asksVariants,
    ...(onWhole && { onWhole }),
  })
  return { images: await images.finally(session.close), origins, paths: running.paths, heads, network }
}

describe('captureImages', () => {
  it('takes the first four distinct URLs, in order', async () => {
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

  it('reports what went wrong, in words about images', async () => {
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
    // Reports put it behind a colon of their own.
    for (const { error } of images) expect(error?.message.split('. ')[0]).not.toContain(':')
    expect(images.map(({ error }) => error?.message).join(' ')).not.toMatch(/\bpage\b|10\.0\.0\.1/)
    expect(images[3]).toMatchObject({ response: { status: 200 }, totalBytes: 900, complete: false })
    expect(images[2]?.error?.message).toContain('did not answer in time')
    expect(origins).toEqual(['http://example.com/slow', 'http://example.com/cut'])
  })

  it('hands over the first image whole, and captures it as without', async () => {
    const whole: [string, number][] = []
    const onWhole: OnWholeImage = ({ url, bytes }) => whole.push([url, bytes.length])
    const scripts = { '/1': sized(500_000), '/2': sized(500_000) }
    const { images } = await capture(['/1', '/2'], scripts, { onWhole })
    expect(whole).toEqual([['http://example.com/1', 500_000]])
    expect(images[0]?.prefix.length).toBeLessThan(100_000)
    expect(images[0]).toMatchObject({ complete: false, totalBytes: 500_000, error: null })
  })

  it('finds no fault in a known image whose rest comes too slowly to hand it over', async () => {
    const dripping: Step[] = [
      { send: 'HTTP/1.1 200 OK\r\nContent-Length: 90000\r\n\r\n' },
      { gen: 'repeat:a:700' },
      { drip: { data: 'a', everyMs: 10, repeat: true } },
    ]
    const onWhole = () => expect.unreachable()
    const { images } = await capture(['/d'], { '/d': dripping }, { onWhole, limits: { imageMs: 200 } })
    expect(images[0]).toMatchObject({ response: { status: 200 }, totalBytes: 90_000, error: null })
  })

  it('says of an image that began to come that its end is missing', async () => {
    const dripping: Step[] = [
      { send: 'HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n' },
      { drip: { data: 'a', everyMs: 10, repeat: true } },
    ]
    const { images } = await capture(['/drip'], { '/drip': dripping }, { limits: { imageMs: 100 } })
    expect(images[0]).toMatchObject({
      response: { status: 200 },
      error: { code: 'TIMEOUT', message: expect.stringContaining('did not come to its end in time') },
    })
  })

  it('reads the start of an image that declares too much', async () => {
    const { images } = await capture(['/big'], {
      '/big': [{ send: 'HTTP/1.1 200 OK\r\nContent-Length: 52428800\r\n\r\n' }, { flood: 'a', pad: 65_536 }],
    })
    expect(images[0]).toMatchObject({ error: { code: 'RESPONSE_TOO_LARGE' }, totalBytes: 52_428_800 })
    expect(images[0]?.prefix.length).toBeGreaterThanOrEqual(600)
  })

  it('reads less of other images than of the social one, where the size does not come', async () => {
    const endless: Step[] = [
      { send: 'HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\n\r\n' },
      { flood: 'a', pad: 65_536 },
    ]
    const { images } = await capture(
      ['/1', '/2'],
      { '/1': endless, '/2': endless },
      { need: (prefix) => (prefix.length >= LIMITS.imageHeadBytes ? 'enough' : 'more') },
    )
    const [social, other] = images.map(({ prefix }) => prefix.length)
    expect(social).toBeGreaterThanOrEqual(LIMITS.imageHeadBytes)
    expect(other).toBeGreaterThanOrEqual(LIMITS.otherImageHeadBytes)
    expect(other).toBeLessThan(LIMITS.imageHeadBytes / 2)
  })

  it('rejects when the caller aborts', async () => {
    const signal = AbortSignal.timeout(50)
    await expect(capture(['/slow'], { '/slow': [{ hang: true }] }, { signal })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
  })
})

describe('icons', () => {
  it('come last: one where there are images, all where there are none', async () => {
    const icons = ['/icon.png', '/touch.png']
    const paths = async (urls: string[]) => {
      const { images } = await capture(urls, {}, { icons })
      await server?.close()
      return images.map(({ url }) => new URL(url).pathname)
    }
    expect(await paths(['/1', '/2'])).toEqual(['/1', '/2', '/icon.png'])
    expect(await paths(['/1', '/2', '/3', '/4'])).toEqual(['/1', '/2', '/3', '/4'])
    expect(await paths([])).toEqual(['/icon.png', '/touch.png'])
  })

  it('are fetched once where one of them is also an image', async () => {
    const { images, paths } = await capture(['/1', '/icon.png'], {}, { icons: ['/icon.png'] })
    expect(images).toHaveLength(2)
    expect(paths.toSorted()).toEqual(['/1', '/icon.png'])
  })

  it('are fetched where the page names no image, and not read to their end', async () => {
    const endless = [
      { send: 'HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nVary: Accept\r\n\r\n' },
      { flood: 'a', pad: 1000 },
    ] as Step[]
    const { images, paths } = await capture([null], { '/icon.png': endless }, { icons: ['/icon.png'] })
    expect(images).toMatchObject([{ url: 'http://example.com/icon.png', complete: false, error: null }])
    expect(images[0]).not.toHaveProperty('variants')
    expect(paths).toEqual(['/icon.png'])
  })
})

describe('the Accept header', () => {
  const accepts = (heads: string[]) => heads.map((head) => /^accept: (.*)\r$/im.exec(head)?.[1])

  it('is that of crawlers', async () => {
    const { heads, images } = await capture(['/1', '/2'], { '/1': sized(50) }, { icons: ['/3'] })
    expect(accepts(heads)).toEqual(['*/*', '*/*', '*/*'])
    expect(images.map(({ accept }) => accept)).toEqual(['*/*', '*/*', '*/*'])
    expect(images.some((image) => 'variants' in image)).toBe(false)
  })

  it('is also that of browsers where the answer varies by it: once, for the social image', async () => {
    const varying = negotiated('Vary: Accept\r\n')
    const { images, heads, network } = await capture(['/1', '/2'], { '/1': varying, '/2': varying })
    expect(accepts(heads).filter((accept) => accept?.includes('image/avif'))).toHaveLength(1)
    const [social, other] = images
    expect(social).toMatchObject({ totalBytes: 900, accept: '*/*' })
    expect(social?.variants).toMatchObject([{ totalBytes: 700, error: null, response: { status: 200 } }])
    expect(social?.variants?.[0]?.accept).toContain('image/avif')
    expect(other).not.toHaveProperty('variants')
    // The second request goes to the address that was vetted for the first.
    expect(network.questions).toEqual(['example.com', 'example.com'])
  })

  it('is fetched under the whole guard, and its failure is only its own', async () => {
    const trap = (head: string): Step[] =>
      head.includes('image/avif')
        ? [{ send: 'HTTP/1.1 302 X\r\nLocation: http://bad.example.com/\r\n\r\n' }, { end: true }]
        : negotiated('Vary: Accept\r\n')(head)
    const { images } = await capture(['/1'], { '/1': trap })
    expect(images[0]).toMatchObject({ totalBytes: 900, error: null })
    expect(images[0]?.variants).toMatchObject([{ response: null, error: { code: 'BLOCKED_ADDRESS' } }])
  })

  it('is not tried a second time on an error, or unless requested', async () => {
    const refused: Step[] = [
      { send: 'HTTP/1.1 403 X\r\nVary: Accept\r\nContent-Length: 0\r\n\r\n' },
      { end: true },
    ]
    expect((await capture(['/1'], { '/1': refused })).heads).toHaveLength(1)
    await server?.close()
    const varying = negotiated('Vary: Accept\r\n')
    expect((await capture(['/1'], { '/1': varying }, { asksVariants: false })).heads).toHaveLength(1)
  })

  it('never costs more fetches than the inspection has', async () => {
    const varying = negotiated('Vary: Accept\r\n')
    const { images, heads } = await capture(['/1'], { '/1': varying }, { limits: { fetches: 1 } })
    expect(heads).toHaveLength(1)
    expect(images[0]).toMatchObject({ totalBytes: 900, error: null })
    expect(images[0]?.variants).toMatchObject([{ response: null, error: { code: 'FETCH_FAILED' } }])
  })
})
