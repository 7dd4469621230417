import { describe, expect, it } from 'vitest'
import { CAPTURE_VERSION, type Capture } from '../capture.ts'
import { CaptureFormatError } from '../capture-format-error.ts'
import { captureFromJson, captureToJson } from './capture-json.ts'

const response = {
  finalUrl: 'https://example.com/',
  status: 200,
  headers: [['content-type', 'text/html']] as [string, string][],
  redirects: [{ url: 'http://example.com/', status: 301, location: 'https://example.com/' }],
  timings: { dns: 1, connect: 2, tls: null, firstByte: 3, download: 4, total: 10 },
}

const capture: Capture = {
  captureVersion: CAPTURE_VERSION,
  mode: 'remote',
  requestedUrl: 'http://example.com/',
  capturedAt: '2026-11-21T09:00:00.000Z',
  userAgent: 'Linklens/0',
  acceptLanguage: 'en',
  page: { ...response, body: Uint8Array.of(60, 0, 255, 62), encodedBytes: 4 },
  images: [
    {
      url: 'https://example.com/a.png',
      accept: '*/*',
      response,
      prefix: Uint8Array.of(1, 2),
      complete: true,
      totalBytes: 2,
      error: null,
      variants: [
        {
          accept: 'image/avif,*/*;q=0.8',
          response,
          prefix: Uint8Array.of(0, 255),
          complete: false,
          totalBytes: null,
          error: null,
        },
      ],
    },
    {
      url: 'https://example.com/b.png',
      response: null,
      prefix: new Uint8Array(),
      complete: false,
      totalBytes: null,
      error: { code: 'TIMEOUT', message: 'late' },
    },
  ],
  robots: [{ origin: 'https://example.com', status: 200, body: 'User-agent: *', error: null }],
  durationMs: 12,
}

const asJson = () => JSON.parse(JSON.stringify(captureToJson(capture)))

const plainPrefix = <T extends { prefix: Uint8Array }>(answer: T) => ({
  ...answer,
  prefix: [...answer.prefix],
})

/** Bytes of whatever class, for comparison. */
const plain = ({ page, images, ...rest }: Capture) => ({
  ...rest,
  page: { ...page, body: [...page.body] },
  images: images.map(({ variants, ...image }) => ({
    ...plainPrefix(image),
    ...(variants && { variants: variants.map(plainPrefix) }),
  })),
})

type Path = readonly (string | number)[]

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, item]) => pathsIn(item, [...path, key]))]
}

function withValue(path: Path, value: unknown): unknown {
  const root = asJson()
  const parent = path.slice(0, -1).reduce((at, key) => at[key], root)
  parent[path.at(-1) ?? ''] = value
  return root
}

describe('a capture as JSON', () => {
  it('comes back as it was', () => expect(plain(captureFromJson(asJson()))).toEqual(plain(capture)))

  it('may lack what older tools did not record', () => {
    const older = withValue(['images', 0], { ...asJson().images[1] })
    const [image] = captureFromJson(older).images
    expect(image).not.toHaveProperty('accept')
    expect(image).not.toHaveProperty('variants')
  })

  it('may be of the version before', () => {
    expect(captureFromJson({ ...asJson(), captureVersion: 1 })).toMatchObject({
      captureVersion: CAPTURE_VERSION,
    })
  })

  it('may be of a local page that is made for a site', () => {
    const [, image] = asJson().images
    const images = [{ ...image, error: null, deferred: true }]
    const local = { ...asJson(), mode: 'local', site: 'https://example.com', images }
    expect(captureFromJson(local)).toMatchObject({
      site: 'https://example.com',
      images: [{ deferred: true, response: null }],
    })
    expect(() => captureFromJson({ ...local, site: 'https://example.com/path' })).toThrow('site')
  })

  it('drops what is no field', () => {
    expect(plain(captureFromJson({ ...asJson(), extra: 1, __proto__: { polluted: 1 } }))).toEqual(
      plain(capture),
    )
  })
})

describe('what is no capture', () => {
  it.each([undefined, null, 'text', [], {}, { captureVersion: '1' }])('%j', (value) => {
    expect(() => captureFromJson(value)).toThrow(CaptureFormatError)
  })

  const paths = pathsIn(asJson()).filter((path) => path.length > 0)
  it.each(paths.map((path) => [path.join('.'), path] as const))('a wrong %s', (name, path) => {
    const wrong = withValue(path, Symbol.iterator)
    expect(() => captureFromJson(wrong)).toThrow(CaptureFormatError)
    if (!/^\d+$/.test(String(path.at(-1))))
      expect(() => captureFromJson(withValue(path, undefined))).toThrow(name.split('.')[0])
  })

  it.each([
    [['page', 'body'], 'not base64!'],
    [['page', 'finalUrl'], 'file:///etc/passwd'],
    [['page', 'status'], 1000],
    [['page', 'timings', 'total'], -1],
    [['images', 1, 'error', 'code'], 'NO_SUCH_CODE'],
    [['images', 0, 'variants', 0, 'prefix'], '?'],
    [['images', 0, 'variants'], Array.from({ length: 5 }, () => asJson().images[0].variants[0])],
    [['mode'], 'other'],
    [['capturedAt'], 'yesterday'],
  ] as [Path, unknown][])('%j: %j', (path, value) => {
    expect(() => captureFromJson(withValue(path, value))).toThrow(CaptureFormatError)
  })

  it('of another version says which side to update', () => {
    expect(() => captureFromJson({ ...asJson(), captureVersion: 0 })).toThrow('Update the tool')
    expect(() => captureFromJson({ ...asJson(), captureVersion: CAPTURE_VERSION + 1 })).toThrow(
      'Update this side',
    )
  })
})
