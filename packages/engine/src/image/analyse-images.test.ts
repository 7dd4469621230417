import { describe, expect, it } from 'vitest'
import { jpeg, jpegExif, png, text, webp } from '../../test/image/build-image.ts'
import type { ImageCapture } from '../capture/capture.ts'
import type { ImageCandidate } from '../metadata/normalized-metadata.ts'
import { analyseImages } from './analyse-images.ts'
import { inspectHtml } from '../inspect-html.ts'
import { imageAnalysisSchema } from './image-facts.ts'

const ADDRESS = 'https://example.com/card.jpg'

function candidate(parts: Partial<ImageCandidate> = {}): ImageCandidate {
  return {
    url: ADDRESS,
    raw: '/card.jpg',
    source: 'og:image',
    declaredWidth: null,
    declaredHeight: null,
    declaredType: null,
    alt: null,
    line: 1,
    column: 1,
    ...parts,
  }
}

function capture(
  prefix: Uint8Array,
  parts: Partial<ImageCapture> & { status?: number; type?: string } = {},
): ImageCapture {
  const { status = 200, type = 'image/jpeg', ...rest } = parts
  return {
    url: ADDRESS,
    response: {
      finalUrl: ADDRESS,
      status,
      headers: [
        ['content-type', type],
        ['content-length', '12345'],
        ['vary', 'Accept'],
      ],
      redirects: [{ url: ADDRESS, status: 301, location: '/other.jpg' }],
      timings: { dns: 1, connect: 1, tls: null, firstByte: 2, download: 3, total: 7 },
    },
    prefix,
    complete: true,
    totalBytes: 12_345,
    error: null,
    ...rest,
  }
}

describe('the social image', () => {
  it('is reported in full, declared against real', () => {
    const found = candidate({ declaredWidth: 1200, declaredHeight: 630, declaredType: 'image/png' })
    const analysis = analyseImages(
      [found],
      [capture(jpeg(300, 600, [jpegExif(6)]), { type: 'Image/JPEG; q=1' })],
    )
    expect(imageAnalysisSchema.parse(analysis)).toEqual({
      url: ADDRESS,
      source: 'og:image',
      reachable: true,
      status: 200,
      contentType: 'Image/JPEG; q=1',
      format: 'jpeg',
      width: 600,
      height: 300,
      bytes: 12_345,
      stored: { width: 300, height: 600 },
      aspectRatio: 2,
      animated: false,
      orientation: 6,
      declared: { width: 1200, height: 630, type: 'image/png' },
      redirects: [{ url: ADDRESS, status: 301, location: '/other.jpg' }],
      delivery: {
        https: true,
        servedType: 'image/jpeg',
        sniffedType: 'image/jpeg',
        contentDisposition: null,
        cacheControl: null,
        contentLength: 12_345,
        vary: 'Accept',
        acceptVariants: [],
      },
      timings: { dns: 1, connect: 1, tls: null, firstByte: 2, download: 3, total: 7 },
      candidates: [],
    })
  })

  it('is the first with a usable URL; the others are reported briefly', () => {
    const second = candidate({ url: 'https://example.com/b.png#x', source: 'twitter:image' })
    const analysis = analyseImages(
      [candidate({ url: null, raw: 'data:image/png,x' }), candidate(), second],
      [capture(png(40, 20)), { ...capture(png(4, 2)), url: 'https://example.com/b.png' }],
    )
    expect(analysis).toMatchObject({ url: ADDRESS, format: 'png', width: 40 })
    expect(analysis.candidates).toMatchObject([
      { url: null, source: 'og:image', error: { code: 'UNSUPPORTED_PROTOCOL' } },
      { url: 'https://example.com/b.png#x', source: 'twitter:image', width: 4, height: 2 },
    ])
    expect(imageAnalysisSchema.parse(analysis)).toEqual(analysis)
  })

  it('is never an icon, which is reported last and briefly', () => {
    const icon = candidate({ url: 'https://example.com/icon.png', source: 'link:icon' })
    const captured = { ...capture(png(32, 32)), url: 'https://example.com/icon.png' }
    const alone = analyseImages([], [captured], [icon])
    expect(alone).toMatchObject({ url: null, reachable: false, delivery: null })
    expect(alone.candidates).toMatchObject([{ source: 'link:icon', format: 'png', width: 32 }])
    expect(analyseImages([], [], [icon]).candidates).toEqual([])
    const named = analyseImages([candidate(), candidate({ url: null, raw: 'x:' })], [captured], [icon])
    expect(named.candidates.map(({ source }) => source)).toEqual(['og:image', 'link:icon'])
    expect(imageAnalysisSchema.parse(named)).toEqual(named)
  })

  it('reports what each Accept header got', () => {
    const { url: _, ...other } = capture(webp.lossy(40, 20), { type: 'image/webp', totalBytes: 999 })
    const refused = capture(png(1, 1), { status: 406 })
    const seen = { ...capture(jpeg(40, 20)), accept: '*/*' }
    const analysis = analyseImages(
      [candidate()],
      [
        {
          ...seen,
          variants: [
            { ...other, accept: 'image/webp' },
            { ...refused, accept: 'image/avif' },
            { ...refused, accept: 'image/jxl', response: null },
          ],
        },
      ],
    )
    expect(analysis.delivery?.acceptVariants).toEqual([
      { accept: '*/*', contentType: 'image/jpeg', format: 'jpeg', bytes: 12_345 },
      { accept: 'image/webp', contentType: 'image/webp', format: 'webp', bytes: 999 },
      { accept: 'image/avif', contentType: 'image/jpeg', format: null, bytes: null },
      { accept: 'image/jxl', contentType: null, format: null, bytes: null },
    ])
  })

  it('is https only when every URL on the way is', () => {
    const plain = 'http://example.com/card.jpg'
    const through = (
      finalUrl: string,
      redirects: { url: string; status: number; location: string }[] = [],
    ) => {
      const found = capture(png(4, 2))
      const response = found.response && { ...found.response, finalUrl, redirects }
      return analyseImages([candidate()], [{ ...found, response }]).delivery?.https
    }
    expect(through(ADDRESS)).toBe(true)
    expect(through(plain)).toBe(false)
    expect(through(ADDRESS, [{ url: plain, status: 301, location: ADDRESS }])).toBe(false)
    const named = { ...capture(png(4, 2)), url: plain }
    expect(analyseImages([candidate({ url: plain })], [named]).delivery?.https).toBe(false)
  })

  it('is nothing on a page that names none', () => {
    const analysis = analyseImages([], [])
    expect(imageAnalysisSchema.parse(analysis)).toMatchObject({
      url: null,
      source: null,
      reachable: false,
      candidates: [],
    })
    expect(analysis).not.toHaveProperty('error')
  })

  it('says why a URL cannot be used', () => {
    const [relative, scheme] = [
      candidate({ url: null, raw: 'http://[' }),
      candidate({ url: null, raw: 'blob:x' }),
    ]
    expect(analyseImages([relative], []).error?.code).toBe('INVALID_URL')
    expect(analyseImages([scheme], []).error?.code).toBe('UNSUPPORTED_PROTOCOL')
  })

  it('claims nothing of an image that was not asked for', () => {
    const analysis = analyseImages([candidate()], [])
    expect(analysis).toMatchObject({ url: ADDRESS, reachable: null, status: null, format: null })
    expect(analysis).not.toHaveProperty('error')
  })
})

function fault(found: ImageCapture) {
  const { reachable, error, format, width } = analyseImages([candidate()], [found])
  return { reachable, code: error?.code, format, width }
}

describe('faults', () => {
  it('passes on what the fetch said, with what was read', () => {
    const error = { code: 'RESPONSE_TOO_LARGE', message: 'Too large.' } as const
    expect(fault(capture(png(40, 20), { error, complete: false }))).toEqual({
      reachable: true,
      code: 'RESPONSE_TOO_LARGE',
      format: 'png',
      width: 40,
    })
    const timeout = { code: 'TIMEOUT', message: 'Too slow.' } as const
    expect(
      fault(capture(new Uint8Array(), { error: timeout, response: null, complete: false })),
    ).toMatchObject({
      reachable: false,
      code: 'TIMEOUT',
    })
  })

  it('does not take an image sent as an error page for the social image', () => {
    expect(fault(capture(png(40, 20), { status: 404 }))).toEqual({
      reachable: false,
      code: 'HTTP_ERROR',
      format: null,
      width: null,
    })
  })

  it('distinguishes a page, an empty body and a damaged file from an image', () => {
    const page = capture(text('<!doctype html><title>Sign in</title>'), { type: 'text/html' })
    expect(analyseImages([candidate()], [page]).error).toEqual({
      code: 'UNSUPPORTED_CONTENT_TYPE',
      message:
        'The URL of the image does not answer with an image (it says text/html). Point the tag at the image file itself.',
    })
    expect(analyseImages([candidate()], [capture(new Uint8Array())]).error?.message).toContain('empty file')
    const damaged = capture(png(40, 20).with(29, 0))
    expect(fault(damaged)).toEqual({
      reachable: true,
      code: 'UNSUPPORTED_CONTENT_TYPE',
      format: 'png',
      width: null,
    })
  })

  it('does not call an SVG without a size broken', () => {
    const open = capture(text('<svg xmlns="http://www.w3.org/2000/svg"/>'), { type: 'image/svg+xml' })
    expect(fault(open)).toEqual({ reachable: true, code: undefined, format: 'svg', width: null })
  })
})

describe('reachable', () => {
  it('is null for an image that was not asked for', () => {
    const named = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `https://example.com/${name}.png`)
    const html = named.map((url) => `<meta property="og:image" content="${url}">`).join('')
    const images = Object.fromEntries(
      named.slice(0, 4).map((url, index) => [url, { status: index === 0 ? 404 : 500 }]),
    )
    const { imageAnalysis } = inspectHtml(html, { url: 'https://example.com/', images })
    const reachable = [imageAnalysis, ...imageAnalysis.candidates].map((image) => image.reachable)
    expect(reachable).toEqual([false, false, false, false, null, null])
  })
})
