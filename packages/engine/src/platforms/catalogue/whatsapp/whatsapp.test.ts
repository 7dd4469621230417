import { describe, expect, it } from 'vitest'
import { buildFacts, goodPage, goodPageWith, GOOD_TAGS } from '../../../../test/platforms/build-facts.ts'
import { readerOf } from '../../../../test/platforms/read-with.ts'

const whatsapp = readerOf('whatsapp')

const warned = (bytes: number) => whatsapp(goodPage({ images: [{ bytes }] })).warnings.map(({ id }) => id)

describe('whatsapp', () => {
  it('draws the large card when all rules are met', () => {
    expect(whatsapp(goodPage())).toMatchObject({
      verdict: 'full',
      layout: 'large',
      maxLines: { title: 2, description: 2 },
    })
  })
  it('promises no large image over 600 KB, under 300 pixels or beyond 4:1', () => {
    for (const [image, words] of [
      [{ bytes: 600_000 }, 'weighs 600,000 bytes, and it must be under 600,000 bytes'],
      [{ bytes: 601_000 }, 'weighs 601 kB, and it must be under 600 kB'],
      [{ width: 299, height: 299 }, 'under 300 pixels of width'],
      [{ width: 1_201, height: 300 }, 'wider than 4:1'],
    ] as const) {
      const read = whatsapp(goodPage({ images: [image] }))
      expect(read).toMatchObject({ verdict: 'degraded', layout: 'small', confidence: 'official' })
      expect(read.cause).toContain(words)
    }
    expect(whatsapp(goodPage({ images: [{ width: 1_200, height: 300, bytes: 599_999 }] })).verdict).toBe(
      'full',
    )
  })
  it('warns from 300 kB on, as measured', () => {
    expect(warned(300_001)).toContain('image-over-300-kb')
    expect(warned(300_000)).not.toContain('image-over-300-kb')
  })
  it('asks for og:description, on which only the description hangs', () => {
    const read = whatsapp(goodPageWith({ 'og:description': null }))
    expect(read.verdict).toBe('full')
    expect(read.warnings.map(({ id }) => id)).toContain('no-og-description')
  })
  it('draws <title> for og:title, and a card without og:url, with a warning', () => {
    const untitled = whatsapp(goodPageWith({ 'og:title': null }, { title: 'Plain' }))
    expect(untitled).toMatchObject({ verdict: 'full', title: 'Plain', confidence: 'measured' })
    const read = whatsapp(goodPageWith({ 'og:url': null }))
    expect(read.verdict).toBe('full')
    expect(read.warnings.map(({ id }) => id)).toContain('no-og-url')
  })
  it('is none when nothing could be drawn instead', () => {
    expect(whatsapp(buildFacts({ tags: [['og:description', 'Words']] })).verdict).toBe('none')
  })
  it('reads the head only', () => {
    const body = GOOD_TAGS.map(([property, content]) => ({ property, content, inHead: false }))
    const read = whatsapp(goodPage({ tags: body, title: null }))
    expect(read.verdict).toBe('none')
    expect(read.cause).toContain('og:title is outside the head')
  })
  it('reads nothing beyond 300 KB', () => {
    const late = GOOD_TAGS.map(([property, content], index) => ({
      property,
      content,
      offset: 300_000 + index * 100,
    }))
    const read = whatsapp(goodPage({ tags: late, title: null }))
    expect(read).toMatchObject({ verdict: 'none', confidence: 'reports' })
    expect(read.cause).toContain('reads only the first 300,000 bytes')
  })
  it('loses the image without quotes', () => {
    const image = { property: 'og:image', content: 'https://example.com/image.png', quote: 'none' } as const
    const read = whatsapp(goodPage({ tags: [...GOOD_TAGS.filter(([key]) => key !== 'og:image'), image] }))
    expect(read).toMatchObject({ verdict: 'degraded', layout: 'text', image: null })
    expect(read.cause).toContain('without quotes')
    expect(read.confidence).toBe('measured')
  })
  it('needs an absolute image URL', () => {
    expect(whatsapp(goodPageWith({ 'og:image': '/image.png' }))).toMatchObject({
      verdict: 'degraded',
      image: null,
    })
  })
  it('does not know whether it obeys robots.txt', () => {
    const read = whatsapp(goodPage({ robots: [{ body: 'User-agent: *\nDisallow: /' }] }))
    expect(read).toMatchObject({ verdict: 'unknown', robots: { page: 'unknown' } })
    expect(whatsapp(goodPage()).robots.page).toBe('allowed')
  })
})
