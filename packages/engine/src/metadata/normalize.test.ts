import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildExtraction, type PageParts } from '../../test/metadata/build-extraction.ts'
import { normalize } from './normalize.ts'
import { normalizedMetadataSchema } from './normalized-metadata.ts'

const PAGE = 'https://www.example.com/blog/post?id=1'
const read = (parts: PageParts, url = PAGE) => normalize(buildExtraction(parts), url).metadata
const images = (parts: PageParts, url = PAGE) => normalize(buildExtraction(parts), url).imageCandidates

describe('precedence', () => {
  it('takes the first source that is not empty and keeps the losers in order', () => {
    const { title } = read({
      tags: [
        ['title', 'From the element'],
        ['og:title', '  '],
        ['twitter:title', 'From Twitter'],
        ['og:title', 'From Open Graph'],
      ],
      jsonLd: [{ '@type': 'NewsArticle', headline: 'From JSON-LD' }],
      firstHeading: 'From the heading',
    })
    expect(title).toEqual({
      value: 'From Open Graph',
      source: 'og:title',
      display: 'From Open Graph',
      fallbacks: [
        { value: 'From Twitter', source: 'twitter:title' },
        { value: 'From JSON-LD', source: 'json-ld:headline' },
        { value: 'From the element', source: 'title' },
        { value: 'From the heading', source: 'h1' },
      ],
    })
  })

  it('lets the first of several tags win, and drops exact repetitions', () => {
    const { description } = read({
      tags: [
        ['og:description', 'one'],
        ['og:description', 'two'],
        ['og:description', 'one'],
      ],
    })
    expect(description).toEqual({
      value: 'one',
      source: 'og:description',
      fallbacks: [{ value: 'two', source: 'og:description' }],
    })
  })

  it('accepts any case, either attribute, both attributes on one tag, and several keys in one', () => {
    const metadata = read({
      tags: [
        { name: 'OG:Title ', content: 'T', attribute: 'name' },
        {
          name: 'og:description',
          content: 'D',
          attribute: 'property',
          otherKey: { attribute: 'name', name: 'Description' },
        },
        { name: 'og:site_name  twitter:site', content: 'S', attribute: 'property' },
      ],
    })
    expect(metadata.title?.source).toBe('og:title')
    expect(metadata.description).toEqual({
      value: 'D',
      source: 'og:description',
      fallbacks: [{ value: 'D', source: 'description' }],
    })
    expect(metadata.siteName?.value).toBe('S')
    expect(metadata.twitterSite?.value).toBe('S')
  })

  it('lets the attribute of the vocabulary win over the other one', () => {
    const metadata = read({
      tags: [
        { name: 'og:title', content: 'by name', attribute: 'name' },
        { name: 'og:title', content: 'by property', attribute: 'property' },
        { name: 'description', content: 'by property', attribute: 'property' },
        { name: 'description', content: 'by name', attribute: 'name' },
        { name: 'og:image', content: '/name.png', attribute: 'name' },
        { name: 'og:image', content: '/property.png', attribute: 'property' },
      ],
    })
    expect(metadata.title).toMatchObject({ value: 'by property', fallbacks: [{ value: 'by name' }] })
    expect(metadata.description).toMatchObject({ value: 'by name', fallbacks: [{ value: 'by property' }] })
    expect(metadata.image?.value).toBe('https://www.example.com/property.png')
  })

  it('does not mistake a meta named title for the element, nor http-equiv for a name', () => {
    const metadata = read({
      tags: [
        { name: 'title', content: 'meta', attribute: 'name' },
        { name: 'description', content: 'no', attribute: 'http-equiv' },
        { name: 'Content-Language', content: 'de', attribute: 'http-equiv' },
      ],
    })
    expect(metadata.title).toMatchObject({ value: 'meta', source: 'meta:title' })
    expect(metadata.description).toBeNull()
    expect(metadata.lang).toMatchObject({ value: 'de', source: 'http-equiv:content-language' })
  })

  it('does not take value= for content=', () => {
    const tags = [{ name: 'twitter:card', content: 'summary', valueFrom: 'value' as const }]
    expect(read({ tags }).twitterCard).toBeNull()
  })

  it('is all null on a page that says nothing, but for its URL', () => {
    const { url, ...rest } = read({})
    expect(url).toEqual({ value: PAGE, source: 'final-url', fallbacks: [] })
    expect(Object.values(rest).every((value) => value === null)).toBe(true)
  })

  it('treats invisible characters as empty and folds white space once', () => {
    const tags = [
      ['og:title', '\u200B\u00A0\n'],
      ['title', '\n  Two\n\tlines\u00A0here '],
    ] as const
    // No-break spaces are drawn as such.
    expect(read({ tags }).title).toMatchObject({
      value: 'Two lines\u00A0here',
      source: 'title',
      fallbacks: [],
    })
  })

  it('keeps the wide spaces of Japanese titles', () => {
    expect(read({ tags: [['title', '前年比420％増\u3000上期決算']] }).title?.value).toBe(
      '前年比420％増\u3000上期決算',
    )
  })

  it('never decodes a second time', () => {
    const metadata = read({
      tags: [
        ['og:title', 'Fish &amp; chips'],
        ['og:url', 'https://example.com/?a=1&region=eu&amp;b=2'],
      ],
    })
    expect(metadata.title?.value).toBe('Fish &amp; chips')
    expect(metadata.url?.value).toBe('https://example.com/?a=1&region=eu&amp;b=2')
  })

  it('bounds what a page that repeats itself can add', () => {
    const tags = Array.from({ length: 500 }, (_, index) => ['og:title', `title ${index}`] as const)
    expect(read({ tags }).title?.fallbacks).toHaveLength(10)
    const repeated = Array.from({ length: 500 }, (_, index) => ['og:image', `/${index}.png`] as const)
    expect(images({ tags: repeated })).toHaveLength(20)
  })
})

describe('URLs', () => {
  it('resolves against the base, itself relative to the final URL', () => {
    const metadata = read({
      baseHref: '/assets/',
      tags: [
        ['og:image', 'card image ü.png'],
        ['og:url', '//cdn.example.net/x'],
      ],
      links: [
        { rel: 'canonical', href: '' },
        { rel: 'canonical', href: '../post' },
        { rel: 'shortcut icon', href: '/favicon.ico' },
      ],
    })
    expect(metadata.image?.value).toBe('https://www.example.com/assets/card%20image%20%C3%BC.png')
    expect(metadata.url?.value).toBe('https://cdn.example.net/x')
    expect(metadata.url?.fallbacks.map(({ source }) => source)).toEqual(['link:canonical', 'final-url'])
    expect(metadata.canonicalUrl?.value).toBe('https://www.example.com/post')
    expect(metadata.favicon?.value).toBe('https://www.example.com/favicon.ico')
  })

  it.each(['', 'javascript:alert(1)', 'http://', 'data:,x'])('ignores the unusable base %j', (baseHref) => {
    expect(read({ baseHref, tags: [['og:image', 'a.png']] }).image?.value).toBe(
      'https://www.example.com/blog/a.png',
    )
  })

  it('does not use a URL that was cut when it was kept', () => {
    const tags = [['og:image', `https://example.com/${'x'.repeat(4_076)}`]] as const
    expect(images({ tags })).toMatchObject([{ url: null, source: 'og:image' }])
  })

  it('keeps an image it cannot resolve, with url null, and goes on to the next', () => {
    const parts: PageParts = {
      tags: [
        ['og:image', 'data:image/png;base64,AAAA'],
        ['twitter:image', 'https://example.com/b.png'],
      ],
    }
    expect(images(parts).map(({ url, source }) => [url, source])).toEqual([
      [null, 'og:image'],
      ['https://example.com/b.png', 'twitter:image'],
    ])
    expect(read(parts).image).toEqual({
      value: 'https://example.com/b.png',
      source: 'twitter:image',
      fallbacks: [],
    })
  })
})

describe('images', () => {
  it('gives each image its own structured properties, in order', () => {
    const found = images({
      tags: [
        ['og:image', '/a.png'],
        ['og:image:width', '1200'],
        ['og:image:height', '630px'],
        ['og:image:alt', 'A  cat'],
        ['og:image', '/b.png'],
        ['og:image:type', 'image/png'],
        ['og:image:width', 'wide'],
      ],
    })
    expect(found).toMatchObject([
      {
        url: 'https://www.example.com/a.png',
        declaredWidth: 1200,
        declaredHeight: 630,
        alt: 'A cat',
        line: 1,
      },
      {
        url: 'https://www.example.com/b.png',
        declaredWidth: null,
        declaredType: 'image/png',
        alt: null,
        line: 5,
      },
    ])
  })

  it('lets og:image win over secure_url, which is kept behind it', () => {
    const parts: PageParts = {
      tags: [
        ['og:image', 'http://example.com/a.png'],
        ['og:image:secure_url', 'https://example.com/a.png'],
      ],
    }
    expect(read(parts).image).toEqual({
      value: 'http://example.com/a.png',
      source: 'og:image',
      fallbacks: [{ value: 'https://example.com/a.png', source: 'og:image:secure_url' }],
    })
  })

  it('takes og:image:url and secure_url where the page has nothing else', () => {
    expect(read({ tags: [['og:image:url', '/a.png']] }).image?.source).toBe('og:image:url')
    expect(read({ tags: [['og:image:secure_url', '/a.png']] }).image?.source).toBe('og:image:secure_url')
  })

  it('reads og:image with og:image:url of the same value as one image', () => {
    const tags = [
      ['og:image:url', '/a.png'],
      ['og:image', '/a.png'],
      ['og:image:width', '600'],
    ] as const
    expect(images({ tags })).toMatchObject([{ source: 'og:image', declaredWidth: 600 }])
  })

  it('is not led astray by empty duplicates', () => {
    const tags = [
      ['og:image', ''],
      ['og:image', '/a.png'],
      ['og:image', ''],
      ['og:image:width', '600'],
    ] as const
    expect(images({ tags })).toMatchObject([{ raw: '/a.png', declaredWidth: 600 }])
  })

  it('asks every source in order', () => {
    const found = images({
      tags: [
        { name: 'image', content: '/item.png', attribute: 'itemprop' },
        ['twitter:image:src', '/src.png'],
        ['twitter:image', '/card.png'],
        ['twitter:image:alt', 'Card'],
        ['og:image', '/og.png'],
      ],
      links: [
        { rel: 'icon', href: '/icon.png' },
        { rel: 'image_src', href: '/link.png' },
      ],
      jsonLd: [
        {
          '@type': 'Article',
          headline: 'x',
          image: ['/ld1.png', { '@type': 'ImageObject', url: '/ld2.png' }],
        },
      ],
    })
    expect(found.map(({ raw, source }) => `${source} ${raw}`)).toEqual([
      'og:image /og.png',
      'twitter:image /card.png',
      'twitter:image:src /src.png',
      'link:image_src /link.png',
      'json-ld:image /ld1.png',
      'json-ld:image /ld2.png',
      'itemprop:image /item.png',
    ])
    expect(found[1]?.alt).toBe('Card')
  })

  it('describes the image that won with its own text, never with that of another image', () => {
    const tags = [
      ['og:image', '/a.png'],
      ['og:image', '/b.png'],
      ['og:image:alt', 'of b'],
    ] as const
    expect(read({ tags }).imageAlt).toBeNull()
    expect(read({ tags: [...tags, ['twitter:image:alt', 'of the card']] }).imageAlt).toEqual({
      value: 'of the card',
      source: 'twitter:image:alt',
      fallbacks: [],
    })
    const other = [...tags, ['twitter:image', '/c.png'], ['twitter:image:alt', 'of c']] as const
    expect(read({ tags: other }).imageAlt).toBeNull()
  })
})

describe('any page', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom(
      '',
      ' ',
      '/a.png',
      'https://e.com/a',
      '//x',
      'http://[',
      'data:,x',
      '1200',
      '\u0000',
      '&amp;',
    ),
  )
  const key = fc.constantFrom(
    'og:title',
    'OG:IMAGE',
    'og:image',
    'og:image:url',
    'og:image:secure_url',
    'og:image:width',
    'og:image:alt',
    'og:video',
    'og:url',
    'twitter:image',
    'twitter:card',
    'description',
    'title',
    'og:',
    'og:image:',
    '__proto__',
  )
  const page = fc.record(
    {
      tags: fc.array(fc.tuple(key, text), { maxLength: 12 }),
      links: fc.array(fc.record({ rel: fc.constantFrom('canonical', 'icon', 'image_src'), href: text }), {
        maxLength: 4,
      }),
      jsonLd: fc.array(fc.jsonValue(), { maxLength: 2 }),
      baseHref: text,
    },
    { requiredKeys: [] },
  )

  it('has a normal form with absolute http(s) URLs, and the same one every time', () => {
    fc.assert(
      fc.property(page, (parts) => {
        const extraction = buildExtraction(parts)
        const { metadata, imageCandidates, icons, otherImages } = normalize(extraction, PAGE)
        normalizedMetadataSchema.parse(metadata)
        const { image, url, canonicalUrl, favicon, video } = metadata
        for (const field of [image, url, canonicalUrl, favicon, video]) {
          for (const { value } of field ? [field, ...field.fallbacks] : [])
            expect(value).toMatch(/^https?:\/\/[^/]/)
        }
        expect(image?.value ?? null).toBe(
          imageCandidates.find((candidate) => candidate.url !== null)?.url ?? null,
        )
        for (const icon of [...icons, ...otherImages]) expect(icon.url).toMatch(/^https?:\/\/[^/]/)
        expect(normalize(extraction, PAGE)).toEqual({ metadata, imageCandidates, icons, otherImages })
      }),
      { numRuns: 400 },
    )
  })
})
