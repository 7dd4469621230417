/** Platforms known from documents, tests and folklore only. */
import { describe, expect, it } from 'vitest'
import { buildFacts, goodPage, goodPageWith, IMAGE_URL } from './build-facts.ts'
import { readerOf } from './read-with.ts'

const telegram = readerOf('telegram')
const imessage = readerOf('imessage')
const google = readerOf('google')
const teams = readerOf('teams')
const threads = readerOf('threads')
const pinterest = readerOf('pinterest')

describe('telegram', () => {
  it('draws large only for summary_large_image', () => {
    expect(telegram(goodPage())).toMatchObject({ verdict: 'full', layout: 'large' })
    expect(telegram(goodPageWith({ 'twitter:card': 'summary' }))).toMatchObject({
      verdict: 'degraded',
      layout: 'small',
    })
  })
  it('does not know about robots.txt, and hints at noindex', () => {
    expect(telegram(goodPage({ robots: [{ body: 'User-agent: TelegramBot\nDisallow: /' }] })).verdict).toBe(
      'unknown',
    )
    expect(telegram(goodPageWith({ robots: 'noindex, follow' })).warnings[0]?.evidence).toBe('folklore')
  })
})

describe('imessage', () => {
  it('is no surer than the evidence for the tag that names the image', () => {
    const big = { images: [{ width: 900, height: 500 }] }
    expect(imessage(goodPage(big))).toMatchObject({ verdict: 'full', confidence: 'official' })
    const twitter = goodPageWith({ 'og:image': null, 'twitter:image': IMAGE_URL }, big)
    expect(imessage(twitter)).toMatchObject({ verdict: 'full', layout: 'large', confidence: 'measured' })
    expect(imessage(twitter).evidence?.claim).toContain('2016')
    const both = goodPageWith({ 'twitter:image': IMAGE_URL }, big)
    expect(imessage(both).confidence).toBe('official')
  })
  it('draws large from 900 pixels, and is unsure down to 150', () => {
    expect(imessage(goodPage({ images: [{ width: 900, height: 500 }] }))).toMatchObject({
      verdict: 'full',
      layout: 'large',
    })
    expect(imessage(goodPage({ images: [{ width: 899, height: 500 }] })).verdict).toBe('unknown')
    expect(imessage(goodPage({ images: [{ width: 149, height: 149 }] }))).toMatchObject({
      verdict: 'degraded',
      layout: 'small',
    })
  })
  it('shows the description only for social posts', () => {
    expect(imessage(goodPage()).description).toBeNull()
    const post = goodPage({ links: [{ rel: 'alternate', type: 'application/activity+json', href: '/post' }] })
    expect(imessage(post)).toMatchObject({ layout: 'post', description: 'A good description of the page.' })
  })
  it('plays a video that has no image', () => {
    const video = { 'og:image': null, 'og:video': 'https://example.com/film.mp4' }
    expect(imessage(goodPageWith(video, { images: [] }))).toMatchObject({
      verdict: 'full',
      layout: 'video',
      image: null,
    })
    expect(
      imessage(goodPageWith({ ...video, 'og:video': 'https://example.com/embed' }, { images: [] })),
    ).toMatchObject({
      verdict: 'degraded',
      layout: 'text',
    })
  })
  it('falls back to an icon', () => {
    const icon = { rel: 'apple-touch-icon', href: '/icon.png' }
    const read = imessage(
      buildFacts({ title: 'T', links: [icon], images: [{ url: 'https://example.com/icon.png' }] }),
    )
    expect(read).toMatchObject({
      verdict: 'degraded',
      layout: 'small',
      image: { url: 'https://example.com/icon.png' },
    })
  })
})

describe('google', () => {
  it('takes a heading for a title, and words of the page nobody knows which', () => {
    const earlierHeading = { name: 'h2', text: 'Two' } as const
    expect(google(buildFacts({ earlierHeading }))).toMatchObject({ verdict: 'degraded', title: 'Two' })
    expect(google(buildFacts({ earlierHeading, heading: 'One' })).title).toBe('One')
    expect(google(buildFacts({ text: 'Words' }))).toMatchObject({ verdict: 'unknown', title: null })
    expect(google(buildFacts()).verdict).toBe('none')
  })
  it('counts a page that proposes an image as whole', () => {
    expect(google(goodPage())).toMatchObject({ verdict: 'full', layout: 'thumbnail', title: 'A good title' })
    expect(google(goodPageWith({ 'og:image': null }))).toMatchObject({ verdict: 'degraded', layout: 'text' })
  })
  it('draws nothing for noindex, in a tag or a header, and for robots.txt', () => {
    expect(google(goodPageWith({ robots: 'NOINDEX' })).verdict).toBe('none')
    const header = (value: string) => google(goodPage({ headers: [['x-robots-tag', value]] })).verdict
    expect([header('noindex'), header('googlebot: noindex'), header('max-snippet:50, none')]).toEqual([
      'none',
      'none',
      'none',
    ])
    expect([header('otherbot: noindex'), header('max-image-preview:none')]).toEqual(['full', 'full'])
    expect(google(goodPageWith({ robots: 'index, max-video-preview: none' })).verdict).toBe('full')
    expect(google(goodPage({ robots: [{ body: 'User-agent: *\nDisallow: /' }] })).verdict).toBe('none')
  })
})

describe('google without a description', () => {
  it('loses nothing: the snippet comes from the text of the page', () => {
    const facts = goodPageWith({ description: null, 'og:image': null })
    expect(google(facts).cause).toContain('No image')
    expect(google(facts).warnings.map(({ id }) => id)).toEqual(['no-description'])
  })
})

describe('teams', () => {
  it('ignores og:Image and SVG', () => {
    const upper = goodPage({ tags: [['og:title', 'T'], { property: 'og:Image', content: IMAGE_URL }] })
    expect(teams(upper)).toMatchObject({ verdict: 'degraded', image: null })
    expect(teams(goodPage({ images: [{ format: 'svg' }] })).confidence).toBe('measured')
    // That a card is drawn is official; that it takes og:image was measured.
    expect(teams(goodPage())).toMatchObject({ verdict: 'full', layout: 'card', confidence: 'measured' })
  })
})

describe('threads and pinterest', () => {
  it('reads for Threads as for Facebook, and is less sure of it', () => {
    expect(threads(goodPage())).toMatchObject({ verdict: 'full', layout: 'card', confidence: 'reports' })
    expect(threads(buildFacts()).verdict).toBe('none')
    expect(
      threads(buildFacts({ title: 'T', tags: [['twitter:image', IMAGE_URL]], images: [{}] })),
    ).toMatchObject({
      verdict: 'degraded',
      title: 'T',
      image: null,
      confidence: 'reports',
    })
  })
  it('draws an article pin for og:type article, unless the page opts out', () => {
    expect(pinterest(goodPage()).layout).toBe('article')
    expect(pinterest(goodPageWith({ 'og:type': 'website' })).layout).toBe('image')
    expect(pinterest(goodPageWith({ 'pinterest-rich-pin': 'false' })).layout).toBe('image')
    expect(pinterest(goodPageWith({ 'og:title': '<b>A</b> title' })).title).toBe('A title')
  })
  it('knows the robots token of Pinterest from lists alone', () => {
    const read = pinterest(goodPage({ robots: [{ body: 'User-agent: Pinterestbot\nDisallow: /' }] }))
    expect(read).toMatchObject({ verdict: 'none', confidence: 'folklore' })
  })
  it('lets the person pick an image of the page where no tag names one', () => {
    const pageImages = { first: '/a.png', largest: null, afterHeading: null }
    const drawn = pinterest(goodPageWith({ 'og:image': null }, { pageImages }))
    expect(drawn).toMatchObject({ verdict: 'degraded', layout: 'image', image: null })
    expect(drawn.cause).toContain('may draw an image of the page')
    expect(pinterest(goodPageWith({ 'og:image': null })).verdict).toBe('none')
  })
})
