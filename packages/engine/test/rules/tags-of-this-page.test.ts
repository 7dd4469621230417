/** The one index.html of an app with tags in it, and pages of apps that are their own. */
import { describe, expect, it } from 'vitest'
import { inspectHtml } from '../../src/inspect-html.ts'
import { examplePage } from '../../src/rules/examples/example-html.ts'

const ROOT = '<div id="root"></div><script type="module" src="/assets/index-a1b2.js"></script>'
const TAGS =
  '<title>Popfeed</title><meta property="og:title" content="Popfeed"><meta property="og:description" content="Review films and books with friends, in one place that is yours.">'
const inspect = (url: string, head = TAGS, body = ROOT) =>
  inspectHtml(examplePage(head, body), { url: `https://app.example${url}` })
const found = (...page: Parameters<typeof inspect>) =>
  inspect(...page).diagnostics.find(({ id }) => id === 'tags-of-this-page')

const canonical = (path: string) => `<link rel="canonical" href="https://app.example${path}">`
const ogUrl = (path: string) => `<meta property="og:url" content="https://app.example${path}">`

describe('the one file of an app', () => {
  it.each([
    ['/review/123'],
    ['/u/ann?tab=2'],
    ['/review/123', TAGS + ogUrl('/')],
    ['/review/123', TAGS + canonical('/')],
    ['/review/123', TAGS + ogUrl('/other')],
    ['/review/123', TAGS.replace('<title>Popfeed</title>', '')],
    ['/review/123', TAGS.replaceAll('og:', 'twitter:')],
    [
      '/p/1',
      TAGS,
      '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>',
    ],
    ['/p/1', TAGS, '<div id="app">Loading…</div>'],
    ['/p/1', TAGS, '<app-root></app-root>'],
    ['/p/1', TAGS, ''],
  ])('may give all pages the same tags: %s %s %s', (path, head?: string, body?: string) => {
    expect(found(path, head, body)?.message).toContain('may be the title of every page')
    const ids = inspect(path, head, body).diagnostics.map(({ id }) => id)
    expect(ids).not.toContain('og-url-present')
    expect(ids).not.toContain('canonical-present')
  })

  it('gets no URL of one page from the suggested head', () => {
    const head = inspect('/review/123').platformCompatibility.suggestedHead
    expect(head?.html).not.toMatch(/canonical|og:url/u)
    expect(head?.assumptions.join(' ')).toContain('This HTML may be sent for every URL')
  })

  it.each([
    ['the front page', '/'],
    ['the front page of a language', '/index.html'],
    ['named by og:url', '/review/123', TAGS + ogUrl('/review/123')],
    ['named by the canonical link', '/review/123', TAGS + canonical('/review/123')],
    ['named by a relative canonical link', '/review/123', `${TAGS}<link rel="canonical" href="/review/123">`],
    ['called by a word of its path', '/film/metropolis', TAGS.replaceAll('Popfeed', 'Metropolis on Popfeed')],
    ['called so in other letters', '/film/METROPOLIS', TAGS.replaceAll('Popfeed', 'Metropolis on Popfeed')],
    ['called so in other scripts', '/фильм/метрополис', TAGS.replaceAll('Popfeed', 'Метрополис')],
    ['called by a number of its path', '/t/48151', TAGS.replace('yours', 'yours (48151)')],
    ['a page with a heading', '/review/123', TAGS, '<h1>Metropolis</h1>'],
    ['a page with text', '/review/123', TAGS, '<p>A film of 1927 about a city.</p>'],
    ['without tags: rendered-on-server', '/review/123', '<title>Popfeed</title>'],
  ])('is a page of its own: %s', (_what, path, head?: string, body?: string) => {
    expect(found(path, head, body)).toBeUndefined()
  })
})
