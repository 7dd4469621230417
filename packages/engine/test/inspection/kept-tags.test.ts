/** What the page declares of an image that nobody fetched, and the URL that it gives itself, stay in the suggested head. */
import { expect, it } from 'vitest'
import { inspectHtml } from '../../src/library-html.ts'

const PAGE = 'https://acme.example/bread/rye'
const head = (image: string, more = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rye bread in one evening</title>
<meta name="description" content="One bowl, one pan and four hours: a dark loaf for people who work during the day.">
<link rel="canonical" href="${PAGE}"><meta property="og:title" content="Rye bread in one evening">
<meta property="og:description" content="One bowl, one pan and four hours: a dark loaf for people who work during the day.">
<meta property="og:url" content="${PAGE}"><meta property="og:type" content="article"><meta property="og:site_name" content="Acme">
<meta property="og:image" content="${image}">${more}</head><body><h1>Rye bread</h1></body></html>`
const size = (width: number, height: number): string =>
  `<meta property="og:image:width" content="${width}"><meta property="og:image:height" content="${height}"><meta property="og:image:alt" content="A loaf">`

const headOf = (html: string, url = PAGE) => inspectHtml(html, { url }).platformCompatibility.suggestedHead

it('keeps the declared size and text of an image that was not fetched', () => {
  const suggested = headOf(head('https://cdn.acme.example/loaf.jpg', size(1200, 630)))
  expect(suggested?.html).toContain('<meta property="og:image:width" content="1200">')
  expect(suggested?.html).toContain('<meta property="og:image:height" content="630">')
  expect(suggested?.html).toContain('<meta property="og:image:alt" content="A loaf">')
  expect(suggested?.html).toContain('content="summary_large_image"')
})

it('does not ask for the large card because of a size that is only declared', () => {
  const summary = '<meta name="twitter:card" content="summary">'
  const suggested = headOf(head('http://cdn.acme.example/loaf.jpg', size(1200, 630) + summary))
  expect(suggested?.html ?? summary).toContain('content="summary"')
})

it.each(['?srsltid=AfmBOo', '?ref=rss', '?_gl=1*x&gad_source=1', '?cmp=rss', '?newsletter=7'])(
  'opened with %s, names no other page and costs nothing',
  (query) => {
    const plain = inspectHtml(head('https://cdn.acme.example/loaf.jpg', size(1200, 630)), { url: PAGE })
    const opened = inspectHtml(head('https://cdn.acme.example/loaf.jpg', size(1200, 630)), {
      url: PAGE + query,
    })
    expect(opened.serviceScore.score).toBe(plain.serviceScore.score)
    expect(opened.diagnostics.map(({ id }) => id)).toEqual(plain.diagnostics.map(({ id }) => id))
    expect(opened.platformCompatibility.suggestedHead?.html).toBe(
      plain.platformCompatibility.suggestedHead?.html,
    )
  },
)

it('says of an unknown parameter that the other URL was not asked for, and expects the full card', () => {
  const html = head('https://acme.example/card.png', size(1200, 630))
  const image = { format: 'png', width: 1200, height: 630, bytes: 90_000 } as const
  const inspected = inspectHtml(html, {
    url: `${PAGE}?newsletter=7`,
    images: { 'https://acme.example/card.png': image },
  })
  expect(inspected.platformCompatibility.platforms['facebook']).toMatchObject({
    verdict: 'unknown',
    expected: 'full',
    cause: expect.stringContaining('that is likely this page, and it was not asked for'),
  })
})

it('still finds a shell that names another route', () => {
  const html = head('https://acme.example/card.png', size(1200, 630)).replaceAll(
    PAGE,
    'https://acme.example/signup',
  )
  expect(inspectHtml(html, { url: PAGE }).diagnostics.map(({ id }) => id)).toContain('card-of-this-page')
})

it('never writes what a visitor brought into og:url or the canonical link', () => {
  const bare = head('https://cdn.acme.example/loaf.jpg').replace(
    /<link[^>]*>|<meta property="og:url"[^>]*>/gu,
    '',
  )
  for (const query of ['ref=mail', 'srsltid=A', 'igsh=M', 'wbraid=1', 'utm_source=x', 'fbclid=1']) {
    const html = headOf(bare, `${PAGE}?${query}`)?.html ?? ''
    expect(html).toContain(`<meta property="og:url" content="${PAGE}">`)
    expect(html).toContain(`<link rel="canonical" href="${PAGE}">`)
  }
  expect(headOf(bare, `${PAGE}?id=7&ref=mail`)?.html).toContain(`href="${PAGE}?id=7"`)
})
