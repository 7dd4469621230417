import { describe, expect, test } from 'vitest'
import { extract } from '../../src/extract/extract.ts'
import { groupOf } from '../../src/extract/tag-keys.ts'
import { publicTags } from '../../src/inspection/public-tags.ts'
import { LIMITS } from '../../src/limits.ts'
import { SOURCES } from '../../src/metadata/candidates.ts'
import { PLATFORMS } from '../../src/platforms/index.ts'
import { keysOfField } from '../../src/rules/shared/keys-read.ts'
import { growth, LARGER, LINEAR_AT_MOST } from '../growth.ts'
import { read } from './read.ts'

describe('what is kept is bounded, and what was left out is reported', () => {
  test('tags per group, in the order of the page', () => {
    const page = read('<meta property=og:image content=x>'.repeat(600) + '<meta name=description content=y>')
    expect(page.openGraph).toHaveLength(LIMITS.tagsPerGroup)
    expect(page.standard).toHaveLength(1)
    expect(page.omitted).toEqual({ standard: 0, openGraph: 100, twitter: 0, links: 0, jsonLd: 0 })
  })

  test('links and JSON-LD blocks', () => {
    const block = '<script type="application/ld+json">{}</script>'
    const page = read('<link rel=alternate href=x>'.repeat(501) + block.repeat(101))
    expect([page.links.length, page.omitted.links]).toEqual([LIMITS.tagsPerGroup, 1])
    expect(page.omitted.jsonLd).toBe(1)
  })

  describe('tags of the page', () => {
    const rest = '<meta name=description content=late>'

    test('tags of the page as many as are read', () => {
      const page = read('<b>'.repeat(LIMITS.pageMarkup - 10) + rest)
      expect([page.allTags.length, page.omitted]).toMatchObject([1, { standard: 0 }])
      expect(page.omitted).not.toHaveProperty('unreadBytes')
    })

    test('one more: nothing behind it is read, and the bytes are reported', () => {
      const page = read('<title>x</title>' + '<b>'.repeat(LIMITS.pageMarkup) + rest)
      expect(page.allTags).toHaveLength(1)
      expect(page.omitted.unreadBytes).toBe('<b>'.length + rest.length)
    })

    test('tags whose attributes are read count as ten', () => {
      const [links, metas] = ['<link rel=icon href=x>', '<meta name=a content=x>']
      const page = read(links.repeat(10_000) + metas.repeat(20_000))
      expect([page.links.length + page.omitted.links, page.allTags.length + page.omitted.standard]).toEqual([
        10_000, 10_000,
      ])
      expect(page.omitted.unreadBytes).toBe(10_000 * metas.length)
    })

    test('tags of the page in an encoding that is not ASCII-compatible, the bytes of the page as it came', () => {
      const text = '\uFEFF' + '<b>'.repeat(LIMITS.pageMarkup + 100)
      const page = extract(Buffer.from(text, 'utf16le'), 'text/html')
      expect(page.omitted.unreadBytes).toBe(100 * '<b>'.length * 2)
    })
  })

  test('bytes that are decoded for a column: behind them, bytes count', () => {
    const columnAfter = (pairs: number): number | undefined => {
      const page = Buffer.concat([Buffer.alloc(2 * pairs, 0xb0), Buffer.from('<title>x</title>')])
      return extract(page, 'text/html; charset=big5').allTags[0]?.column
    }
    expect([columnAfter(10), columnAfter(1_000_000)]).toEqual([11, 2_000_001])
  })

  test('bytes of a page in ISO-2022-JP', () => {
    const text = `<title>x</title>${' '.repeat(3 * 1024 * 1024)}<meta name=description content=late>`
    const page = extract(Buffer.from(text), 'text/html; charset=iso-2022-jp')
    expect([page.allTags.length, page.omitted.unreadBytes]).toEqual([1, text.length - 2 * 1024 * 1024])
  })

  test('words of one rel', () => {
    const [link] = read(`<link rel="icon ${'word '.repeat(1_000)}" href=x>`).links
    expect(link?.rel.length).toBeLessThan(300)
  })

  test('a value, with its true length', () => {
    const [tag] = read(`<meta name=a content="${'é'.repeat(5000)}">`).allTags
    expect([tag?.content.length, tag?.contentLength]).toEqual([LIMITS.valueCharacters, 5000])
  })

  test('a value is not cut inside a surrogate pair', () => {
    const [tag] = read(`<meta name=a content="x${'😀'.repeat(2500)}">`).allTags
    expect([tag?.content.length, tag?.contentLength]).toEqual([LIMITS.valueCharacters - 1, 5001])
    expect(tag?.content.isWellFormed()).toBe(true)
  })

  test('a value of exactly the limit is whole', () => {
    const [tag] = read(`<meta name=a content="${'x'.repeat(LIMITS.valueCharacters)}">`).allTags
    expect(tag).not.toHaveProperty('contentLength')
  })

  test('keys of one property', () => {
    expect(read(`<meta property="${'og:a '.repeat(100)}" content=x>`).openGraph).toHaveLength(8)
  })

  test('attributes of one tag: those beyond the limit are skipped', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `a${index}`).join(' ')
    expect(read(`<meta name=a content=x ${many}>`).allTags).toMatchObject([{ name: 'a', content: 'x' }])
    expect(read(`<meta ${many} name=a content=x>`).allTags).toEqual([])
    // As many as prose makes whose quote was lost.
    const prose = Array.from({ length: 4_000 }, (_, index) => `a${index}`).join(' ')
    expect(read(`<meta ${prose} name=a content=x>`).allTags).toMatchObject([{ name: 'a', content: 'x' }])
  })
})

/** Pages of this many characters. */
function hostilePages(size: number): [what: string, html: string][] {
  const repeat = (text: string): string => text.repeat(Math.ceil(size / text.length))
  const count = (make: (index: number) => string): string => {
    let text = ''
    for (let index = 0; text.length < size; index++) text += make(index)
    return text
  }
  return [
    ['nested blocks', repeat('<div>')],
    ['misnested formatting', repeat('<b><p>')],
    ['formatting that all differs', count((index) => `<b id=${index}><p>`)],
    ['adoption', '<b>'.repeat(size / 10) + '<div>'.repeat(size / 10) + '</b>'.repeat(size / 10)],
    ['markers', repeat('<marquee><b>')],
    ['anchors', repeat('<a><div>')],
    ['tables in cells', repeat('<table><td>')],
    [
      'end tags of nothing, deep in an svg',
      `<svg><x><foreignObject><svg>${'<g>'.repeat((size / 20) * 3)}${'</x>'.repeat((size / 20) * 3)}`,
    ],
    ['unknown names', count((index) => `<x${index}>`)],
    ['unknown end tags', '<x>'.repeat((size / 20) * 3) + count((index) => `</y${index}>`)],
    ['templates', repeat('<template>')],
    ['comments closed by --!>', repeat('<!----!>')],
    ['escapes whose end is far', repeat('<script><!--</script>') + '-->'],
    ['near misses of an end tag', `<script>${repeat('</scrip')}`],
    ['openings of nothing', repeat('<')],
    ['one tag', `<meta ${count((index) => `a${index}=x `)}>`],
    ['one value', `<meta name=description content="${repeat('x&ampx;')}">`],
    ['metas', repeat('<meta name=a content=b>')],
    ['one line of tags in a double-byte page', repeat('<meta name=é content=ü>')],
    ['white space as references', repeat('&#32;')],
    ['spaces in a label', `<meta charset="a${' '.repeat(size / 40)}b">`.repeat(40)],
    ['spaces in a key', `<meta name="a${' '.repeat(size / 500)}b ">`.repeat(500)],
    [
      'spaces in JSON-LD',
      `<script type="application/ld+json">{"a":${' '.repeat((size / 100) * 3)}1}</script>`,
    ],
    [
      'quotes in JSON-LD',
      `<script type="application/ld+json">{"a":"${'\\"'.repeat((size / 200) * 3)}</script>`,
    ],
    ['equals signs', repeat('<a = = ==>') + `<a ${repeat('= ')}>`],
    ['one line of tags behind few breaks', `\r\n${repeat('<meta name=a content=b>')}`],
    ['line breaks', `${repeat('\r\n')}<title>x</title>`],
    ['JSON-LD', repeat('<script type="application/ld+json">[[[[]]]]</script>')],
  ]
}

const SIZE = 1_000_000
const LARGE = hostilePages(SIZE)
const SMALL = new Map(hostilePages(SIZE / LARGER))

describe('time grows with the size of the page and nothing else', () => {
  test.each(LARGE)('time grows with the size of the page and nothing else: %s', (what, html) => {
    const small = SMALL.get(what) ?? ''
    const cost = growth(
      () => read(small),
      () => read(html),
    )
    expect(cost).toBeLessThan(LINEAR_AT_MOST)
  })
})

const JUNK = {
  standard: '<meta name=citation_reference content=x>',
  openGraph: '<meta property=product:tag content=x>',
  twitter: '<meta name=twitter:x content=x>',
} as const

/** Every key that our metadata or a platform reads, and those that rules alone read. */
const READ_KEYS = new Set([
  ...Object.values(SOURCES)
    .flat()
    .filter((source) => !/^(?:json-ld|link|header|html):|^(?:h1|final-url)$/.test(source)),
  ...PLATFORMS.flatMap(({ reads }) =>
    [reads.title, reads.description, reads.image, reads.imageAlt, reads.siteName, reads.url]
      .filter((field) => field !== null)
      .flatMap(keysOfField),
  ),
  'robots',
  'googlebot',
])

function tagOf(key: string, value: string): string {
  if (key === 'title') return `<title>${value}</title>`
  const [, attribute = 'name', name = key] = /^(itemprop|http-equiv|meta):(.*)$/.exec(key) ?? []
  return `<meta ${attribute === 'meta' ? 'name' : attribute}="${name}" content="${value}">`
}

describe('the first filled tag of a known key is kept, however many tags come before it', () => {
  test.each([...READ_KEYS])(
    'the first filled tag of a known key is kept, however many tags come before it: %s',
    (key) => {
      const junk = JUNK[groupOf(key)].repeat(LIMITS.tagsPerGroup)
      const page = read(`${junk}${tagOf(key, '')}${tagOf(key, 'first')}${tagOf(key, 'second')}`)
      expect(page.allTags.slice(LIMITS.tagsPerGroup).map(({ content }) => content)).toEqual(['first'])
      expect(page.omitted[groupOf(key)]).toBe(2)
      expect(publicTags(page)[groupOf(key)].at(-1)?.content).toBe('first')
    },
  )

  test.each([
    ['canonical', '<link rel=canonical href=y>'],
    ['icon', '<link rel="shortcut icon" href=y>'],
    ['apple-touch-icon', '<link rel=apple-touch-icon href=y>'],
    ['image_src', '<link rel=image_src href=y>'],
    ['oEmbed', '<link rel=alternate type="application/json+oembed" href=y>'],
  ])('the first link of %s', (_, link) => {
    const page = read(
      `${'<link rel=alternate hreflang=de href=x>'.repeat(LIMITS.tagsPerGroup)}${link.repeat(2)}`,
    )
    expect(page.links.slice(LIMITS.tagsPerGroup).map(({ href }) => href)).toEqual(['y'])
    expect(page.omitted.links).toBe(1)
  })
})
