import { describe, expect, it } from 'vitest'
import { analyse, inspectHtml, rewritePage, type Inspection } from '../../index.ts'

const URL = 'https://oven.example/bread'
const IMAGE = { format: 'png', width: 1200, height: 630, bytes: 100_000 } as const
const HEAVY = { ...IMAGE, bytes: 16_000_000 } as const

const inspected = (tags: string, image: Parameters<typeof inspectHtml>[1]['images']): Inspection =>
  inspectHtml(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bread</title>
<meta name="description" content="A loaf of sourdough in a day, with photographs of each step.">${tags}</head><body><p>Bread.</p></body></html>`,
    { url: URL, images: image ?? {} },
  )

const tags = (
  image: string,
) => `<meta property="og:title" content="Bread in a day"><meta property="og:type" content="article">
<meta property="og:description" content="A loaf of sourdough in a day, with photographs of each step.">
<meta property="og:url" content="${URL}"><meta property="og:image" content="${image}">
<meta name="twitter:card" content="summary_large_image"><meta name="theme-color" content="#aa5500">`

describe('a page that is made from an inspection', () => {
  it.each([
    ['no Open Graph', '', () => IMAGE],
    ['a relative image', tags('/card.png'), () => IMAGE],
    ['a heavy image', tags('https://oven.example/card.png'), () => HEAVY],
    ['an image that is not there', tags('https://oven.example/card.png'), () => ({ status: 404 })],
  ] as const)('with %s has the score that the suggested head promises', (_, given, image) => {
    const inspection = inspected(given, image)
    const promised = inspection.platformCompatibility.suggestedHead?.score
    expect(analyse(rewritePage(inspection).capture).serviceScore.score).toBe(promised)
  })

  it('can take for granted that the image fits', () => {
    const inspection = inspected(tags('https://oven.example/card.png'), () => HEAVY)
    const { platformCompatibility } = analyse(rewritePage(inspection, { assumesImage: true }).capture)
    expect(platformCompatibility.platforms.linkedin?.verdict).toBe('full')
  })

  it('says what a person wrote, as text, and keeps the tags that cards do not need', () => {
    const inspection = inspected(tags('https://oven.example/card.png'), () => IMAGE)
    const { html, capture } = rewritePage(inspection, {
      fields: { title: 'A "<b>new</b>" title', siteName: 'Oven', card: 'summary' },
    })
    expect(html).toContain('<meta property="og:title" content="A &quot;&lt;b&gt;new&lt;/b&gt;&quot; title">')
    const after = analyse(capture)
    expect(after.normalizedMetadata.title?.value).toBe('A "<b>new</b>" title')
    expect(after.normalizedMetadata.twitterCard?.value).toBe('summary')
    expect(after.normalizedMetadata.themeColor?.value).toBe('#aa5500')
  })

  it('knows nothing of an image that nobody has fetched', () => {
    const inspection = inspected(tags('https://oven.example/card.png'), () => IMAGE)
    const after = analyse(
      rewritePage(inspection, { fields: { image: 'https://oven.example/other.png' } }).capture,
    )
    expect(after.imageAnalysis.url).toBe('https://oven.example/other.png')
    expect(after.imageAnalysis.reachable).toBeNull()
  })

  it('can begin with nothing', () => {
    const { capture, html } = rewritePage(null, { fields: { title: 'Bread' } }, 'https://oven.example/new')
    expect(html).toContain('<meta property="og:url" content="https://oven.example/new">')
    expect(analyse(capture).fetch.finalUrl).toBe('https://oven.example/new')
  })

  it('names no host that nobody named', () => {
    const { capture, html } = rewritePage(null, { fields: { title: 'Bread', image: 'card.png' } })
    expect(html).not.toMatch(/https?:|canonical|og:url/u)
    const { diagnostics } = analyse(capture)
    expect(diagnostics.map(({ id }) => id)).not.toContain('canonical-present')
    expect(diagnostics.map(({ id }) => id)).not.toContain('og-url-present')
  })
})
