/** Links whose card is that of another page: behind `#`, sent to the front page, or named by the shell of an app. */
import { describe, expect, it } from 'vitest'
import { analyse } from '../../src/inspect-html.ts'
import { exampleCapture } from '../../src/rules/examples/example-facts.ts'
import type { ExamplePage } from '../../src/rules/examples/example-page.ts'

const HTML =
  '<!doctype html><html lang="en"><head><title>Bread</title></head><body><h1>Bread</h1></body></html>'

const found = (id: string, page: Partial<ExamplePage>) =>
  analyse(exampleCapture({ html: HTML, ...page })).diagnostics.find((one) => one.id === id)

describe('what is behind #', () => {
  it.each(['/#!/5d6d', '/#/bread', '/app#/bread/1', '/#!bread'])('is said to be never sent: %s', (path) => {
    const finding = found('no-route-behind-hash', { url: `https://acme.example${path}` })
    expect(finding?.message).toContain('is never sent')
  })

  it.each(['/', '/#', '/#/', '/#flour', '/bread#!', '/viewer#page=2', '/#?a=b'])(
    'is no route: %s',
    (path) => {
      expect(found('no-route-behind-hash', { url: `https://acme.example${path}` })).toBeUndefined()
    },
  )

  it('is written into no header and no tag', () => {
    const { diagnostics, platformCompatibility } = analyse(
      exampleCapture({ html: HTML, url: 'http://acme.example/#!/5d6d' }),
    )
    const snippets = diagnostics.flatMap(({ fixes }) => fixes.map(({ snippet }) => snippet ?? ''))
    expect(snippets.join('\n')).toContain('Location: https://acme.example/')
    expect(`${snippets.join('\n')}${platformCompatibility.suggestedHead?.html}`).not.toContain('5d6d')
  })
})

describe('a link that is redirected to the front page', () => {
  const sent = (from: string, to = 'https://acme.example/') =>
    found('link-not-sent-to-front-page', { url: to, redirects: [{ url: from, status: 302, location: to }] })

  it.each(['/bread/rye', '/p/4711', '/blog?id=3', '/de/brot'])('is reported: %s', (path) => {
    expect(sent(`https://acme.example${path}`)?.message).toContain('redirects to the front page')
  })

  it.each([
    ['https://acme.example/index.html'],
    ['https://acme.example/home'],
    ['https://acme.example/en/'],
    ['http://www.acme.example/'],
    ['https://acme.example/?utm_source=x'],
    ['https://sho.rt/a1'],
    ['https://acme.example/summer', 'https://acme.example/?utm_campaign=summer'],
    ['https://acme.example/app', 'https://app.acme.example/'],
    ['https://acme.example/bread', 'https://acme.example/bread/rye'],
  ])('is meant: %s', (from, to?: string) => {
    expect(sent(from, to)).toBeUndefined()
  })
})

it('an in-between page whose title is a URL is found to send visitors on, and nothing else', () => {
  // What Hugo writes for an alias.
  const html =
    '<!doctype html><html lang="en"><head><title>https://acme.example/new/</title><link rel="canonical" href="https://acme.example/new/"><meta name="robots" content="noindex"><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=https://acme.example/new/"></head></html>'
  const { diagnostics } = analyse(exampleCapture({ html, url: 'https://acme.example/old/' }))
  expect(diagnostics.map(({ id }) => id)).toEqual(['no-meta-refresh'])
})

describe('og:url of another page', () => {
  const tags = (ogUrl: string, canonical?: string) =>
    `<!doctype html><html lang="en"><head><title>Bread</title><meta property="og:url" content="https://acme.example${ogUrl}">${
      canonical ? `<link rel="canonical" href="https://acme.example${canonical}">` : ''
    }</head><body><h1>Bread</h1></body></html>`
  const url = 'https://acme.example/post'

  it('is reported where the canonical link names this page', () => {
    const finding = found('url-names-this-page', { url, html: tags('/start', '/post') })
    // Where the other page was not asked for, Facebook's card is in doubt: that is a finding of its own.
    const other = found('card-of-this-page', { url, html: tags('/start', '/post') })
    expect(finding ?? other).toBeDefined()
  })

  it.each([
    ['/post', '/post'],
    ['/post/', '/post'],
    ['/en/post', '/post'],
    ['/posts/post', '/post'],
  ])('is this page: %s', (ogUrl, canonical) => {
    expect(found('url-names-this-page', { url, html: tags(ogUrl, canonical) })).toBeUndefined()
  })
})

describe('og:url of another site, as a template brings it along', () => {
  const html = (image: string) =>
    `<!doctype html><html lang="en"><head><title>Bread</title><meta property="og:title" content="Bread"><meta property="og:image" content="${image}"><meta property="og:url" content="https://demo.example/"></head><body><h1>Bread</h1></body></html>`

  it.each(['/post', '/'])('is called so on %s', (path) => {
    const url = `https://acme.example${path}`
    const id = path === '/' ? 'card-of-this-page' : 'url-names-this-page'
    const finding = found(id, { url, html: html('https://acme.example/card.png') })
    expect(finding?.message).not.toContain('front page of the site')
    expect(finding?.message).not.toContain('The image is on that domain')
    if (path !== '/') expect(finding?.message).toContain('demo.example, which is another site.')
  })

  it.each(['/post', '/'])('has the image of that site too on %s', (path) => {
    const id = path === '/' ? 'card-of-this-page' : 'url-names-this-page'
    const page = { url: `https://acme.example${path}`, html: html('https://demo.example/card.png') }
    expect(found(id, page)?.message).toContain('The image is on that domain as well')
  })
})
