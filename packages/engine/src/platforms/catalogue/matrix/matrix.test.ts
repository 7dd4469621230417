import { describe, expect, it } from 'vitest'
import {
  buildFacts,
  goodPage,
  goodPageWith,
  GOOD_TAGS,
  IMAGE_URL,
  type TagSpec,
} from '../../../../test/platforms/build-facts.ts'
import { readerOf } from '../../../../test/platforms/read-with.ts'

const matrix = readerOf('matrix')

describe('matrix', () => {
  it('draws the image large from 96×96 and 8,192 bytes, and smaller ones as an icon', () => {
    expect(matrix(goodPage())).toMatchObject({ verdict: 'full', layout: 'large' })
    const drawn = (image: object) => matrix(goodPage({ images: [image] }))
    expect(drawn({ width: 96, height: 96, bytes: 8_192 })).toMatchObject({ verdict: 'full', layout: 'large' })
    for (const image of [{ width: 95 }, { height: 95 }, { bytes: 8_191 }])
      expect(drawn(image)).toMatchObject({ verdict: 'degraded', layout: 'icon' })
  })
  it('draws a description as the title where there is none', () => {
    const facts = goodPageWith({ 'og:title': null, 'twitter:title': null }, { title: null })
    expect(matrix(facts)).toMatchObject({ title: 'A good description of the page.', description: null })
  })
  it('reads og: in property and twitter: in name, the last non-empty', () => {
    const named = [
      { name: 'og:title', content: 'A' },
      { property: 'twitter:title', content: 'B' },
    ]
    expect(matrix(buildFacts({ title: 'C', tags: named })).title).toBe('C')
    expect(matrix(goodPage({ tags: [...GOOD_TAGS, ['og:title', 'Last'], ['og:title', ' ']] })).title).toBe(
      'Last',
    )
  })
  it('drops all og: tags when one follows after 50 different keys', () => {
    const extra = (count: number) => Array.from({ length: count }, (_, n) => [`og:x${n}`, 'v'] as const)
    // Nine keys of the good page are og: ones.
    const crowded = matrix(goodPage({ tags: [...GOOD_TAGS, ...extra(42)] }))
    expect(crowded).toMatchObject({ verdict: 'degraded', title: 'A good title', image: null })
    expect(crowded.cause).toContain('50 different og: keys')
    expect(matrix(goodPage({ tags: [...GOOD_TAGS, ...extra(41)] })).verdict).toBe('full')
    // A list is one key.
    const lists = (count: number) =>
      extra(count).flatMap(([key, content], n) =>
        [key, 'og:y'].map((property) => ({
          property,
          listed: `${key} og:y`,
          content,
          offset: 10_000 + n * 100,
        })),
      )
    expect(matrix(goodPage({ tags: [...GOOD_TAGS, ...lists(42)] })).verdict).toBe('degraded')
    expect(matrix(goodPage({ tags: [...GOOD_TAGS, ...lists(41)] })).verdict).toBe('full')
    const pictures = Array.from({ length: 60 }, () => ['og:image', IMAGE_URL] as const)
    expect(matrix(goodPage({ tags: [...GOOD_TAGS, ...pictures] })).verdict).toBe('full')
  })
  it('takes a heading for a title where there is no <title>', () => {
    expect(matrix(buildFacts({ heading: 'One' })).title).toBe('One')
    expect(matrix(buildFacts({ title: 'T', heading: 'One' })).title).toBe('T')
  })
  it('draws a description without title or image, and the text of the page for one', () => {
    const described = matrix(buildFacts({ tags: [['og:description', 'D']] }))
    expect(described).toMatchObject({ verdict: 'degraded', layout: 'text', title: 'D', description: null })
    expect(matrix(buildFacts({ text: 'Words' }))).toMatchObject({ verdict: 'degraded', layout: 'text' })
    expect(matrix(buildFacts())).toMatchObject({ verdict: 'none' })
  })
  it('shortens og:description, and the meta description not', () => {
    const long = 'word '.repeat(100)
    const drawn = (tag: TagSpec) =>
      matrix(buildFacts({ title: 'T', tags: [{ content: `${long}end`, ...tag }] }))
    expect(drawn({ property: 'og:description' }).description).toHaveLength(499)
    expect(drawn({ name: 'twitter:description' }).description).toHaveLength(499)
    expect(drawn({ name: 'description' })).toMatchObject({
      description: `${long}end`,
      truncated: { description: false },
    })
  })
  it('draws the largest image of the page, else the first, before an icon', () => {
    const facts = (pageImages: { first: string; largest: string | null; afterHeading: null } | null) =>
      goodPageWith(
        { 'og:image': null },
        {
          links: [{ rel: 'icon', href: '/icon.png' }],
          images: [{ url: 'https://example.com/icon.png' }],
          pageImages,
        },
      )
    expect(matrix(facts(null))).toMatchObject({ verdict: 'degraded', layout: 'icon' })
    const drawn = matrix(facts({ first: '/a.png', largest: '/b.png', afterHeading: null }))
    expect(drawn).toMatchObject({
      verdict: 'degraded',
      layout: 'large',
      image: { url: 'https://example.com/b.png' },
      confidence: 'code',
    })
    expect(drawn.cause).toContain('takes the largest <img> of the page')
    const first = matrix(facts({ first: '/a.png', largest: null, afterHeading: null }))
    expect(first.image?.url).toBe('https://example.com/a.png')
  })
  it('blames the tag that names an image in name= where it takes one of the page', () => {
    const tags = [...GOOD_TAGS.filter(([key]) => key !== 'og:image'), { name: 'og:image', content: '/c.png' }]
    const pageImages = { first: '/a.png', largest: '/a.png', afterHeading: null }
    const read = matrix(goodPage({ tags, pageImages }))
    expect(read).toMatchObject({ verdict: 'degraded', layout: 'large' })
    expect(read.cause).toContain('og:image is in name=, and only property= is read')
  })
  it('judges by the image that is named, wherever Synapse looks for it before the page itself', () => {
    const gone = 'https://example.com/gone.png'
    const read = (tag: TagSpec, status = 404) => {
      const tags = GOOD_TAGS.filter(([key]) => key !== 'og:image')
      const images = [{ url: gone, status }]
      const pageImages = { first: '/a.png', largest: '/a.png', afterHeading: null }
      return matrix(goodPage({ tags: [...tags, { content: gone, ...tag }], images, pageImages }))
    }
    for (const tag of [
      { name: 'twitter:image' },
      { property: 'og:image' },
      { attribute: 'itemprop', name: 'image' },
    ] as TagSpec[]) {
      expect(read(tag)).toMatchObject({
        verdict: 'degraded',
        cause: expect.stringMatching(
          /^No image: the image answered 404 to us \(.+ in line 1: "https:\/\/example\.com\/gone\.png"\)\.$/,
        ),
      })
      expect(read(tag, 200)).toMatchObject({ verdict: 'full', image: { url: gone } })
    }
  })
  it('takes an image that is written into its URL, and links to none', () => {
    const inline = 'data:image/png;base64,iVBORw0KGgo='
    const read = matrix(goodPageWith({ 'og:image': inline }, { images: [] }))
    expect(read).toMatchObject({ verdict: 'unknown', layout: 'text', image: null, confidence: 'code' })
    expect(read.cause).toBe(
      'og:image holds the image itself in a data: URL, which this inspection does not open; whether Matrix (Element) can draw it is not known (line 1).',
    )
    expect(read.robots.image).toBe('ignored')
    expect(matrix(goodPageWith({ 'og:image': 'javascript:alert(1)' })).cause).toContain(
      'og:image "javascript:alert(1)" is not a web URL',
    )
  })
  it('fills a missing description from the page, and decodes it twice but not the title', () => {
    const named = { name: 'og:description', content: 'D' }
    const tags = GOOD_TAGS.filter(([key]) => !key.endsWith('description'))
    expect(matrix(goodPage({ tags: [...tags, named] })).verdict).toBe('full')
    const twice = matrix(goodPageWith({ 'og:title': 'A &amp; B', 'og:description': 'C &amp; D' }))
    expect(twice).toMatchObject({ title: 'A &amp; B', description: 'C & D' })
  })
  it('removes values over 1,000 characters', () => {
    const long = `https://example.com/${'a'.repeat(1_000)}`
    const lost = matrix(goodPageWith({ 'og:image': long }))
    expect(lost.cause).toContain('1020 characters')
    expect(lost.evidence?.claim).toContain('over 1,000')
    const description = { 'og:description': null, description: 'd'.repeat(1_001) }
    expect(matrix(goodPageWith(description)).description).toBeNull()
    expect(matrix(goodPageWith({ 'og:description': 'd'.repeat(1_200) })).description).toHaveLength(500)
  })
  it('gives up on a page over 10 MiB', () => {
    expect(matrix(goodPage({ htmlLength: 10_485_761 }))).toMatchObject({
      verdict: 'none',
      cause: 'The page is 10,485,761 bytes long, and Matrix (Element) gives up over 10,485,760 bytes.',
    })
    expect(matrix(goodPage({ htmlLength: 12_000_000 })).cause).toContain('12 MB long')
    expect(matrix(goodPage({ htmlLength: 10_485_760 })).verdict).toBe('full')
  })
})
