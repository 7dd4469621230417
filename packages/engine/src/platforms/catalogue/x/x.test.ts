import { describe, expect, it } from 'vitest'
import { buildFacts, goodPage, goodPageWith, GOOD_TAGS } from '../../../../test/platforms/build-facts.ts'
import { readerOf } from '../../../../test/platforms/read-with.ts'

const x = readerOf('x')

describe('x', () => {
  it('draws the large card without its description', () => {
    expect(x(goodPage())).toMatchObject({
      verdict: 'full',
      layout: 'large',
      title: 'A good title',
      description: null,
      image: { crop: { ratio: 2 } },
    })
  })
  it('takes Twitter tags before Open Graph, in name or property', () => {
    const facts = goodPage({
      tags: [...GOOD_TAGS, { property: 'twitter:title', content: 'For X' }],
    })
    expect(x(facts).title).toBe('For X')
    expect(x(facts).trace?.find((step) => step.source === 'og:title')?.outcome).toBe('passed-over')
  })
  it('lets the last twitter:card win', () => {
    const facts = goodPage({ tags: [...GOOD_TAGS, ['twitter:card', 'summary']] })
    expect(x(facts)).toMatchObject({ verdict: 'degraded', layout: 'small', image: { crop: { ratio: 1 } } })
    expect(x(facts).cause).toContain('twitter:card is "summary"')
  })
  it('cuts the title at 47, as measured, and the description at 200 characters', () => {
    const read = x(
      goodPageWith({
        'twitter:card': 'summary',
        'og:title': '𝒳'.repeat(80),
        'og:description': 'd'.repeat(201),
      }),
    )
    expect([...(read.title ?? '')]).toHaveLength(47)
    expect(read.description).toHaveLength(200)
    expect(read.truncated).toEqual({ title: true, description: true })
  })
  it('is degraded when less than two thirds of the title are left', () => {
    const read = x(goodPageWith({ 'og:title': 'word '.repeat(40) }))
    expect(read).toMatchObject({ verdict: 'degraded', layout: 'large' })
    expect(read.cause).toContain('The title is cut: og:title has 199 characters')
  })
  it('draws a small card without twitter:card where og:type and og:title are there', () => {
    for (const lost of [{}, { 'og:description': null }]) {
      const read = x(goodPageWith({ 'twitter:card': null, ...lost }))
      expect(read).toMatchObject({ verdict: 'degraded', layout: 'small' })
    }
  })
  it('is unknown without twitter:card and og:type', () => {
    expect(x(goodPageWith({ 'twitter:card': null, 'og:type': null }))).toMatchObject({
      verdict: 'unknown',
      expected: 'degraded',
    })
  })
  it('never reads <title>', () => {
    const read = x(goodPageWith({ 'og:title': null, 'twitter:title': null }))
    expect(read).toMatchObject({ verdict: 'none', confidence: 'measured' })
    expect(read.cause).toContain('reads no <title>')
  })
  it('draws no image under the minimum of the layout', () => {
    const small = x(goodPage({ images: [{ width: 299, height: 157 }] }))
    expect(small).toMatchObject({ verdict: 'degraded', layout: 'text', image: null })
    expect(small.cause).toBe(
      'No image: the image is 299×157 pixels, under 300×157 (og:image in line 1: "https://example.com/image.png").',
    )
    const tiny = x(goodPageWith({ 'twitter:card': 'summary' }, { images: [{ width: 143, height: 143 }] }))
    expect(tiny.cause).toBe(
      'No image: the image is 143×143 pixels, under 144×144 (og:image in line 1: "https://example.com/image.png").',
    )
  })
  it('refuses SVG, AVIF and more than 5 MB', () => {
    expect(x(goodPage({ images: [{ format: 'svg' }] })).cause).toContain('SVG')
    expect(x(goodPage({ images: [{ format: 'avif' }] })).verdict).toBe('degraded')
    expect(x(goodPage({ images: [{ bytes: 4_999_999 }] })).verdict).toBe('full')
    expect(x(goodPage({ images: [{ bytes: 5_000_000 }] })).verdict).toBe('degraded')
    expect(x(goodPage({ images: [{ bytes: null }] })).cause).toContain('takes only files under 5 MB')
    expect(x(goodPage({ images: [{ bytes: 5_100_000 }] })).cause).toContain(
      'weighs 5.1 MB, and it must be under 5 MB',
    )
  })
  it('obeys robots.txt for the page and for the image', () => {
    const page = x(goodPage({ robots: [{ body: 'User-agent: Twitterbot\nDisallow: /' }] }))
    expect(page).toMatchObject({ verdict: 'none', layout: 'none', robots: { page: 'disallowed' } })
    const image = x(goodPage({ robots: [{ body: 'User-agent: *\nDisallow: /image' }] }))
    expect(image).toMatchObject({
      verdict: 'degraded',
      layout: 'text',
      robots: { page: 'allowed', image: 'disallowed' },
    })
  })
  it('is unknown when robots.txt answers an error', () => {
    expect(x(goodPage({ robots: [{ body: null, status: 503 }] }))).toMatchObject({
      verdict: 'unknown',
      robots: { page: 'unknown' },
    })
    expect(x(goodPage({ robots: [{ body: null, status: 404 }] })).verdict).toBe('full')
    expect(x(goodPage({ robots: [] }))).toMatchObject({ verdict: 'full', robots: { page: 'unknown' } })
  })
  it('draws the player card only when it is whole', () => {
    const player = {
      'twitter:card': 'player',
      'twitter:player': 'https://example.com/p',
      'twitter:player:width': '640',
      'twitter:player:height': '360',
    }
    expect(x(goodPageWith(player)).layout).toBe('player')
    const broken = x(goodPageWith({ ...player, 'twitter:player': 'http://example.com/p' }))
    expect(broken).toMatchObject({ verdict: 'unknown', expected: 'none', layout: 'none' })
    expect(broken.cause).toContain('does not give all that it needs')
  })
  it('does not know what an app card or an unknown card shows', () => {
    const app = { 'twitter:card': 'app', 'twitter:app:id:iphone': '1' }
    expect(x(goodPageWith(app))).toMatchObject({ verdict: 'unknown', layout: 'app' })
    expect(x(goodPageWith({ 'twitter:card': 'app' }))).toMatchObject({ verdict: 'unknown', layout: 'none' })
    expect(x(goodPageWith({ 'twitter:card': 'photo' })).verdict).toBe('unknown')
  })
  it('resolves no relative image, and nobody knows about tags outside the head', () => {
    expect(x(goodPageWith({ 'og:image': '/image.png' }))).toMatchObject({ verdict: 'degraded', image: null })
    const body = buildFacts({
      tags: GOOD_TAGS.map(([key, content]) => ({
        ...(key.startsWith('og:') ? { property: key } : { name: key }),
        content,
        inHead: false,
      })),
      images: [{}],
    })
    expect(x(body).verdict).toBe('unknown')
    expect(x(body).cause).toContain('outside the head')
  })
})
