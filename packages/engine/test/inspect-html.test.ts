import { describe, expect, it } from 'vitest'
import { InspectError } from '../src/errors.ts'
import { exampleImage } from '../src/image/example-image.ts'
import { inspectHtml } from '../src/inspect-html.ts'
import { inspect } from '../src/inspect-url.ts'
import { inspectionSchema } from '../src/inspection/schema.ts'
import { LIMITS } from '../src/limits.ts'
import { unfurlHtml } from '../src/unfurl/unfurl-html.ts'

const url = 'https://example.com/bread'
const IMAGE = 'https://example.com/bread.png'
const html = `<!doctype html><html lang="en"><head><title>Bread</title>
<meta property="og:title" content="Bread"><meta property="og:image" content="/bread.png"></head><body></body></html>`

const codeOf = (act: () => unknown): string | null => {
  try {
    act()
  } catch (error) {
    if (error instanceof InspectError) return error.code
    throw error
  }
  return null
}

describe('inspectHtml', () => {
  it('gives a whole inspection of a page that was never fetched', () => {
    const inspection = inspectHtml(html, { url })
    expect(inspectionSchema.safeParse(inspection).error).toBeUndefined()
    expect(inspection.fetch).toMatchObject({ mode: 'remote', requestedUrl: url, finalUrl: url, status: 200 })
    expect(inspection.normalizedMetadata.title).toMatchObject({ value: 'Bread', source: 'og:title' })
    expect(inspectHtml(html, { url })).toEqual(inspection)
  })

  it('takes facts of an image, as displayed', () => {
    const images = {
      [IMAGE]: { format: 'jpeg', width: 630, height: 1200, orientation: 6, bytes: 90_000 },
    } as const
    expect(inspectHtml(html, { url, images }).imageAnalysis).toMatchObject({
      url: IMAGE,
      reachable: true,
      status: 200,
      contentType: 'image/jpeg',
      stored: { width: 1200, height: 630 },
      ...images[IMAGE],
    })
  })

  it('takes the bytes of an image', () => {
    const file = exampleImage({ format: 'webp', width: 1200, height: 630 })
    const { imageAnalysis } = inspectHtml(html, { url, images: { [IMAGE]: file } })
    expect(imageAnalysis).toMatchObject({ format: 'webp', width: 1200, height: 630, bytes: file.length })
    const text = new TextEncoder().encode('<!doctype html><title>Sign in</title>')
    const none = inspectHtml(html, { url, images: { [IMAGE]: text } }).imageAnalysis
    expect(none).toMatchObject({ reachable: true, format: null, contentType: 'application/octet-stream' })
  })

  it('takes the error status of an image', () => {
    const { imageAnalysis, diagnostics } = inspectHtml(html, { url, images: { [IMAGE]: { status: 404 } } })
    expect(imageAnalysis).toMatchObject({ reachable: false, status: 404, format: null })
    expect(diagnostics.map(({ id }) => id)).toContain('image-reachable')
  })

  it('asks a function for the images and the one icon that an inspection fetches', () => {
    const tags = [1, 2, 3, 4, 5].map((n) => `<meta property="og:image" content="/${n}.png">`)
    const icons = '<link rel="icon" href="/a.ico"><link rel="icon" href="/b.ico">'
    const asked: string[] = []
    const images = (address: string) => {
      asked.push(new URL(address).pathname)
      return address.endsWith('1.png') ? { status: 404 } : null
    }
    const { imageAnalysis } = inspectHtml(`${tags.join('')}${icons}`, { url, images })
    expect(imageAnalysis).toMatchObject({ reachable: false, status: 404 })
    // The first does not come: it is looked for in the folder of the site.
    expect(asked).toEqual(['/1.png', '/2.png', '/3.png', '/4.png', '/bread/1.png'])
    asked.length = 0
    inspectHtml(`${tags[0]}${icons}`, { url, images })
    expect(asked).toEqual(['/1.png', '/a.ico', '/bread/1.png'])
  })

  it('takes the start of a file that is too large to be read', () => {
    const prefix = exampleImage({ format: 'png', width: 1200, height: 630 })
    const images = { [IMAGE]: { prefix, totalBytes: 30_000_000 } }
    expect(inspectHtml(html, { url, images }).imageAnalysis).toMatchObject({
      format: 'png',
      width: 1200,
      bytes: 30_000_000,
    })
  })

  it('says nothing of an image that it knows nothing of', () => {
    const { imageAnalysis, diagnostics } = inspectHtml(html, { url })
    expect(imageAnalysis).toMatchObject({ url: IMAGE, status: null, format: null })
    expect(imageAnalysis.error).toBeUndefined()
    expect(diagnostics.map(({ id }) => id)).not.toContain('image-reachable')
  })

  it('reads headers, and bytes in the charset that they name', () => {
    const bytes = Buffer.from('<title>Café</title>', 'latin1')
    const headers = { 'Content-Type': 'text/html; charset=iso-8859-1', 'X-Robots-Tag': 'noindex' }
    const inspection = inspectHtml(bytes, { url, headers })
    expect(inspection.normalizedMetadata.title?.value).toBe('Café')
    expect(inspection.diagnostics.map(({ id }) => id)).toContain('page-indexable')
    const kept = inspectHtml('<title>Café</title>', { url, headers: { 'X-Robots-Tag': 'noindex' } })
    expect(kept.normalizedMetadata.title?.value).toBe('Café')
  })

  it('judges the beginning of a page over the limit, and says so', () => {
    const cut = inspectHtml(html + ' '.repeat(LIMITS.pageBytes), { url })
    expect(cut.normalizedMetadata).toEqual(inspectHtml(html, { url }).normalizedMetadata)
    expect(cut.rawMetadata.omitted.unreadBytes).toBe(html.length)
    expect(cut.diagnostics).toContainEqual(
      expect.objectContaining({
        id: 'page-read-whole',
        severity: 'warning',
        message: 'Only the first 8 MiB of the page are judged.',
      }),
    )
    const late = inspectHtml(' '.repeat(LIMITS.pageBytes) + html, { url })
    const ids = late.diagnostics.map(({ id }) => id)
    expect(ids).not.toContain('has-title')
    expect(ids).not.toContain('rendered-on-server')
  })

  it('judges a page on this machine as it will be at its site', () => {
    const site = 'https://example.com'
    const local = inspectHtml(html, { url: 'http://localhost:3000/bread', site })
    expect(local.fetch.mode).toBe('local')
    expect(local.imageAnalysis.url).toBe(IMAGE)
    expect(() => inspectHtml(html, { url, site })).toThrow(TypeError)
  })

  it.each([
    ['INVALID_URL', () => inspectHtml(html, { url: '/bread' })],
    ['UNSUPPORTED_PROTOCOL', () => inspectHtml(html, { url: 'file:///bread.html' })],
    ['BLOCKED_HOST', () => inspectHtml(html, { url: 'http://192.168.0.1/' })],
    ['INVALID_URL', () => inspectHtml(html, { url, images: { '/bread.png': { status: 404 } } })],
    ['INVALID_URL', () => inspectHtml(html, { url: 'http://localhost/', site: 'https://example.com/path' })],
    [
      'UNSUPPORTED_CONTENT_TYPE',
      () => inspectHtml('{}', { url, headers: { 'content-type': 'application/json' } }),
    ],
  ])('refuses with %s', (code, act) => {
    expect(codeOf(act)).toBe(code)
  })

  it.each([
    { format: 'png', width: 0, height: 630 },
    { format: 'png', width: 1.5, height: 630 },
    { format: 'ico', width: 1200, height: 630 },
    { format: 'png', width: 12, height: 10, orientation: 6 },
    { format: 'bmp', width: 12, height: 10, animated: true },
    { format: 'jpeg', width: 70_000, height: 10 },
    { format: 'png', width: 12, height: 10, bytes: 3 },
    { status: 200 },
  ] as const)('refuses facts that cannot be: %j', (image) => {
    expect(() => inspectHtml(html, { url, images: { [IMAGE]: image } })).toThrow(RangeError)
  })
})

describe('options', () => {
  const french = Uint8Array.from([...new TextEncoder().encode('<title>Caf'), 0xe9])

  it('name the encoding of bytes by contentType, and headers before it', () => {
    const title = (options: object) =>
      inspectHtml(french, { url: 'https://example.com/', ...options }).normalizedMetadata.title?.value
    expect(title({ contentType: 'text/html; charset=windows-1252' })).toBe('Café')
    const headers = { 'Content-Type': 'text/html; charset=windows-1251' }
    expect(title({ contentType: 'text/html; charset=windows-1252', headers })).toBe('Cafй')
    expect(
      inspectHtml('<title>Café', {
        url: 'https://example.com/',
        contentType: 'text/html; charset=windows-1251',
      }).normalizedMetadata.title?.value,
    ).toBe('Café')
  })

  it.each<[unknown, RegExp]>([
    [undefined, /^Say where the page is/],
    [{}, /^Say where the page is/],
    [{ url: undefined }, /^Say where the page is/],
    [{ url: 'https://example.com/', sites: 'x' }, /^There is no option "sites"\. There are: url, images/],
    [{ url: 'https://example.com/', contentType: 5 }, /^The option contentType must be text/],
  ])('options that mean nothing are a TypeError: %j', (options, message) => {
    expect(() => inspectHtml('<title>x', options as never)).toThrow(TypeError)
    expect(() => inspectHtml('<title>x', options as never)).toThrow(message)
  })

  it('options of unfurlHtml may be left out by mistake, and the sentence is the same', async () => {
    await expect(unfurlHtml('<title>x', undefined as never)).rejects.toThrow(/^Say where the page is/)
  })

  it('options of inspect are refused before anything is asked', async () => {
    const asked = inspect('http://never.invalid/', { timeout: 1 } as never)
    await expect(asked).rejects.toThrow(/^There is no option "timeout"\. There are: signal, site, /)
  })
})
