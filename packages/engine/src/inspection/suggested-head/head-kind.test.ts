import { describe, expect, it } from 'vitest'
import { inspectHtml } from '../../index.ts'
import type { GivenImage } from '../../image/given-image.ts'

const CARD = 'https://oven.example/card.png'

const blockOf = (tags: string, image?: GivenImage): string =>
  inspectHtml(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sourdough</title>${tags}</head><body><p>Bread.</p></body></html>`,
    { url: 'https://oven.example/bread', images: image ? { [CARD]: image } : {} },
  ).platformCompatibility.suggestedHead?.html ?? ''

const IMAGE = `<meta property="og:image" content="${CARD}">`
const card = (value: string) => `<meta name="twitter:card" content="${value}">`
const sized = (width: number, height: number, bytes = 90_000): GivenImage => ({
  format: 'png',
  width,
  height,
  bytes,
})

describe('twitter:card', () => {
  it.each([
    ['1200x900', sized(1200, 900)],
    ['1080x1080', sized(1080, 1080)],
    ['1000x700', sized(1000, 700)],
    ['500x262', sized(500, 262)],
    ['300x157', sized(300, 157)],
    ['700 kB', sized(1200, 630, 700_000)],
  ])('is the large one for an image of %s, whatever the page says', (_size, image) => {
    for (const own of ['', card('summary'), card('photo')])
      expect(blockOf(IMAGE + own, image)).toContain(card('summary_large_image'))
  })

  it.each([
    [card('summary'), 'summary'],
    [card('summary_large_image'), 'summary_large_image'],
  ])('is for a small image, where the page says "%s", %s', (own, expected) => {
    expect(blockOf(IMAGE + own, sized(280, 280))).toContain(card(expected))
  })

  it.each(['', card('photo')])('is left out for a small image where the page says "%s"', (own) => {
    const block = blockOf(IMAGE + own, sized(280, 280))
    expect(block).toContain('og:image')
    expect(block).not.toContain('twitter:card')
  })

  it.each([
    ['', 'summary_large_image'],
    [card('photo'), 'summary_large_image'],
    [card('summary'), 'summary'],
  ])('is for an image that was not seen, where the page says "%s", %s', (own, expected) => {
    expect(blockOf(IMAGE + own)).toContain(card(expected))
  })

  it.each(['player', 'app'])('stays %s', (own) => {
    expect(blockOf(IMAGE + card(own), sized(1200, 630))).not.toContain('twitter:card')
  })
})

describe('og:type', () => {
  const ld = (type: string) =>
    `<script type="application/ld+json">{ "@type": "${type}", "name": "Bread" }</script>`

  it.each([
    ['an article:* tag', '<meta property="article:published_time" content="2026-11-21">', 'article'],
    ['an article in JSON-LD', ld('NewsArticle'), 'article'],
    ['a blog posting in JSON-LD', ld('BlogPosting'), 'article'],
    ['a shop in JSON-LD', ld('Bakery'), 'website'],
    ['a type of its own', `<meta property="og:type" content="product">${ld('Article')}`, 'product'],
    ['nothing of it', '', 'website'],
    ['a type that nobody knows', `<meta property="og:type" content="recipe">${ld('Article')}`, 'article'],
    ['a known type in capitals', '<meta property="og:type" content="Article">', 'article'],
  ])('og:type on a page with %s', (_what, tags, type) => {
    expect(blockOf(tags)).toContain(`<meta property="og:type" content="${type}">`)
  })
})

it('a Twitter handle is no name of a site', () => {
  for (const handle of ['@oven', 'oven'])
    expect(blockOf(`<meta name="twitter:site" content="${handle}">`)).not.toContain('og:site_name')
})
