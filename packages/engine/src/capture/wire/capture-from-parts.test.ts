import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localCapture } from '../../../test/local/arbitrary-capture.ts'
import { LIMITS } from '../../limits.ts'
import { CaptureFormatError } from '../capture-format-error.ts'
import { captureFromParts } from './capture-from-parts.ts'
import { captureToParts, type CaptureParts } from './capture-to-parts.ts'
import type { Capture } from '../capture.ts'
import { runs } from '../../../test/runs.ts'

const timings = { dns: null, connect: 1, tls: null, firstByte: 3, download: 4, total: 10 }

const capture: Capture = {
  captureVersion: 2,
  mode: 'local',
  site: 'https://example.com',
  asSite: {
    answer: 'same-page',
    status: 200,
    follows: [{ name: 'og:url', value: 'http://localhost:3000/en' }],
    writes: 'https://www.example.com/en',
  },
  requestedUrl: 'http://localhost:3000/',
  capturedAt: '2026-11-21T09:00:00.000Z',
  userAgent: 'Linklens/0',
  acceptLanguage: 'en',
  page: {
    finalUrl: 'http://localhost:3000/en',
    status: 200,
    headers: [['content-type', 'text/html']],
    redirects: [{ url: 'http://localhost:3000/', status: 302, location: '/en' }],
    timings,
    body: Uint8Array.of(60, 0, 255, 62),
    encodedBytes: 4,
  },
  images: [
    {
      url: 'https://cdn.example.net/a.png',
      deferred: true,
      response: null,
      prefix: new Uint8Array(),
      complete: false,
      totalBytes: null,
      error: null,
    },
    {
      url: 'http://localhost:3000/b.png',
      accept: '*/*',
      response: {
        finalUrl: 'http://localhost:3000/b.png',
        status: 200,
        headers: [['content-type', 'image/png']],
        redirects: [],
        timings,
      },
      prefix: Uint8Array.of(1, 2, 3),
      complete: true,
      totalBytes: 3,
      error: null,
    },
  ],
  robots: [{ origin: 'http://localhost:3000', status: 200, body: 'User-agent: *', error: null }],
  durationMs: 12,
}

/** As it comes over the wire. */
const received = (sent: CaptureParts): CaptureParts => ({
  ...sent,
  capture: JSON.parse(JSON.stringify(sent.capture)),
})

type Path = readonly (string | number)[]

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, item]) => pathsIn(item, [...path, key]))]
}

function withValue(path: Path, value: unknown): CaptureParts {
  const parts = received(captureToParts(capture))
  if (path.length === 0) return { ...parts, capture: value }
  return { ...parts, capture: replace(parts.capture, path, value) }
}

describe('a capture in parts', () => {
  it('drops what only the service may say: that its own limit kept it from asking', () => {
    const notAsked = 'own-limit' as const
    const robots = capture.robots.map((file) => ({ ...file, notAsked }))
    const images = capture.images.map((image) => ({ ...image, notAsked }))
    const taken = captureFromParts(received(captureToParts({ ...capture, robots, images })))
    expect(JSON.stringify(taken)).not.toContain('own-limit')
  })

  it('comes back as it was', () => {
    expect(captureFromParts(received(captureToParts(capture)))).toEqual(capture)
  })

  it('comes back as it was, whatever it holds', () => {
    fc.assert(
      fc.property(localCapture, (any) => {
        expect(captureFromParts(received(captureToParts(any)))).toEqual(any)
      }),
      { numRuns: 300 },
    )
  })

  it('holds bytes in its parts alone', () => {
    const { capture: json, html, images } = captureToParts(capture)
    expect(html).toBe(capture.page.body)
    expect(images).toEqual([Uint8Array.of(1, 2, 3)])
    expect(json).toMatchObject({ images: [{ part: null }, { part: 0 }] })
    expect(JSON.stringify(json)).not.toMatch(/"(?:body|prefix)":(?!"User-agent)/)
  })

  it('leaves the cookies of the developer at home', () => {
    const cookie: [string, string] = ['Set-Cookie', 'session=SECRET']
    const [deferred, image] = capture.images
    if (!deferred || !image?.response) throw new Error('the second image was answered')
    const { response } = image
    const sent = captureToParts({
      ...capture,
      page: { ...capture.page, headers: [...capture.page.headers, cookie] },
      images: [deferred, { ...image, response: { ...response, headers: [cookie, ...response.headers] } }],
    })
    expect(JSON.stringify(sent.capture)).not.toContain('SECRET')
    expect(captureFromParts(received(sent))).toEqual(capture)
  })

  it('names its page by a URL without control characters', () => {
    const url = 'http://localhost:3000/x\u0015\ncurl evil'
    expect(() => captureFromParts(withValue(['requestedUrl'], url))).toThrow(CaptureFormatError)
  })

  it('may be of the version before, which had no crawler views', () => {
    const parts = received(captureToParts(capture))
    const older = { ...(parts.capture as object), captureVersion: 1 }
    const { asSite: _, ...known } = capture
    expect(captureFromParts({ capture: older, html: parts.html, images: parts.images })).toEqual(known)
  })

  it('brings crawler views: bodies that differ as parts, images as what is known of them', () => {
    const image = capture.images[1]
    if (!image?.response) throw new Error('the second image was answered')
    const answer = { ...capture.page, status: 200 }
    const { body: _, encodedBytes: __, ...response } = answer
    const view = (platform: string, body: Uint8Array) => ({
      platforms: [platform],
      userAgent: `${platform}/1`,
      sent: {},
      response,
      body,
      complete: true,
      error: null,
    })
    const { accept: ___, ...own } = image
    const refused = { ...image.response, status: 403 }
    const withViews: Capture = {
      ...capture,
      crawlerViews: [
        { ...view('a', capture.page.body.subarray(0, 2)), image: own },
        {
          ...view('b', Uint8Array.of(9, 9, 9)),
          image: {
            ...own,
            response: refused,
            prefix: new Uint8Array(),
            complete: false,
            totalBytes: null,
            refusal: Uint8Array.of(110, 111),
          },
        },
        view('c', Uint8Array.of(9, 9, 9)),
      ],
    }
    const parts = received(captureToParts(withViews))
    expect(parts.views).toEqual([Uint8Array.of(9, 9, 9)])
    const taken = captureFromParts(parts)
    const plainViews = (views: Capture['crawlerViews']) =>
      views?.map(({ body, image: seen, ...rest }) => ({
        ...rest,
        body: [...body],
        ...(seen && { image: { ...seen, prefix: [...seen.prefix], refusal: [...(seen.refusal ?? [])] } }),
      }))
    expect(plainViews(taken.crawlerViews)).toEqual(plainViews(withViews.crawlerViews))
    for (const views of [
      [],
      [...(parts.views ?? []), Uint8Array.of(1)],
      [Uint8Array.of(9, 9)],
      [new Uint8Array()],
    ])
      expect(() => captureFromParts({ ...parts, views })).toThrow(CaptureFormatError)
    expect(() =>
      captureFromParts({ ...received(captureToParts(capture)), views: [Uint8Array.of(1)] }),
    ).toThrow(CaptureFormatError)
  })

  it('is made of local captures alone', () => {
    expect(() => captureToParts({ ...capture, mode: 'remote' })).toThrow(TypeError)
  })

  it('drops what is no field', () => {
    const parts = received(captureToParts(capture))
    const extended = { ...(parts.capture as object), extra: 1, oEmbed: {} }
    expect(captureFromParts({ ...parts, capture: extended })).toEqual(capture)
  })
})

describe('what is refused', () => {
  const optional = new Set(['site', 'asSite', 'writes', 'accept', 'deferred'])
  const paths = pathsIn(received(captureToParts(capture)).capture)

  it.each(paths.map((path) => [path.join('.'), path] as const))('a wrong or missing %s', (_name, path) => {
    expect(() => captureFromParts(withValue(path, { of: 'another kind' }))).toThrow(CaptureFormatError)
    const isItem = /^\d*$/.test(String(path.at(-1) ?? ''))
    if (!isItem && !optional.has(String(path.at(-1))))
      expect(() => captureFromParts(withValue(path, undefined))).toThrow(CaptureFormatError)
  })

  it.each<[Path, unknown]>([
    [['mode'], 'remote'],
    [['asSite', 'follows'], Array.from({ length: 101 }, () => ({ name: 'og:url', value: null }))],
    [['asSite', 'answer'], 'yes'],
    [['site'], 'https://example.com/'],
    [['site'], 'https://example.com/path'],
    [['site'], 'http://localhost:3000'],
    [['page', 'status'], 404],
    [['page', 'finalUrl'], 'file:///etc/passwd'],
    [['page', 'timings', 'total'], -1],
    [['page', 'timings', 'total'], 1e12],
    [['page', 'headers'], [['x', 'y'.repeat(LIMITS.headerBytes)]]],
    [['page', 'headers'], Array.from({ length: 40_000 }, () => ['', ''])],
    [['page', 'headers', 0], ['x']],
    [['page', 'headers', 0, 1], 'a\0b'],
    [['page', 'headers', 0, 1], '\ud800'],
    [['page', 'redirects'], Array.from({ length: 11 }, () => capture.page.redirects[0])],
    [['page', 'redirects', 0, 'location'], 'x'.repeat(2_049)],
    [['requestedUrl'], `http://localhost/${'x'.repeat(20_000)}`],
    [['userAgent'], 'x'.repeat(2_000)],
    [['images'], Array.from({ length: 5 }, () => ({ ...capture.images[0], part: null }))],
    [['images', 1, 'part'], 1],
    [['images', 1, 'part'], null],
    [['images', 1, 'part'], -1],
    [['images', 1, 'totalBytes'], 4],
    [['images', 1, 'totalBytes'], null],
    [['images', 1, 'deferred'], true],
    [['images', 0, 'deferred'], false],
    [['images', 0, 'error'], { code: 'NO_SUCH_CODE', message: '' }],
    [['images', 0, 'error'], { code: 'TIMEOUT', message: 'It was late.' }],
    [['robots'], Array.from({ length: 13 }, () => capture.robots[0])],
    [['robots', 0, 'body'], 'x'.repeat(LIMITS.robotsBytes + 1)],
    [['durationMs'], Number.MAX_VALUE],
  ])('%j: %.40j', (path, value) => {
    expect(() => captureFromParts(withValue(path, value))).toThrow(CaptureFormatError)
  })

  it.each([undefined, null, 'text', [], {}, { captureVersion: '1' }, { captureVersion: Number.NaN }])(
    'a document that is %j',
    (value) => {
      expect(() => captureFromParts(withValue([], value))).toThrow(CaptureFormatError)
    },
  )

  it('a version that is no longer, or not yet, taken', () => {
    expect(() => captureFromParts(withValue(['captureVersion'], 0))).toThrow('Update devcli')
    expect(() => captureFromParts(withValue(['captureVersion'], 3))).toThrow('newer than this service')
  })

  it('images that the capture does not list, and those that are missing, empty or too large', () => {
    const parts = captureToParts(capture)
    const [image = new Uint8Array()] = parts.images
    for (const images of [[], [image, image], [new Uint8Array()], [new Uint8Array(10 * 1024 * 1024 + 1)]])
      expect(() => captureFromParts({ ...parts, images })).toThrow(CaptureFormatError)
  })

  it('a page that is too large', () => {
    const html = new Uint8Array(LIMITS.pageBytes + 1)
    expect(() => captureFromParts({ ...captureToParts(capture), html })).toThrow('larger')
  })
})

describe('a mutated submission', { tags: ['slow'] }, () => {
  const paths = pathsIn(received(captureToParts(capture)).capture)
  const mutation = fc.tuple(
    fc.constantFrom(...paths),
    fc.oneof(
      { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) },
      fc.constantFrom<unknown>(
        null,
        '',
        '\0',
        0,
        -1,
        1e308,
        'http://',
        'http://[',
        '__proto__',
        [],
        {},
        undefined,
      ),
      fc.constantFrom(...paths).map((from) => valueAt(from)),
    ),
  )

  it('is taken or refused, and never fails otherwise', () => {
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (mutations) => {
        const { capture: json, ...parts } = received(captureToParts(capture))
        const mutated = mutations.reduce((root, [path, value]) => replace(root, path, value), json)
        try {
          captureFromParts({ ...parts, capture: mutated })
        } catch (error) {
          expect(error).toBeInstanceOf(CaptureFormatError)
          expect((error as Error).message.length).toBeLessThan(300)
        }
      }),
      { numRuns: runs(750) },
    )
  })
})

function valueAt(path: Path): unknown {
  return path.reduce<unknown>(
    (at, key) => (at as Record<string, unknown>)[key],
    received(captureToParts(capture)).capture,
  )
}

/** A copy with another value at a path (undefined: without it), where the path still leads somewhere. */
function replace(root: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  if (typeof root !== 'object' || root === null) return root
  const replaced = replace((root as Record<string, unknown>)[key], rest, value)
  if (Array.isArray(root)) return root.map((item, index) => (String(index) === String(key) ? replaced : item))
  const { [key]: _, ...others } = root as Record<string, unknown>
  return replaced === undefined ? others : { ...others, [key]: replaced }
}
