import { describe, expect, it } from 'vitest'
import { InspectError } from '../src/errors.ts'
import { exampleImage } from '../src/image/example-image.ts'
import { inspectHtml } from '../src/inspect-html.ts'
import { inspectionSchema, type Inspection } from '../src/inspection/schema.ts'
import { LIMITS } from '../src/limits.ts'

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
    expect(asked).toEqual(['/1.png', '/2.png', '/3.png', '/4.png'])
    asked.length = 0
    inspectHtml(`${tags[0]}${icons}`, { url, images })
    expect(asked).toEqual(['/1.png', '/a.ico'])
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
    ['RESPONSE_TOO_LARGE', () => inspectHtml(' '.repeat(LIMITS.pageBytes + 1), { url })],
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

const POST = 'https://acme.example/post'
const page = (image: string, more = '') => `<!doctype html><html lang="en"><head><title>Rye bread</title>
<link rel="canonical" href="${POST}"><meta property="og:title" content="Rye bread"><meta property="og:url" content="${POST}">
<meta property="og:image" content="${image}"><meta name="twitter:card" content="summary_large_image">${more}</head><body><h1>Rye bread</h1></body></html>`
const found = ({ diagnostics }: Inspection): string[] => diagnostics.map(({ id }) => id)
const headOf = ({ platformCompatibility }: Inspection): string =>
  platformCompatibility.suggestedHead?.html ?? ''
const big = { format: 'png', width: 1200, height: 630, bytes: 60_000 } as const

describe('an image on a host that is not on the public internet', () => {
  it.each([
    'http://localhost:3000/card.png',
    'https://localhost/card.png',
    'http://127.0.0.1:4321/card.png',
    'http://0.0.0.0:8080/card.png',
    'http://192.168.1.5:3000/card.png',
    'http://2130706433/card.png',
    'http://web:3000/card.png',
    'http://host.docker.internal/card.png',
    'https://acme.test/card.png',
    'https://shop.local/card.png',
    '//localhost/card.png',
    'https://undefined/card.png',
    'https://null/card.png',
  ])('%s is lost everywhere, whoever asked for it', (image) => {
    const known = inspectHtml(page(image), { url: POST, images: () => big })
    const { platforms } = known.platformCompatibility
    expect(Object.entries(platforms).filter(([, { verdict }]) => verdict === 'full')).toEqual([])
    expect(found(known).filter((id) => id === 'image-reachable' || id === 'image-url-usable')).toHaveLength(1)
    expect(found(known)).not.toContain('image-https')
    expect(headOf(known)).toContain('og:image" content="https://acme.example/card-1200x630.png"')
    const built = { url: 'http://localhost/post', site: 'https://acme.example' }
    for (const options of [{ url: POST }, { ...built, images: () => big }, built]) {
      const same = inspectHtml(page(image), options)
      expect(same.serviceScore.score).toBe(known.serviceScore.score)
      for (const [id, { verdict }] of Object.entries(platforms))
        expect([id, same.platformCompatibility.platforms[id]?.verdict]).toEqual([id, verdict])
    }
  })

  it('is lost in twitter:image too, and the tag is named', () => {
    const html = page(IMAGE, '<meta name="twitter:image" content="http://localhost:3000/t.png">')
    const { platformCompatibility, diagnostics } = inspectHtml(html, { url: POST, images: { [IMAGE]: big } })
    expect(platformCompatibility.platforms['x']).toMatchObject({ verdict: 'degraded' })
    expect(diagnostics.find(({ id }) => id === 'no-localhost-in-metadata')?.message).toContain(
      'twitter:image',
    )
  })

  it('stays as it is written in a built page of Next.js', () => {
    const html = page(
      'http://localhost:3000/opengraph-image.png?0a1b2c',
      '<script src="/_next/static/chunks/main-app-0a1b.js"></script>',
    )
    const inspection = inspectHtml(html, {
      url: 'http://localhost/post',
      site: 'https://acme.example',
      images: () => big,
    })
    expect(inspection.platformCompatibility.platforms['x']).toMatchObject({ verdict: 'degraded' })
    expect(inspection.diagnostics.find(({ id }) => id === 'image-reachable')?.message).toContain('localhost')
  })

  it.each([
    'https://user:pw@acme.example/c.png',
    'https://acme.example:22/c.png',
    'ftp://acme.example/c.png',
    `/${'c'.repeat(2_500)}.png`,
  ])('never stops an inspection, nor does %s', (image) => {
    expect(found(inspectHtml(page(image), { url: POST, images: () => big }))).not.toEqual([])
  })
})

describe('a page of this machine whose site is not named', () => {
  const local = page('http://localhost:3000/card.png').replaceAll(
    'https://acme.example',
    'http://localhost:3000',
  )

  it.each(['http://localhost/post', 'http://localhost:3000/post'])(
    'says so of %s, and pastes no URL of it',
    (at) => {
      const inspection = inspectHtml(local, { url: at })
      const finding = inspection.diagnostics.find(({ id }) => id === 'local-urls-explained')
      expect(finding?.title).toContain('site')
      expect(headOf(inspection)).not.toContain('localhost')
      for (const { fixes } of inspection.diagnostics)
        for (const { snippet = '' } of fixes) expect(snippet).not.toMatch(/localhost|example\.com:/u)
    },
  )
})

describe('what an image holds in place of a URL', () => {
  it.each([
    ['#&lt;ActiveStorage::Attached::One:0x0000&gt;', /card-1200x630\.png"/u],
    ['System.String[]', /card-1200x630\.png"/u],
    ['How acme bakes', /card-1200x630\.png"/u],
    ['{{ page.image }}', /card-1200x630\.png"/u],
    ['//img/x.png', /"https:\/\/acme\.example\/img\/x\.png"/u],
    ['/a.png 1x, /b.png 2x', /"https:\/\/acme\.example\/a\.png"/u],
  ])('%s', (image, wanted) => {
    const inspection = inspectHtml(page(image), { url: POST, images: () => null })
    expect(found(inspection)).toContain('image-url-usable')
    expect(found(inspection)).not.toContain('image-reachable')
    expect(headOf(inspection)).toMatch(wanted)
  })

  it('leaves the verdict open where a URL is longer than what is documented', () => {
    const inspection = inspectHtml(page(`https://acme.example/og?text=${'loaf'.repeat(550)}`), { url: POST })
    const { x, facebook, slack, discord } = inspection.platformCompatibility.platforms
    for (const verdict of [x, facebook, slack])
      expect(verdict).toMatchObject({ verdict: 'unknown', expected: 'full' })
    expect(discord).toMatchObject({ verdict: 'none' })
    expect(found(inspection)).toContain('values-not-oversized')
    expect(found(inspection)).not.toContain('image-url-usable')
  })

  it('takes off the second escape of its URL', () => {
    const html = page('https://acme.example/og?title=Rye&amp;amp;theme=dark')
    const inspection = inspectHtml(html, { url: POST, images: () => big })
    expect(found(inspection)).toContain('urls-escaped-once')
    expect(headOf(inspection)).toContain('title=Rye&amp;theme=dark')
    expect(inspection.platformCompatibility.suggestedHead?.assumptions.join()).toContain('twice')
  })
})

describe('a title that was not filled in', () => {
  it.each([
    'undefined | Acme',
    '{{ title }} | Acme',
    'https://acme.example/card.png',
    'Untitled - Acme',
    '| Acme',
  ])('%s is never copied, and costs points', (title) => {
    const html = page(IMAGE, '<meta property="og:site_name" content="Acme">').replaceAll(
      /Rye bread(?=<\/title>|">)/gu,
      title,
    )
    const inspection = inspectHtml(html, { url: POST, images: { [IMAGE]: big } })
    expect(found(inspection)).toContain('title-not-a-placeholder')
    expect(found(inspection)).not.toContain('og-title-without-site-name')
    expect(inspection.serviceScore.score).toBeLessThan(80)
    expect(headOf(inspection)).toContain('og:title" content="Rye bread"')
  })

  it('is not copied from the title element into og:title', () => {
    const html = page(IMAGE)
      .replace('<title>Rye bread', '<title>undefined')
      .replace(/<meta property="og:title"[^>]*>/u, '')
    for (const { fixes } of inspectHtml(html, { url: POST }).diagnostics)
      for (const { snippet = '' } of fixes) expect(snippet).not.toContain('undefined')
  })

  it('names a site’s name that a template left', () => {
    const html = page(IMAGE, '<meta property="og:site_name" content="{{ site.name }}">')
    const inspection = inspectHtml(html, { url: POST, images: { [IMAGE]: big } })
    expect(found(inspection)).toContain('site-name-not-a-placeholder')
    expect(headOf(inspection)).not.toContain('{{')
  })
})
