/** What is said of pages that people reported: one fault, one finding, and nothing of what is right. */
import { describe, expect, it } from 'vitest'
import type { GivenImage } from '../../src/image/given-image.ts'
import { analyse, inspectHtml } from '../../src/inspect-html.ts'
import { exampleCapture } from '../../src/rules/examples/example-facts.ts'
import { examplePage } from '../../src/rules/examples/example-html.ts'
import type { ExamplePage } from '../../src/rules/examples/example-page.ts'
import { DRAWS } from './draws.ts'

const URL = 'https://bakery.example/bread'
const IMAGE = '<meta property="og:image" content="https://bakery.example/card.png">'
const CARD = '<meta name="twitter:card" content="summary_large_image">'
const TEXT = 'A dark loaf for people who work during the day.'
const DESCRIPTION = `<meta name="description" content="${TEXT}">`
const HEAD = [
  '<title>Rye bread</title>',
  DESCRIPTION,
  `<link rel="canonical" href="${URL}">`,
  '<meta property="og:title" content="Rye bread">',
  `<meta property="og:description" content="${TEXT}">`,
  `<meta property="og:url" content="${URL}">`,
  '<meta property="og:type" content="article">',
  '<meta property="og:site_name" content="Bakery">',
  IMAGE,
  '<meta property="og:image:width" content="1200">',
  '<meta property="og:image:height" content="630">',
  '<meta property="og:image:alt" content="A loaf">',
  CARD,
  '<meta name="twitter:image:alt" content="A loaf">',
  '<link rel="icon" href="/icon.ico">',
  '<link rel="apple-touch-icon" href="/touch.png">',
].join('\n')

function inspect(head: string, image: GivenImage | null = DRAWS.perfect) {
  const page = examplePage(head, '<h1>Rye bread</h1><p>Flour, water, salt and four hours.</p>')
  const { diagnostics, platformCompatibility } = inspectHtml(page, { url: URL, images: () => image })
  return {
    diagnostics,
    ids: diagnostics.map(({ id }) => id),
    titles: diagnostics.map(({ title }) => title),
    verdictOf: (id: string) => platformCompatibility.platforms[id],
  }
}

const inspectWith = (piece: string, replacement: string, image?: GivenImage | null) => {
  expect(HEAD).toContain(piece)
  return inspect(HEAD.replace(piece, replacement), image)
}

it('says nothing of a page that is right', () => {
  expect(inspect(HEAD).ids).toEqual([])
})

describe('a tag that is there', () => {
  it.each([
    ['in single quotes', IMAGE.replaceAll('"', "'")],
    ['without quotes', IMAGE.replaceAll('"', '')],
  ])('is a matter of quotes alone when it is %s, whatever the icon is', (_how, image) => {
    for (const draw of Object.values(DRAWS)) {
      const { ids, verdictOf } = inspectWith(IMAGE, image, draw)
      const own = ids.filter((id) => !['image-reachable', 'tags-double-quoted'].includes(id))
      expect(own).toEqual([])
      expect(ids).toContain('tags-double-quoted')
      expect(verdictOf('signal-android')?.cause).toContain('og:image is not in double quotes')
      expect(verdictOf('signal-ios')?.findings).toEqual(['tags-double-quoted'])
    }
  })

  it('is not missing where it is far down: only that is said', () => {
    const far = HEAD.replace(DESCRIPTION, '').concat(
      `\n<style>${'p{top:0}'.repeat(21_000)}</style>\n${DESCRIPTION}`,
    )
    const { ids } = inspect(far)
    expect(ids).toEqual(['tags-early'])
  })

  it('is not missing where it is empty: one finding says so', () => {
    const { diagnostics } = inspectWith(`og:url" content="${URL}"`, 'og:url" content=""')
    expect(diagnostics.map(({ id, message }) => `${id}: ${message}`)).toEqual([
      'no-empty-tags: og:url is empty.',
    ])
    expect(diagnostics[0]?.fixes[0]?.snippet).toBe(`<meta property="og:url" content="${URL}">`)
    expect(diagnostics[0]?.platforms ?? []).toEqual([])
    for (const [key, title] of [
      ['og:title', 'Empty og:title'],
      ['og:description', 'Empty og:description'],
      ['og:image', 'No image: og:image is empty'],
      ['twitter:card', 'Empty twitter:card'],
    ] as const) {
      const { titles } = inspect(HEAD.replace(new RegExp(`(${key}" content=)"[^"]*"`, 'u'), '$1""'))
      expect({ key, titles: titles.filter((text) => /[Ee]mpty|[Mm]issing/u.test(text)) }).toEqual({
        key,
        titles: [title],
      })
    }
  })

  it('is not missing behind the second image, to which it belongs', () => {
    const { titles } = inspectWith(
      IMAGE,
      `<meta property="og:image" content="https://bakery.example/a.png">\n${IMAGE}`,
    )
    expect(titles.join()).not.toMatch(/[Mm]issing/u)
    expect(titles).toContain(
      'The size of the image is not declared: og:image:width and og:image:height are not its own, or no number',
    )
  })

  it('a tag that is there in name= is one finding for all keys', () => {
    const { ids, diagnostics } = inspect(HEAD.replaceAll('property="og:', 'name="og:'))
    expect(ids.filter((id) => id === 'og-property-attribute')).toHaveLength(1)
    expect(diagnostics.find(({ id }) => id === 'og-property-attribute')?.message).toBe(
      'og:image is in name=, like 8 other keys.',
    )
  })
})

describe('a card that X knows', () => {
  const player = CARD.replace('summary_large_image', 'player').concat(
    '\n<meta name="twitter:player" content="https://bakery.example/player">\n<meta name="twitter:player:width" content="640">\n<meta name="twitter:player:height" content="360">',
  )
  it('is said to be none by nobody; who draws it small is named', () => {
    const { diagnostics, verdictOf } = inspectWith(CARD, player)
    expect(diagnostics.map(({ id, title, message }) => `${id}: ${title}: ${message}`)).toEqual([
      'card-drawn-in-full: Discord, Telegram and Misskey show a smaller card: twitter:card is "player", not "summary_large_image" (line 17).',
    ])
    expect(diagnostics[0]?.fixes[0]?.snippet).toBeUndefined()
    expect(verdictOf('x')?.verdict).toBe('full')
  })
})

describe('a page that names no image', () => {
  const bare = HEAD.split('\n')
    .filter((line) => !line.includes('og:image') && !line.includes('twitter:image'))
    .join('\n')
  it.each(Object.keys(DRAWS) as (keyof typeof DRAWS)[])('lacks the image, not its icon: %s', (draw) => {
    const { ids, verdictOf } = inspect(bare, DRAWS[draw])
    expect(ids).toEqual(['image-present'])
    for (const id of ['imessage', 'signal-ios', 'signal-android', 'signal-desktop']) {
      const cause = verdictOf(id)?.cause ?? ''
      expect({ id, cause }).toEqual({
        id,
        cause: expect.stringMatching(
          /finds no preview image in og:image|the page has no og:image|not an https/u,
        ),
      })
    }
  })
})

describe('the image', () => {
  it('is named where it is lost: tag, line and URL', () => {
    const { verdictOf } = inspect(HEAD, { status: 404 })
    expect(verdictOf('facebook')?.cause).toBe(
      'No image: the image answered 404 to us (og:image in line 13: "https://bakery.example/card.png").',
    )
  })

  it('the image of few bytes is too light, not too small', () => {
    const { diagnostics } = inspect(HEAD, { ...DRAWS.perfect, bytes: 5_900 })
    expect(diagnostics.map(({ id, message }) => `${id}: ${message}`)).toEqual([
      'image-not-too-light: The image weighs 5.9 kB, under 8.2 kB.',
    ])
    expect(JSON.stringify(diagnostics)).not.toContain('1200 × 630')
  })

  it('the image that is relative is so in each tag that names it', () => {
    const { diagnostics } = inspectWith(IMAGE, `${IMAGE}\n<meta property="og:image" content="/other.png">`)
    const relative = diagnostics.filter(({ id }) => id === 'image-absolute')
    expect(relative.map(({ where }) => where?.line)).toEqual([14])
    expect(relative[0]?.platforms).toContain('signal-android')
  })
})

it('a doubt names the tag that turns the verdict', () => {
  const inProperty = HEAD.replace(CARD, CARD.replace('name=', 'property=')).concat(
    '\n<meta property="twitter:title" content="Rye bread">',
  )
  const cause = inspect(inProperty).verdictOf('telegram')?.cause ?? ''
  expect(cause).toMatch(/^twitter:card is in property= .+ \(line 17\)\.$/u)
})

it('an image that is a web page for everybody has one fault', () => {
  const page: ExamplePage = {
    html: examplePage(HEAD.replaceAll('bakery.example', 'example.com')),
    image: { status: 200, headers: { 'content-type': 'text/html' } },
    crawlers: [
      { platform: 'facebook', status: 200, image: { status: 200, headers: { 'content-type': 'text/html' } } },
      { platform: 'linkedin', status: 200, image: { status: 200, headers: { 'content-type': 'text/html' } } },
    ],
  }
  const ids = analyse(exampleCapture(page)).diagnostics.map(({ id }) => id)
  expect(ids).toContain('image-is-image')
  expect(ids).not.toContain('image-reachable')
})
