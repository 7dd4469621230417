/** Private hosts and texts that were not filled in: the same verdicts by every way in, and never in what is pasted. */
import { describe, expect, it } from 'vitest'
import { inspectHtml } from '../src/inspect-html.ts'
import type { Inspection } from '../src/inspection/schema.ts'

const IMAGE = 'https://acme.example/bread.png'
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
  ])('%s is lost, whether somebody asked for it or not', (image) => {
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
  ])('what an image holds in place of a URL: %s', (image, wanted) => {
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
