/** Which platforms a diagnostic names: those whose card suffers, and no others. */
import { describe, expect, it } from 'vitest'
import { examplePage } from '../../src/rules/examples/example-html.ts'
import { judgePage, namedBy } from './judge-page.ts'

const TITLE = '<meta property="og:title" content="Sourdough for beginners">'
const PICTURE = '<meta property="og:image" content="https://example.com/card.png">'
const LARGE_CARD = '<meta name="twitter:card" content="summary_large_image">'

describe('a page with a meta description alone', () => {
  const page = `${TITLE}\n<meta name="description" content="Your first loaf in three days, step by step.">`

  it('loses it on strict readers of Open Graph, and not where the card has no place for a description', () => {
    const named = namedBy('og-description-present', page)
    expect(named).toEqual(expect.arrayContaining(['discord', 'signal-android']))
    for (const id of ['imessage', 'whatsapp']) expect(named).not.toContain(id)
  })
})

it('a page without any description has none to lose', () => {
  expect(namedBy('description-present', `${TITLE}\n${PICTURE}\n${LARGE_CARD}`)).toEqual([])
})

describe('a page without any title', () => {
  it('names WhatsApp, which requires one', () => {
    expect(namedBy('has-title', '<meta property="og:description" content="Your first loaf.">')).toContain(
      'whatsapp',
    )
  })
})

describe('an empty tag', () => {
  it('hurts those that take it, where they look for it', () => {
    const second = (key: string, value: string) =>
      `${TITLE}\n<meta property="${key}" content="">\n<meta property="${key}" content="${value}">`
    expect(namedBy('no-empty-tags', second('og:image', 'https://example.com/card.png'))).toEqual(
      expect.arrayContaining(['mastodon', 'lemmy']),
    )
    expect(namedBy('no-empty-tags', second('og:description', 'Your first loaf.'))).toContain('mastodon')
  })

  it.each(['fb:app_id', 'fb:pages', 'article:author', 'article:tag', 'twitter:description'])(
    'is no fault in %s, which none of them looks for',
    (key) => {
      expect(judgePage('no-empty-tags', `${PICTURE}\n<meta property="${key}" content="">`)).toEqual([])
    },
  )
})

describe('a value in value=', () => {
  const card = '<meta name="twitter:card" value="summary">'

  it('is lost to those that look for the tag, but not to those that take value= too', () => {
    const named = namedBy('tags-use-content', card)
    expect(named).toContain('x')
    for (const id of ['discord', 'discourse', 'mastodon', 'whatsapp', 'google'])
      expect(named).not.toContain(id)
    expect(namedBy('tags-use-content', '<meta property="og:title" value="Bread">')).toEqual(
      expect.arrayContaining(['mastodon', 'matrix', 'signal-android']),
    )
  })

  it('a value in value= of twitter:card is one fault, not a missing tag as well', () => {
    expect(judgePage('twitter-card-present', card)).toEqual([])
    expect(judgePage('twitter-card-present', '<meta property="og:title" value="Bread">')).toHaveLength(1)
  })
})

describe('an image without a text', () => {
  const page = `${TITLE}\n${LARGE_CARD}\n${PICTURE}`
  const ogAlt = '<meta property="og:image:alt" content="A round loaf">'
  const twitterAlt = '<meta name="twitter:image:alt" content="A round loaf">'

  it('is reported with the tags that the platforms read which would say it', () => {
    const said = (more: string) => judgePage('image-alt-present', `${page}\n${more}`)[0]?.message
    expect(said('')).toContain('twitter:image:alt')
    expect(said(ogAlt)).toContain('twitter:image:alt')
    expect(said(twitterAlt)).toContain('og:image:alt')
    expect(namedBy('image-alt-present', page)).toEqual([])
    expect(judgePage('image-alt-present', `${page}\n${ogAlt}\n${twitterAlt}`)).toEqual([])
  })

  it('is fixed for all of them by what the fixes say', () => {
    for (const more of ['', ogAlt, twitterAlt]) {
      const [finding] = judgePage('image-alt-present', `${page}\n${more}`)
      const snippets = finding?.fixes.map(({ snippet }) => snippet) ?? []
      expect(judgePage('image-alt-present', [page, more, ...snippets].join('\n'))).toEqual([])
    }
  })

  it('is not missed in og:image:alt where there is no og:image', () => {
    const twitter = page.replace('property="og:image"', 'name="twitter:image"')
    expect(judgePage('image-alt-present', twitter).map(({ message }) => message)).toEqual([
      'There is no twitter:image:alt.',
    ])
    expect(judgePage('image-alt-present', `${twitter}\n${twitterAlt}`)).toEqual([])
  })
})

it('an image over the largest size hurts those that name one', () => {
  const image = { format: 'png', width: 5000, height: 2600 } as const
  const html = examplePage(`${TITLE}${PICTURE}${LARGE_CARD}`)
  expect(namedBy('image-not-oversized', { html, image })).toEqual(['x'])
})

it('an image too small for the large card is one fault, whatever its shape', () => {
  const page = { html: examplePage(PICTURE), image: { format: 'png', width: 400, height: 400 } } as const
  expect(judgePage('image-large-enough', page)).toHaveLength(1)
  expect(judgePage('image-ratio', page)).toEqual([])
})

describe('a tag without double quotes', () => {
  it('is lost to those that look for this key and do not see it so', () => {
    expect(
      namedBy(
        'tags-double-quoted',
        `${TITLE}\n<meta property='og:image' content='https://example.com/c.png'>`,
      ),
    ).toEqual(['signal-ios', 'signal-android'])
    expect(
      namedBy('tags-double-quoted', `${TITLE}\n<meta property=og:image content=https://example.com/c.png>`),
    ).toEqual(['linkedin', 'whatsapp', 'signal-ios', 'signal-android', 'rocketchat'])
    expect(namedBy('tags-double-quoted', '<meta property=og:title content=Bread>')).not.toContain('whatsapp')
  })

  it.each(['og:type', 'fb:pages', 'og:url', 'article:author'])('is lost to nobody in %s', (key) => {
    expect(judgePage('tags-double-quoted', `${TITLE}\n<meta property=${key} content=x>`)).toEqual([])
  })
})

describe('tags outside the head', () => {
  const page = (head: string, body: string) => ({ html: examplePage(head, body) })
  const ALL = `${TITLE}\n<meta property="og:description" content="Your first loaf.">\n<meta property="og:url" content="https://example.com/page">\n${PICTURE}`

  it('are lost to those that stop at its end', () => {
    expect(namedBy('tags-in-head', page('<title>Bread</title>', ALL))).toEqual(
      expect.arrayContaining(['facebook', 'whatsapp']),
    )
    expect(namedBy('tags-in-head', page('', ALL))).toEqual(expect.arrayContaining(['lemmy', 'whatsapp']))
  })

  it('hurt nobody who has what they say from another tag', () => {
    expect(namedBy('tags-in-head', page(ALL, '<title>Bread</title>'))).toEqual(['wordpress'])
    const link = '<link rel="canonical" href="https://example.com/page">'
    expect(namedBy('tags-in-head', page(`<title>Bread</title>\n${ALL}`, link))).toEqual([])
  })
})

describe('an oEmbed answer with another title', () => {
  const of = (title: string) => ({
    html: examplePage(
      `${TITLE}\n<link rel="alternate" type="application/json+oembed" href="https://example.com/oembed?url=page">`,
    ),
    oEmbed: { json: { version: '1.0', type: 'link', title } },
  })

  it('names those that show it, by a sentence too', () => {
    const [found] = judgePage('oembed-agrees', of('Pizza on Monday'))
    expect(found?.platforms).toContain('linkedin')
    expect(found?.platforms).not.toContain('facebook')
    expect(found?.message).toMatch(
      /, og:title is "Sourdough for beginners"\. .*LinkedIn.* shows? the first\.$/u,
    )
  })
})

it('the charset is said as the page writes it', () => {
  const [found] = judgePage('charset-consistent', {
    html: examplePage('<title>Bread</title>'),
    headers: { 'content-type': 'text/html; charset=ISO-8859-1' },
  })
  expect(found?.message).toMatch(/header says ISO-8859-1, the meta tag says utf-8\./iu)
})

describe('sizes that stand below no og:image', () => {
  const size =
    '<meta property="og:image:width" content="1200">\n<meta property="og:image:height" content="630">'
  const twitter = '<meta name="twitter:image" content="https://example.com/card.png">'
  const image = { format: 'png', width: 1200, height: 630 } as const

  it('wait for the og:image that another finding asks for', () => {
    const page = { html: examplePage(`${TITLE}\n${size}\n${twitter}`), image }
    expect(judgePage('image-size-declared', page)).toEqual([])
    expect(judgePage('og-image-present', page)).toHaveLength(1)
  })

  it('never make a fix take out the tag of an image', () => {
    for (const wrong of [
      twitter,
      PICTURE,
      '<meta property="og:image:url" content="https://example.com/card.png">',
    ]) {
      const page = {
        html: examplePage(`${TITLE}\n${size}\n<meta property="og:image:alt" content="A loaf">\n${wrong}`),
        image,
      }
      for (const id of ['image-size-declared', 'image-alt-present', 'og-structured-after-root'])
        for (const { fixes } of judgePage(id, page))
          expect(
            fixes.filter(
              ({ apply }) => apply?.op === 'remove' && !/:(?:alt|width|height)$/u.test(apply.tag ?? ''),
            ),
          ).toEqual([])
    }
  })
})

describe('robots.txt that forbids the image of another tag', () => {
  const of = (robots: string, twitter = 'https://example.com/api/og?title=Rye') => ({
    html: examplePage(
      `<title>Bread</title>\n${TITLE}\n${PICTURE}\n<meta name="twitter:image" content="${twitter}">`,
    ),
    robots,
  })
  const CLOSED = 'User-agent: *\nAllow: /\nDisallow: /api/\n'

  it('names those that lose theirs, and the tag', () => {
    const [found, ...more] = judgePage('image-crawlable', of(CLOSED))
    expect(more).toEqual([])
    expect(found?.platforms).toContain('x')
    expect(found?.platforms).not.toContain('facebook')
    expect(found?.message).toMatch(/^robots\.txt forbids the image in twitter:image to X\b/u)
    expect(judgePage('image-drawn', of(CLOSED))).toEqual([])
  })

  it.each([
    ['https://example.com/api/og?title=Rye', '/api/og'],
    ['https://example.com/api/card.png?v=2', '/api/card.png'],
    ['https://example.com/api/index.php?image=2', '/api/index.php?image=2'],
    ['https://example.com/api/?image=2', '/api/?image=2'],
  ])('opens %s by %s', (image, path) => {
    expect(judgePage('image-crawlable', of(CLOSED, image))[0]?.fixes[0]?.snippet).toBe(
      `User-agent: *\nAllow: ${path}`,
    )
  })

  it('opens the query where the query is forbidden', () => {
    const robots = 'User-agent: *\nDisallow: /api/og?title=\n'
    expect(judgePage('image-crawlable', of(robots))[0]?.fixes[0]?.snippet).toContain(
      'Allow: /api/og?title=Rye',
    )
  })

  it('says nothing where it allows it, or where nobody who obeys takes it', () => {
    expect(judgePage('image-crawlable', of('User-agent: *\nAllow: /api/og\nDisallow: /api/\n'))).toEqual([])
    expect(judgePage('image-crawlable', of('User-agent: Pinterestbot\nDisallow: /api/\n'))).toEqual([])
  })
})

describe('two findings that explain one fault', () => {
  const local = (name: string, port: number) => `http://localhost:${port}/${name}`
  const og = (key: string, url: string) => `<meta property="og:${key}" content="${url}">`

  it('have those platforms each that lose by the tag that they point at', () => {
    const twitter = `<meta name="twitter:image" content="${local('x.png', 2)}">`
    const head = `<title>Bread</title>\n${TITLE}\n${og('image', local('card.png', 1))}\n${twitter}`
    const page = {
      html: examplePage(head),
      image: { error: { code: 'BLOCKED_HOST', message: 'No.' } },
    } as const
    expect(namedBy('no-localhost-in-metadata', page)).toEqual(['x'])
    expect(namedBy('image-reachable', page)).toEqual(expect.arrayContaining(['facebook', 'slack']))
    expect(namedBy('image-reachable', page)).not.toContain('x')
  })

  it('do not put the loss of an image on og:url', () => {
    const head = `<title>Bread</title>\n${TITLE}\n${og('image', local('card.png', 1))}\n${og('url', local('post', 1))}`
    const page = {
      html: examplePage(head),
      image: { error: { code: 'BLOCKED_HOST', message: 'No.' } },
    } as const
    for (const id of ['x', 'slack', 'linkedin']) {
      expect(namedBy('no-localhost-in-metadata', page)).not.toContain(id)
      expect(namedBy('image-reachable', page)).toContain(id)
    }
  })
})
