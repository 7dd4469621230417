import { describe, expect, it } from 'vitest'
import { buildFacts, goodPage, goodPageWith, GOOD_TAGS } from './build-facts.ts'
import { readerOf } from './read-with.ts'

const linkedin = readerOf('linkedin')
const slack = readerOf('slack')

describe('linkedin', () => {
  it('draws a thumbnail in posts, which is its full form, and warns below 1200×627', () => {
    const read = linkedin(goodPage({ images: [{ width: 400, height: 300 }] }))
    expect(read).toMatchObject({ verdict: 'full', layout: 'small', description: null })
    expect(read.notes.join(' ')).toContain('Only ads draw the image wide')
    expect(read.warnings.map(({ id }) => id)).toContain('image-below-advice')
    expect(linkedin(goodPage()).warnings.map(({ id }) => id)).not.toContain('image-below-advice')
  })
  it('takes at most 5 MB', () => {
    expect(linkedin(goodPage({ images: [{ bytes: 5_000_001 }] })).verdict).toBe('degraded')
    expect(linkedin(goodPage({ images: [{ bytes: 5_100_000 }] })).cause).toContain('over 5 MB')
  })
  it('falls back to <title>, takes no twitter:image, and draws WebP but not AVIF', () => {
    expect(linkedin(goodPageWith({ 'og:title': null }, { title: 'Plain' })).verdict).toBe('full')
    const twitter = goodPageWith({ 'og:image': null, 'twitter:image': 'https://example.com/image.png' })
    expect(linkedin(twitter)).toMatchObject({ verdict: 'degraded', image: null })
    const webp = linkedin(goodPage({ images: [{ format: 'webp' }] }))
    expect(webp.verdict).toBe('full')
    expect(webp.warnings.find(({ id }) => id === 'webp')?.message).toContain('offer JPEG or PNG')
    expect(linkedin(goodPage({ images: [{ format: 'avif' }] })).verdict).toBe('degraded')
  })
  it('vanishes when robots.txt keeps LinkedInBot away', () => {
    const read = linkedin(goodPage({ robots: [{ body: 'User-agent: LinkedInBot\nDisallow: /' }] }))
    expect(read).toMatchObject({ verdict: 'none', confidence: 'measured' })
  })
})

describe('slack', () => {
  it('ignores robots.txt', () => {
    const read = slack(goodPage({ robots: [{ body: 'User-agent: *\nDisallow: /' }] }))
    expect(read).toMatchObject({ verdict: 'full', robots: { page: 'ignored', image: 'ignored' } })
  })
  it('takes whichever of Open Graph and Twitter comes first', () => {
    expect(slack(goodPage({ tags: [['twitter:title', 'First'], ...GOOD_TAGS] })).title).toBe('First')
    expect(slack(goodPage({ tags: [...GOOD_TAGS, ['twitter:title', 'Last']] })).title).toBe('A good title')
  })
  it('but only guides say so: a doubt, which decides once it matters', () => {
    const gone = 'https://example.com/gone.png'
    const images = [{}, { url: gone, status: 404 }]
    for (const key of ['twitter:image', 'og:image']) {
      const read = slack(goodPage({ tags: [...GOOD_TAGS, [key, gone]], images }))
      expect(read.verdict).toBe('unknown')
      expect(read.cause).toContain('which one Slack takes is not known')
    }
    const titles = slack(goodPage({ tags: [...GOOD_TAGS, ['twitter:title', 'Last']] }))
    expect(titles.verdict).toBe('full')
    expect(titles.warnings.map(({ id }) => id)).toContain('duplicate-title')
  })
  it('draws no image for summary, and a large one without twitter:card', () => {
    expect(slack(goodPageWith({ 'twitter:card': 'summary' }))).toMatchObject({
      verdict: 'degraded',
      layout: 'text',
      image: null,
    })
    expect(slack(goodPageWith({ 'twitter:card': null }))).toMatchObject({ verdict: 'full', layout: 'large' })
  })
  it('draws <title> only next to a description or an image', () => {
    expect(slack(buildFacts({ title: 'T' })).verdict).toBe('none')
    expect(slack(buildFacts({ title: 'T', tags: [['description', 'D']] })).verdict).toBe('degraded')
  })
  it('draws the image large for a twitter:card in property=, read or not', () => {
    for (const content of ['summary_large_image', 'player']) {
      const tags = GOOD_TAGS.filter(([key]) => key !== 'twitter:card')
      const read = slack(goodPage({ tags: [...tags, { property: 'twitter:card', content }] }))
      expect(read).toMatchObject({ verdict: 'full', layout: 'large' })
    }
  })
  it('reads the first 32 kB, and hints at label fields', () => {
    const late = GOOD_TAGS.map(([property, content]) => ({ property, content, offset: 40_000 }))
    const read = slack(goodPage({ tags: late, title: null }))
    expect(read).toMatchObject({ verdict: 'none', confidence: 'reports' })
    const labels = goodPageWith({ 'twitter:label1': 'Price', 'twitter:data1': '5' })
    expect(slack(labels).warnings.map(({ id }) => id)).toContain('label-fields')
  })
  it('has nothing for an empty page', () => {
    expect(slack(buildFacts())).toMatchObject({
      verdict: 'none',
      layout: 'none',
      title: null,
      domain: 'example.com',
    })
  })
})
