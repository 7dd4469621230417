import { describe, expect, it } from 'vitest'
import {
  buildFacts,
  goodPage,
  goodPageWith,
  GOOD_TAGS,
  IMAGE_URL,
} from '../../../../test/platforms/build-facts.ts'
import { readerOf } from '../../../../test/platforms/read-with.ts'

const discord = readerOf('discord')

const accent = (...colors: string[]) =>
  discord(goodPage({ tags: [...GOOD_TAGS, ...colors.map((color) => ['theme-color', color] as const)] }))
    .accentColor

describe('discord', () => {
  it('draws large for summary_large_image, a thumbnail otherwise', () => {
    expect(discord(goodPage())).toMatchObject({ verdict: 'full', layout: 'large' })
    expect(discord(goodPageWith({ 'twitter:card': null }))).toMatchObject({
      verdict: 'degraded',
      layout: 'small',
    })
  })
  describe('a page with a video', () => {
    const VIDEO = ['og:video', 'https://example.com/bread.mp4'] as const
    const TYPE = ['og:type', 'video.other'] as const
    const CARD = ['twitter:card', 'summary_large_image'] as const
    const others = GOOD_TAGS.filter((tag) => !/og:type|twitter:card/.test(JSON.stringify(tag)))
    const of = (...tags: (readonly [string, string])[]) => {
      const read = discord(goodPage({ tags: [...others, VIDEO, ...tags] }))
      return [read.verdict, read.layout, read.warnings.some(({ id }) => id === 'video-not-played')]
    }

    it('is played where og:type is the last tag that sets the layout', () => {
      expect(of(TYPE)).toEqual(['full', 'video', false])
      expect(of(CARD, TYPE)).toEqual(['full', 'video', false])
      expect(of(TYPE, ['twitter:card', 'summary'])).toEqual(['full', 'video', false])
      expect(of(['twitter:card', 'player'])).toEqual(['full', 'video', false])
    })

    it('is likely not played where twitter:card asks for the large image after it', () => {
      expect(of(TYPE, CARD)).toEqual(['full', 'still', true])
      const read = discord(goodPage({ tags: [...others, VIDEO, TYPE, CARD] }))
      expect(read.certainty).toBe('likely')
    })
  })
  it('cuts by bytes, never inside a character', () => {
    const read = discord(goodPageWith({ 'og:title': '日'.repeat(30), 'og:description': 'é'.repeat(200) }))
    expect(read.title).toBe('日'.repeat(23))
    expect(read.description).toBe('é'.repeat(175))
    expect(read.truncated).toEqual({ title: true, description: true })
    expect(discord(goodPageWith({ 'og:title': 'a'.repeat(70) })).truncated.title).toBe(false)
  })
  it('cuts the title at three lines', () => {
    expect(discord(goodPageWith({ 'og:title': 'a\nb\nc\nd' })).title).toBe('a\nb\nc')
  })
  it('shows nothing when a value is over its limit', () => {
    const name = discord(goodPageWith({ 'og:site_name': 'n'.repeat(257) }))
    expect(name).toMatchObject({ verdict: 'none', layout: 'none', confidence: 'official' })
    expect(name.cause).toContain('257 characters')
    expect(discord(goodPageWith({ 'og:site_name': 'n'.repeat(256) })).verdict).toBe('full')
    expect(discord(goodPageWith({ 'og:url': `https://example.com/${'p'.repeat(2_029)}` })).verdict).toBe(
      'none',
    )
    const capitals = { property: 'OG:SITE_NAME', content: 'n'.repeat(257) }
    expect(discord(goodPage({ tags: [...GOOD_TAGS, capitals] })).verdict).toBe('full')
    const alt = { property: 'og:image:alt', content: 'a'.repeat(4_096), contentLength: 4_097 }
    expect(discord(goodPage({ tags: [...GOOD_TAGS, alt] })).verdict).toBe('none')
  })
  it('makes a gallery of at most four og:image', () => {
    const more = [1, 2, 3, 4].map((n) => ['og:image', `https://example.com/${n}.png`] as const)
    const read = discord(goodPage({ tags: [...GOOD_TAGS, ...more] }))
    expect(read).toMatchObject({ verdict: 'full', layout: 'gallery' })
    expect(read.gallery).toEqual([IMAGE_URL, ...[1, 2, 3].map((n) => `https://example.com/${n}.png`)])
    const urls = goodPageWith({
      'og:image:url': 'https://example.com/2.png',
      'twitter:image': 'https://example.com/3.png',
    })
    expect(discord(urls).layout).toBe('large')
  })
  it('resolves only root-relative images', () => {
    expect(discord(goodPageWith({ 'og:image': '/image.png' })).image?.url).toBe(IMAGE_URL)
    expect(discord(goodPageWith({ 'og:image': 'image.png' }))).toMatchObject({
      verdict: 'degraded',
      layout: 'text',
    })
  })
  it('takes <title> and meta description only as a pair without social texts', () => {
    const plain = buildFacts({ title: 'Plain', tags: [['description', 'Words']] })
    expect(discord(plain)).toMatchObject({
      title: 'Plain',
      description: 'Words',
      layout: 'text',
      verdict: 'degraded',
    })
    expect(discord(buildFacts({ title: 'Plain' })).verdict).toBe('none')
    const mixed = discord(goodPageWith({ 'og:description': null }))
    expect(mixed).toMatchObject({ verdict: 'degraded', description: null })
    expect(mixed.cause).toBe(
      'No description: meta description does not count here, because og:title holds a value.',
    )
    expect(discord(buildFacts({ tags: [['description', 'Words']] })).verdict).toBe('none')
    const untitled = discord(goodPageWith({ 'og:title': null }))
    expect(untitled.cause).toBe(
      'No title: <title> does not count here, because og:description holds a value.',
    )
  })
  it('reads the first non-empty title of either kind, from content or value', () => {
    const tags = [
      { property: 'og:title', content: ' ' },
      { name: 'twitter:title', content: 'First', valueFrom: 'value' },
      { property: 'og:title', content: 'Second' },
    ] as const
    expect(discord(buildFacts({ tags })).title).toBe('First')
  })
  it('uses only the name key of a tag with both, and compares keys exactly', () => {
    expect(discord(buildFacts({ tags: [{ property: 'og:title', name: 'x', content: 'T' }] })).verdict).toBe(
      'none',
    )
    expect(discord(buildFacts({ tags: [{ property: 'og:Title', content: 'T' }] })).cause).toContain(
      'og:Title',
    )
  })
  it('takes the last theme-color, in hexadecimal only', () => {
    expect(accent('#ff0000', '#00ff00')).toBe('#00ff00')
    expect([accent('#f00'), accent('red'), accent('#11223344')]).toEqual([undefined, undefined, '#11223344'])
  })
  it('reads tags in the body, and up to five redirects', () => {
    const body = GOOD_TAGS.map(([property, content]) => ({ property, content, inHead: false }))
    expect(discord(goodPage({ tags: body })).verdict).toBe('full')
    const hop = { url: 'https://example.com/a', status: 302, location: '/b' }
    expect(discord(goodPage({ redirects: Array.from({ length: 5 }, () => hop) })).verdict).toBe('full')
    expect(discord(goodPage({ redirects: Array.from({ length: 6 }, () => hop) })).cause).toContain(
      'redirects 6 times',
    )
  })
  it('refuses other types, attachments and pages over 50 MB', () => {
    expect(discord(goodPage({ contentType: 'text/plain' })).verdict).toBe('none')
    expect(discord(goodPage({ contentType: 'application/xhtml+xml' })).verdict).toBe('full')
    expect(discord(goodPage({ headers: [['content-disposition', 'attachment; filename=x']] })).verdict).toBe(
      'none',
    )
    expect(discord(goodPage({ htmlLength: 50_000_001 })).verdict).toBe('none')
  })
  it('draws a video with poster, and an image alone for photo', () => {
    const video = goodPageWith({ 'og:type': 'video.other', 'og:video': 'https://example.com/v.mp4?x' })
    expect(discord(video)).toMatchObject({ layout: 'video', verdict: 'full', description: null })
    expect(discord(goodPageWith({ 'twitter:card': 'photo' }))).toMatchObject({ layout: 'image', title: null })
    const stream = { 'og:type': 'video', 'twitter:player:stream': 'https://example.com/v.mov' }
    expect(discord(goodPageWith(stream)).layout).toBe('video')
  })
  it('draws AVIF, not SVG', () => {
    expect(discord(goodPage({ images: [{ format: 'avif' }] })).verdict).toBe('full')
    expect(discord(goodPage({ images: [{ format: 'svg' }] })).verdict).toBe('degraded')
  })
  it('does not know what oEmbed would say where nothing else speaks', () => {
    const oembed = { rel: 'alternate', type: 'application/json+oembed', href: '/oembed' }
    expect(discord(buildFacts({ links: [oembed] })).cause).toContain('oEmbed')
    expect(discord(buildFacts({ links: [oembed] })).verdict).toBe('unknown')
    const beside = discord(goodPage({ links: [oembed] }))
    expect(beside.verdict).toBe('full')
    expect(beside.warnings.map(({ id }) => id)).toEqual(['oembed-name'])
  })
})
