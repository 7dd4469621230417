import { describe, expect, it } from 'vitest'
import type { Facts } from '../../../facts/facts.ts'
import { buildFacts, goodPage, goodPageWith, GOOD_TAGS } from '../../../../test/platforms/build-facts.ts'
import { readerOf } from '../../../../test/platforms/read-with.ts'

const facebook = readerOf('facebook')

const warningsOf = (facts: Facts): string[] => facebook(facts).warnings.map(({ id }) => id)

describe('facebook', () => {
  it('draws the large card from 600×315', () => {
    expect(facebook(goodPage({ images: [{ width: 600, height: 315 }] }))).toMatchObject({
      verdict: 'full',
      layout: 'large',
    })
  })
  it('draws a small square below, and nothing under 200×200', () => {
    const small = facebook(goodPage({ images: [{ width: 599, height: 315 }] }))
    expect(small).toMatchObject({ verdict: 'degraded', layout: 'small', image: { crop: { ratio: 1 } } })
    expect(small.cause).toContain('599×315')
    const none = facebook(goodPage({ images: [{ width: 199, height: 400 }] }))
    expect(none).toMatchObject({ verdict: 'degraded', layout: 'text', image: null })
  })
  it('takes at most 8 MB', () => {
    expect(facebook(goodPage({ images: [{ bytes: 8_000_000 }] })).verdict).toBe('full')
    expect(facebook(goodPage({ images: [{ bytes: 8_000_001 }] })).cause).toContain('over 8,000,000 bytes')
    expect(facebook(goodPage({ images: [{ bytes: 8_100_000 }] })).cause).toContain('8.1 MB, over 8 MB')
  })
  it('needs absolute image URLs', () => {
    for (const url of ['/image.png', 'image.png', '//example.com/image.png']) {
      const read = facebook(goodPageWith({ 'og:image': url }))
      expect(read).toMatchObject({ verdict: 'degraded', image: null, confidence: 'official' })
      expect(read.cause).toContain('is incomplete, and Facebook needs the full URL')
    }
  })
  it('reads the first 1,000,000 bytes', () => {
    const late = { property: 'og:image', content: 'https://example.com/image.png', offset: 999_990 }
    const read = facebook(goodPage({ tags: [...GOOD_TAGS.filter(([key]) => key !== 'og:image'), late] }))
    expect(read).toMatchObject({ verdict: 'degraded', image: null })
    expect(read.cause).toContain(
      'ends 1,000,050 bytes into the page, and Facebook reads only the first 1,000,000 bytes',
    )
    expect(read.evidence?.claim).toContain('first 1 MB')
    expect(read.trace?.find(({ field }) => field === 'image')?.outcome).toBe('unusable')
  })
  it('does not know about og:image:url alone: list of tags and test disagree', () => {
    const read = facebook(goodPageWith({ 'og:image': null, 'og:image:url': 'https://example.com/image.png' }))
    expect(read).toMatchObject({ verdict: 'unknown', confidence: null })
    expect(read.warnings.map(({ id }) => id)).toContain('image-url-only')
  })
  it('warns of the first share without declared size', () => {
    expect(warningsOf(goodPageWith({ 'og:image:height': null }))).toContain('first-share')
    expect(warningsOf(goodPage())).not.toContain('first-share')
  })
  it('draws <title> without Open Graph, and nobody knows what it guesses without a title', () => {
    const plain = facebook(goodPageWith({ 'og:title': null }, { title: 'Plain' }))
    expect(plain).toMatchObject({ verdict: 'full', title: 'Plain', confidence: 'measured' })
    const untitled = facebook(goodPageWith({ 'og:title': null }, { title: null }))
    expect(untitled).toMatchObject({ verdict: 'unknown', confidence: 'official', layout: 'none' })
    expect(untitled.cause).toContain('neither og:title nor <title>')
    expect(facebook(buildFacts())).toMatchObject({ verdict: 'none' })
    expect(facebook(buildFacts({ text: 'Words' }))).toMatchObject({ verdict: 'unknown' })
  })
  it('takes the first of several images, as sure as the reports that say so', () => {
    const two = [...GOOD_TAGS, ['og:image', 'https://example.com/tiny.png'] as const]
    const tiny = { url: 'https://example.com/tiny.png', width: 50, height: 50 }
    const read = facebook(goodPage({ tags: two, images: [{}, tiny] }))
    expect(read).toMatchObject({ verdict: 'full', layout: 'large', confidence: 'reports' })
    expect(facebook(goodPage()).confidence).toBe('official')
  })
  it('ignores og: tags in name=, draws WebP, and does not know about a 403 for the image', () => {
    const named = GOOD_TAGS.map(([name, content]) => ({ name, content }))
    const read = facebook(goodPage({ tags: named }))
    expect(read).toMatchObject({ verdict: 'degraded', image: null, confidence: 'measured' })
    expect(read.cause).toContain('only property= is read')
    expect(facebook(goodPage({ images: [{ format: 'webp' }] })).verdict).toBe('full')
    expect(facebook(goodPage({ images: [{ format: 'svg' }] })).verdict).toBe('degraded')
    expect(facebook(goodPage({ images: [{ status: 403 }] })).cause).toContain('answered 403 to us')
  })
  it('draws no image that is gone for everyone', () => {
    expect(facebook(goodPage({ images: [{ status: 404 }] })).cause).toBe(
      'No image: the image answered 404 to us (og:image in line 1: "https://example.com/image.png").',
    )
    const html = { format: null, contentType: 'text/html; charset=utf-8' }
    expect(facebook(goodPage({ images: [html] })).cause).toContain('answers text/html, not an image')
  })
  it('says honestly that an image was not fetched', () => {
    const read = facebook(goodPage({ images: [] }))
    expect(read).toMatchObject({ verdict: 'unknown', layout: 'large' })
    expect(read.cause).toContain('was not fetched')
  })
})
