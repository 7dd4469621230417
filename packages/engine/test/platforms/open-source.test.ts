/** Platforms whose reading was read in their source code. */
import { describe, expect, it } from 'vitest'
import { allTags, buildFacts, goodPage, goodPageWith, GOOD_TAGS, IMAGE_URL } from './build-facts.ts'
import { readerOf } from './read-with.ts'

const mastodon = readerOf('mastodon')
const lemmy = readerOf('lemmy')
const discourse = readerOf('discourse')
const wordpress = readerOf('wordpress')
const bluesky = readerOf('bluesky')
const reddit = readerOf('reddit')

const hop = { url: 'https://example.com/a', status: 302, location: 'https://example.com/b' }

const news = (block: unknown) => mastodon(goodPage({ jsonLd: [block] })).title

describe('mastodon', () => {
  it('prefers a JSON-LD headline, but not from @graph or of other types', () => {
    expect(news({ '@type': 'NewsArticle', headline: 'Headline' })).toBe('Headline')
    expect(news([{ '@type': 'WebPage', headline: 'Headline' }])).toBe('Headline')
    expect(news({ '@graph': [{ '@type': 'NewsArticle', headline: 'Headline' }] })).toBe('A good title')
    expect(news({ '@type': 'Recipe', headline: 'Headline' })).toBe('A good title')
    expect(news({ '@type': ['WebPage'], headline: 'Headline' })).toBe('A good title')
  })
  it('asks the first JSON-LD object of its types alone', () => {
    const article = { '@type': 'NewsArticle', headline: 'Headline' }
    expect(news([{ '@type': 'WebPage' }, article])).toBe('A good title')
    expect(news([{ '@type': 'Recipe' }, article])).toBe('Headline')
  })
  it('reads the plain description in name= alone', () => {
    const tags = GOOD_TAGS.filter(([key]) => !key.endsWith('description'))
    const plain = (attribute: 'name' | 'property') =>
      mastodon(goodPage({ tags: [...tags, { [attribute]: 'description', content: 'D' }] })).description
    expect([plain('name'), plain('property')]).toEqual(['D', null])
  })
  it('lets an empty og:title hide <title>', () => {
    const read = mastodon(goodPageWith({ 'og:title': '' }))
    expect(read).toMatchObject({ verdict: 'none', confidence: 'code' })
    expect(read.cause).toContain('empty')
  })
  it('needs status 200 and text/html exactly, within 3 hops', () => {
    expect(mastodon(goodPage({ status: 203 })).cause).toContain('answers 203')
    expect(mastodon(goodPage({ contentType: 'application/xhtml+xml' })).verdict).toBe('none')
    expect(mastodon(goodPage({ redirects: [hop, hop, hop] })).verdict).toBe('full')
    expect(mastodon(goodPage({ redirects: [hop, hop, hop, hop] })).verdict).toBe('none')
  })
  it('draws a square when the image is not wider than tall', () => {
    expect(mastodon(goodPage({ images: [{ width: 600, height: 600 }] }))).toMatchObject({
      verdict: 'degraded',
      layout: 'small',
      image: { crop: { ratio: 1 } },
    })
  })
  it('does not know about images between 2 and 8 MiB', () => {
    expect(mastodon(goodPage({ images: [{ bytes: 2_097_153 }] })).verdict).toBe('unknown')
    expect(mastodon(goodPage({ images: [{ bytes: 8_388_609 }] }))).toMatchObject({
      verdict: 'degraded',
      image: null,
    })
  })
  it('reads name or property exactly, resolves images, decodes twice, ignores robots.txt', () => {
    const tags = [
      { name: 'og:title', content: 'Salt &amp; pepper' },
      { property: 'og:image', content: 'image.png' },
      { property: 'OG:DESCRIPTION', content: 'No' },
    ]
    const read = mastodon(
      buildFacts({ tags, images: [{}], robots: [{ body: 'User-agent: *\nDisallow: /' }] }),
    )
    expect(read).toMatchObject({ title: 'Salt & pepper', description: null, image: { url: IMAGE_URL } })
    expect(read.robots).toEqual({ page: 'ignored', image: 'ignored' })
  })
  it('compares the whole attribute, so a list of keys is none', () => {
    const title = { property: 'og:title', listed: 'og:title dc:title', content: 'A title' }
    const tags = GOOD_TAGS.filter(([key]) => key !== 'og:title')
    const read = mastodon(goodPage({ title: null, tags: [...tags, title] }))
    expect(read).toMatchObject({ verdict: 'none', confidence: 'code' })
    expect(read.cause).toBe(
      'Mastodon finds no title: og:title is with other words in property="og:title dc:title", and Mastodon compares the whole attribute (line 1).',
    )
    // A name= next to the list is a key of its own.
    expect(mastodon(goodPage({ tags: [...tags, { ...title, name: 'og:title' }] })).title).toBe('A title')
  })
  it('cuts the page at 1 MiB', () => {
    const cut = mastodon(goodPage({ title: null, tags: allTags({ offset: 1_048_570 }) }))
    expect(cut.verdict).toBe('none')
    // In megabytes both would read the same.
    expect(cut.cause).toContain(
      'ends 1,048,630 bytes into the page, and Mastodon reads only the first 1,048,576 bytes',
    )
  })
})

describe('mastodon and authors', () => {
  const byline = { '@type': 'NewsArticle', author: { '@type': 'Person', name: 'Ada' } }

  it('draws the author in place of the description', () => {
    expect(mastodon(goodPage({ jsonLd: [byline] }))).toMatchObject({
      verdict: 'full',
      author: 'Ada',
      description: null,
    })
    expect(mastodon(goodPageWith({ 'og:author': 'Bea' }))).toMatchObject({ author: 'Bea', description: null })
    expect(mastodon(goodPageWith({ 'og:author:username': 'cy' })).author).toBe('cy')
    expect(mastodon(goodPageWith({ 'article:author': 'Dee' }))).not.toHaveProperty('author')
    expect(mastodon(goodPageWith({ 'og:author': 'x'.repeat(4_096) })).author).toHaveLength(1_000)
  })
})

describe('lemmy', () => {
  it('follows one redirect with an absolute Location', () => {
    expect(lemmy(goodPage({ redirects: [hop] })).verdict).toBe('full')
    expect(lemmy(goodPage({ redirects: [hop, hop] })).cause).toContain('redirects 2 times')
    expect(lemmy(goodPage({ redirects: [{ ...hop, location: '/b' }] })).cause).toContain('relative URL')
  })
  it('reads the head only, the last text and the first image', () => {
    expect(lemmy(goodPage({ title: null, tags: allTags({ inHead: false }) })).verdict).toBe('none')
    const twice = goodPage({
      tags: [...GOOD_TAGS, ['og:title', 'Last'], ['og:image', 'https://example.com/2.png']],
    })
    expect(lemmy(twice)).toMatchObject({ title: 'Last', image: { url: IMAGE_URL } })
    expect(lemmy(goodPage({ tags: [['og:image', ''], ...GOOD_TAGS] })).image).toBeNull()
  })
})

describe('discourse', () => {
  it('prefers og:image:secure_url and cuts at 80 and 250 characters', () => {
    const read = discourse(
      goodPageWith({
        'og:image:secure_url': 'https://example.com/secure.png',
        'og:title': 't'.repeat(100),
        'og:description': 'd'.repeat(300),
      }),
    )
    expect(read.image?.url).toBe('https://example.com/secure.png')
    expect([read.title?.length, read.description?.length]).toEqual([80, 250])
  })
  it('needs a title with a description or an image', () => {
    expect(discourse(buildFacts({ title: 'T' })).verdict).toBe('none')
    expect(discourse(buildFacts({ title: 'T', tags: [['description', 'D']] })).layout).toBe('text')
  })
  it('takes HTML out of descriptions, also where it was escaped', () => {
    const read = discourse(
      goodPageWith({ 'og:description': 'A <b>bold</b> and &lt;i&gt;late&lt;/i&gt; 1 < 2' }),
    )
    expect(read.description).toBe('A bold and late 1 < 2')
  })
  it('ignores the case of prefixes', () => {
    expect(
      discourse(buildFacts({ tags: [{ property: 'OG:title', content: 'T' }, ['description', 'D']] })).title,
    ).toBe('T')
  })
})

describe('wordpress', () => {
  it('takes <title>, never og:title, within the first 150 KB', () => {
    expect(wordpress(goodPage({ title: 'Own' })).title).toBe('Own')
    expect(wordpress(goodPage({ title: null })).verdict).toBe('none')
  })
  it('joins a relative image to the root of the site', () => {
    const facts = goodPageWith({ 'og:image': 'image.png' }, { url: 'https://example.com/deep/page' })
    expect(wordpress(facts).image?.url).toBe(IMAGE_URL)
  })
  it('reads og:description in name= and og:image in property= only', () => {
    const tags = [
      { name: 'og:description', content: 'D' },
      { name: 'og:image', content: IMAGE_URL },
    ]
    expect(wordpress(buildFacts({ title: 'T', tags, images: [{}] }))).toMatchObject({
      description: 'D',
      image: null,
    })
    expect(wordpress(goodPageWith({ description: null })).cause).toContain('og:description is in property=')
  })
})

describe('bluesky and reddit', () => {
  it('draws the URL where there is no title', () => {
    const untitled = { title: 'https://example.com/page', layout: 'large', verdict: 'degraded' }
    expect(bluesky(goodPageWith({ 'og:title': null, 'twitter:title': null }, { title: null }))).toMatchObject(
      untitled,
    )
    expect(bluesky(buildFacts({ tags: [['og:description', 'D']] }))).toMatchObject({
      ...untitled,
      layout: 'text',
      description: 'D',
    })
    expect(bluesky(buildFacts())).toMatchObject({ verdict: 'none', title: null })
  })
  it('is as sure of Bluesky as the reports of what it reads', () => {
    expect(bluesky(goodPage())).toMatchObject({ verdict: 'full', confidence: 'reports' })
  })
  it('does not know whether Bluesky makes a heavy image fit', () => {
    const read = bluesky(goodPage({ images: [{ bytes: 1_000_001 }] }))
    expect(read).toMatchObject({ verdict: 'unknown', layout: 'large', confidence: 'code' })
    expect(read.cause).toContain('over 1,000,000 bytes')
    expect(bluesky(goodPage({ images: [{ bytes: 1_000_000 }] })).verdict).toBe('full')
  })
  it('gives a Bluesky description two lines with an image, four without', () => {
    expect(bluesky(goodPage())).toMatchObject({
      maxLines: { title: 3, description: 2 },
      image: { crop: { ratio: 1.905 } },
    })
    expect(bluesky(goodPageWith({ 'og:image': null })).maxLines).toEqual({ title: 3, description: 4 })
  })
  it('takes the name of the site from the end of <title> on Reddit, not from og:title', () => {
    const titled = (title: string) => reddit(goodPageWith({ 'og:title': null }, { title })).title
    expect(titled('A long story about bread - Site Name')).toBe('A long story about bread')
    expect(titled('Bread | rolls and much more of the kind » Oven')).toBe(
      'Bread | rolls and much more of the kind',
    )
    expect(titled('A long story about\n  bread — Oven ')).toBe('A long story about bread')
    // Not where half of the title or more would go, or nothing is between spaces.
    expect(titled('A story - Site Name')).toBe('A story - Site Name')
    expect(titled('A half - 12')).toBe('A half - 12')
    expect(titled('A half – 1')).toBe('A half')
    expect(titled('A well-made loaf of bread|Oven')).toBe('A well-made loaf of bread|Oven')
    expect(titled('A long story about bread: Oven')).toBe('A long story about bread: Oven')
    const named = goodPageWith({ 'og:title': 'A long story about bread - Oven' })
    expect(reddit(named).title).not.toBe('A long story about bread - Oven')
  })
  it('squares the thumbnail on Reddit where the image is taller than wide alone', () => {
    const small = (width: number | null, height: number | null) =>
      reddit(goodPage({ images: [{ width, height }] }))
    expect(small(200, 90)).toMatchObject({ layout: 'small', image: { crop: null } })
    expect(small(90, 90).image?.crop).toBeNull()
    expect(small(90, 200).image?.crop).toEqual({
      ratio: 1,
      position: 'center, moved towards detail',
      box: { x: 0, y: 55, width: 90, height: 90 },
    })
  })
  it('is as sure of Reddit as the reports about it', () => {
    expect(reddit(goodPage())).toMatchObject({ verdict: 'full', layout: 'large', confidence: 'reports' })
    const small = reddit(goodPage({ images: [{ width: 99, height: 99 }] }))
    expect(small).toMatchObject({ verdict: 'degraded', layout: 'small' })
    expect(reddit(goodPageWith({ 'og:image': null }))).toMatchObject({ verdict: 'degraded', layout: 'text' })
  })
})
