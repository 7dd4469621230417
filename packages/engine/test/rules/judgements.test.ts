/** Where a rule must distinguish similar pages: what it finds, and what it leaves alone. */
import { describe, expect, it } from 'vitest'
import { readPlatforms } from '../../src/platforms/index.ts'
import { exampleFacts } from '../../src/rules/examples/example-facts.ts'
import { examplePage } from '../../src/rules/examples/example-html.ts'
import type { ExamplePage } from '../../src/rules/examples/example-page.ts'
import { LIMITS } from '../../src/limits.ts'
import { RULES } from '../../src/rules/index.ts'
import { judge as judgeFacts } from '../../src/inspection/judge.ts'

function outcomeOf(id: string, page: ExamplePage) {
  const rule = RULES.find((each) => each.id === id)
  if (!rule) throw new Error(`no rule ${id}`)
  const facts = exampleFacts(page)
  return judgeFacts(facts, readPlatforms(facts), [rule])
}

const head = (html: string): ExamplePage => ({ html: examplePage(html) })
const title = (text: string) => head(`<title>${text}</title>`)
const og = (key: string, value: string) => head(`<meta property="og:${key}" content="${value}">`)
const picture = (image: NonNullable<ExamplePage['image']>, more = ''): ExamplePage => ({
  ...head(`<meta property="og:image" content="https://example.com/card">${more}`),
  image,
})
const sized = (width: number, height: number) => picture({ format: 'png', width, height })

/** A small image of which only the beginning came. */
const brokenOff = (code: 'FETCH_FAILED' | 'TIMEOUT' | 'RESPONSE_TOO_LARGE'): ExamplePage =>
  picture({
    status: 200,
    format: 'png',
    width: 90,
    height: 90,
    bytes: 5_000,
    error: { code, message: 'The rest is missing.' },
  })

const FINDS: [id: string, page: ExamplePage][] = [
  ['not-a-soft-404', title('404')],
  ['not-a-soft-404', title('404 Not Found')],
  ['not-a-soft-404', title('Error 404: Page not found')],
  ['not-a-soft-404', title('Page Not Found – Example')],
  ['not-a-soft-404', title('Seite nicht gefunden')],
  ['not-a-soft-404', title('502 Bad Gateway')],
  ['not-a-challenge-page', title('Attention Required! | Cloudflare')],
  ['not-a-challenge-page', title('Making sure you&#39;re not a bot!')],
  ['not-a-challenge-page', title('Access Denied')],
  ['title-length', og('title', '酵母から始める一日のパン作り、小麦粉と水と塩だけで')],
  [
    'og-single-values',
    head('<meta name="twitter:site" content="@acme"><meta name="twitter:site" content="@other">'),
  ],
  ['title-not-a-placeholder', title('Home')],
  ['title-not-a-placeholder', title('{{ page.title }}')],
  ['title-no-html', og('title', 'Line one&lt;br&gt;line two')],
  ['text-not-mojibake', title('Itâ€™s bread')],
  ['text-not-mojibake', og('description', 'Caf\uFFFD')],
  ['og-locale-format', og('locale', 'en')],
  ['og-locale-format', og('locale', 'EN_us')],
  ['html-lang-valid', { html: '<html lang="en_GB"><title>Bread</title>' }],
  ['html-lang-valid', { html: '<html lang="german"><title>Bread</title>' }],
  ['article-dates-iso', head('<meta property="article:published_time" content="03/04/2026">')],
  ['article-dates-iso', head('<meta property="article:published_time" content="2026-13-01">')],
  ['no-secrets-in-urls', og('image', 'https://example.com/c.png?access_token=abcdefgh12345678')],
  ['no-secrets-in-urls', og('url', 'https://example.com/p;jsessionid=0123456789ABCDEF')],
  ['no-secrets-in-urls', og('url', 'https://ann:opensesame@example.com/p')],
  ['image-ratio', sized(1000, 1000)],
  ['image-ratio', sized(1200, 300)],
  ['image-not-oversized', sized(5000, 2600)],
  ['image-not-oversized', sized(1200, 4097)],
  ['image-not-tiny', sized(1200, 199)],
  ['image-large-enough', sized(599, 400)],
  ['image-format-supported', picture({ format: 'heic' })],
  ['image-reachable', picture({ status: 500 })],
  ['image-reachable', picture({ status: 403, format: 'png' })],
  ['image-reachable', brokenOff('FETCH_FAILED')],
  ['image-reachable', brokenOff('TIMEOUT')],
  ['image-weight', picture({ format: 'png', bytes: 600_000 })],
  ['page-indexable', { html: '<title>Bread</title>', headers: { 'x-robots-tag': 'noindex' } }],
  [
    'page-indexable',
    { html: '<title>Bread</title>', headers: { 'x-robots-tag': 'googlebot: noindex, nofollow' } },
  ],
  ['page-indexable', head('<meta name="googlebot" content="none">')],
  ['canonical-present', head('<link rel="canonical" href="">')],
  ['content-type-html', { html: '<title>Bread</title>', headers: { 'content-type': 'text/plain' } }],
  ['no-localhost-in-metadata', og('url', 'http://192.168.0.4/page')],
  ['no-meta-refresh', head('<meta http-equiv="refresh" content="3;URL=\'/next\'">')],
]

const LEAVES_ALONE: [id: string, page: ExamplePage][] = [
  ['not-a-soft-404', title('How we designed our 404 page')],
  ['not-a-soft-404', title('Room 404 | A novel')],
  ['not-a-soft-404', title('Not found in translation')],
  ['not-a-challenge-page', title('Just a moment: a short story')],
  [
    'not-a-challenge-page',
    { html: examplePage('<title>Access denied</title>', `<p>${'A film review. '.repeat(60)}</p>`) },
  ],
  ['title-not-a-placeholder', title('Home brewing for beginners')],
  ['title-no-html', og('title', 'Why &lt;div&gt; is not a button')],
  ['title-no-html', og('title', '3 &lt; 4 and 5 &gt; 4')],
  ['text-not-mojibake', title('SÃO PAULO')],
  ['text-not-mojibake', title('Château, Übung, naïve, São')],
  ['og-locale-format', og('locale', 'es_419')],
  ['og-locale-format', og('locale', 'zh_Hant_TW')],
  ['html-lang-valid', { html: '<html lang="zh-Hant-TW"><title>Bread</title>' }],
  ['html-lang-valid', { html: '<html lang="sl-rozaj-biske"><title>Bread</title>' }],
  ['article-dates-iso', head('<meta property="article:published_time" content="2026-11-21">')],
  ['article-dates-iso', head('<meta property="og:updated_time" content="1763717400">')],
  [
    'article-dates-iso',
    head('<meta property="article:published_time" content="2026-11-21T09:30:00.123+0100">'),
  ],
  ['no-secrets-in-urls', og('image', 'https://maps.example.com/static?key=AIzaPublicKey123456')],
  ['no-secrets-in-urls', og('image', 'https://storage.example.com/o/c.png?alt=media&amp;token=0f9c')],
  ['no-secrets-in-urls', og('url', 'https://example.com/page?sid=7')],
  ['image-ratio', sized(1200, 630)],
  ['image-ratio', sized(1920, 1080)],
  ['image-ratio', sized(1200, 800)],
  [
    'image-ratio',
    picture({ format: 'png', width: 512, height: 512 }, '<meta name="twitter:card" content="summary">'),
  ],
  ['image-not-oversized', sized(4096, 4096)],
  ['image-not-tiny', sized(200, 200)],
  ['image-reachable', brokenOff('RESPONSE_TOO_LARGE')],
  ['image-large-enough', sized(600, 315)],
  ['image-weight', picture({ format: 'png', bytes: 599_999 })],
  ['page-indexable', { html: '<title>Bread</title>', headers: { 'x-robots-tag': 'otherbot: noindex' } }],
  ['page-indexable', { html: '<title>Bread</title>', headers: { 'x-robots-tag': 'max-snippet: 20' } }],
  ['url-names-this-page', { ...og('url', 'https://example.com/'), url: 'https://example.com/index.html' }],
  [
    'few-redirects',
    {
      html: '<title>Bread</title>',
      redirects: Array.from({ length: 3 }, () => ({
        url: 'https://example.com/a',
        status: 301,
        location: '/b',
      })),
    },
  ],
  ['no-empty-tags', og('title', '')],
  // One letter outside of ASCII: who counts bytes shows nearly as much as of any other title.
  ['title-length', og('title', `Café: ${'bread and rye '.repeat(5)}`)],
  ['title-length', title(`Brot für alle ${'und rye '.repeat(7)}`)],
  [
    'og-single-values',
    head('<meta name="twitter:site" content="@Acme"><meta name="twitter:site" content="@acme">'),
  ],
  [
    'og-single-values',
    head('<meta name="twitter:site" content="https://x.com/acme"><meta name="twitter:site" content="@acme">'),
  ],
  ['key-case', og('myOwnKey', 'x')],
  ['og-key-known', og('points', '7')],
]

describe('rules find', () => {
  it.each(FINDS.map(([id, page], index) => [`${index} ${id}`, id, page] as const))(
    '%s',
    (_name, id, page) => {
      expect(outcomeOf(id, page).outcomes).toEqual([{ id, outcome: 'fail' }])
    },
  )
})

describe('rules leave alone', () => {
  it.each(LEAVES_ALONE.map(([id, page], index) => [`${index} ${id}`, id, page] as const))(
    '%s',
    (_name, id, page) => {
      expect(['pass', 'not-applicable']).toContain(outcomeOf(id, page).outcomes[0]?.outcome)
    },
  )
})

const undeclared = (encoding: 'utf-8' | 'latin1'): ExamplePage => ({
  html: '<title>Café</title>',
  headers: { 'content-type': 'text/html' },
  encoding,
})

const snippetsFor = (id: string, page: ExamplePage) =>
  outcomeOf(id, page).diagnostics.flatMap(({ fixes }) => fixes.map(({ snippet }) => snippet))

describe('findings', () => {
  it('about several tags name those who lose by each, the worst first', () => {
    const html = examplePage(
      '<meta property="og:title" content="Bread"><meta name="twitter:image" content="a.png"><meta property="og:image" content="a.png"><meta name="twitter:card" content="summary_large_image">',
    )
    const found = outcomeOf('image-absolute', { html }).diagnostics
    const platformsOf = (tag: string) => found.find(({ where }) => where?.tag === tag)?.platforms
    expect(platformsOf('twitter:image')).toContain('x')
    expect(platformsOf('twitter:image')).not.toContain('facebook')
    expect(platformsOf('og:image')).toContain('facebook')
    expect(platformsOf('og:image')).not.toContain('x')
  })

  it('about details before their root name all of them in one', () => {
    const tags = ['video:type', 'video:width', 'video'].map(
      (key) => `<meta property="og:${key}" content="1">`,
    )
    expect(outcomeOf('og-structured-after-root', head(tags.join(''))).diagnostics).toMatchObject([
      {
        title: 'og:video:… before any og:video',
        message: 'og:video:type and og:video:width come before og:video.',
      },
    ])
  })

  it.each([
    ["<meta property='og:title' content='Bread'>", 'Write key and value of each tag in double quotes'],
    ['<meta property=og:title content=Bread>', 'Keep the double quotes; in an HTML minifier'],
  ])('about quotes say what to do about these: %s', (tag, fix) => {
    const [finding] = outcomeOf('tags-double-quoted', head(tag)).diagnostics
    expect(finding?.fixes[0]?.description).toContain(fix)
  })

  it('about an image that broke off leave its size and format to be judged', () => {
    const facts = exampleFacts(brokenOff('FETCH_FAILED'))
    const failed = judgeFacts(facts, readPlatforms(facts)).diagnostics.filter(
      ({ category }) => category === 'image',
    )
    expect(failed.map(({ id }) => id)).toEqual(expect.arrayContaining(['image-reachable', 'image-not-tiny']))
    expect(failed.find(({ id }) => id === 'image-reachable')?.message).toBe(
      'The image began to come, but did not come whole. The rest is missing.',
    )
    expect(failed.map(({ id }) => id)).not.toContain('image-is-image')
    const gone = exampleFacts(picture({ status: 404, format: 'png', width: 90, height: 90 }))
    const run = judgeFacts(gone, readPlatforms(gone))
    expect(run.diagnostics.map(({ id }) => id)).not.toContain('image-not-tiny')
  })

  it.each([
    ['/card.png', 'without its site'],
    ['card.png', 'without its site'],
    ['//cdn.example.com/card.png', 'without its scheme'],
    [' //cdn.example.com/card.png', 'without its scheme'],
  ])('about the relative image %s: %s', (address, lacks) => {
    const [finding] = outcomeOf('image-absolute', og('image', address)).diagnostics
    expect(finding?.message).toContain(lacks)
  })

  it('about an image on the developer’s machine never advise to open it there', () => {
    const error = { code: 'BLOCKED_HOST', message: 'No.' } as const
    const [finding] = outcomeOf('image-reachable', {
      ...og('image', 'http://localhost:3000/card.png'),
      image: { error },
    }).diagnostics
    expect(finding?.fixes).toEqual([
      {
        kind: 'server',
        description: expect.stringContaining('on the public site, such as one under https://example.com'),
      },
    ])
  })

  it('never repeat a secret', () => {
    const { diagnostics } = outcomeOf(
      'no-secrets-in-urls',
      og('url', 'https://ann:opensesame@example.com/p?password=opensesame'),
    )
    expect(diagnostics).not.toEqual([])
    expect(JSON.stringify(diagnostics)).not.toContain('opensesame')
  })

  it('offer a snippet with the values of the page, escaped', () => {
    const page = { html: examplePage('', '<h1>Bread &amp; "butter" &lt;now&gt;</h1>') }
    const [diagnostic] = outcomeOf('has-title', page).diagnostics
    expect(diagnostic?.fixes[0]?.snippet).toBe(
      '<title>Bread &amp; "butter" &lt;now&gt;</title>\n<meta property="og:title" content="Bread &amp; &quot;butter&quot; &lt;now&gt;">',
    )
  })

  it('offer the same as code of the framework that the page betrays', () => {
    const marks = '<script src="/_next/static/chunks/main.js"></script>\n<h1>Bread</h1>'
    const [diagnostic] = outcomeOf('has-title', { html: examplePage('', marks) }).diagnostics
    expect(diagnostic?.fixes.map(({ framework }) => framework)).toEqual([undefined, 'Next.js', 'Next.js'])
    expect(diagnostic?.fixes[1]?.description).toMatch(/^In Next.js, export title in metadata/)
    expect(diagnostic?.fixes[2]?.description).toContain('Next.js')
    expect(diagnostic?.fixes[2]?.snippet).toContain("openGraph: {\n    title: 'Bread',\n  },")
    // What is behind the snippet is not published.
    expect(JSON.stringify(diagnostic)).not.toContain('"sets"')
  })

  it('offer HTML alone where the page betrays none, or the fix sets no field', () => {
    const [plain] = outcomeOf('has-title', { html: examplePage('') }).diagnostics
    expect(plain?.fixes.map(({ framework }) => framework)).toEqual([undefined])
    const wordpress = '<link rel="stylesheet" href="/wp-content/themes/a/style.css">\n<title>404</title>'
    const [soft] = outcomeOf('not-a-soft-404', head(wordpress)).diagnostics
    expect(soft?.fixes.some(({ framework }) => framework !== undefined)).toBe(false)
  })

  it('offer to call bytes UTF-8 only where they are', () => {
    expect(snippetsFor('charset-declared', undeclared('latin1'))).toContain('<meta charset="windows-1252">')
    expect(snippetsFor('charset-declared', undeclared('utf-8'))).not.toContain(
      '<meta charset="windows-1252">',
    )
  })

  it('name what ended the head', () => {
    const [diagnostic] = outcomeOf(
      'tags-in-head',
      head('<div></div><meta property="og:title" content="Bread">'),
    ).diagnostics
    expect(diagnostic?.message).toBe(
      'og:title comes after the end of the <head>: <div> in line 5 does not belong in a head and ends it there.',
    )
    expect(diagnostic?.where).toMatchObject({ line: 5, tag: 'og:title' })
  })

  it('name the platforms that suffer, from their data', () => {
    const [diagnostic] = outcomeOf(
      'tags-in-head',
      head('<div></div><meta property="og:title" content="Bread">'),
    ).diagnostics
    expect(diagnostic?.platforms?.length).toBeGreaterThan(0)
    const robots = 'User-agent: Twitterbot\nDisallow: /\n'
    const blocked = outcomeOf('crawlers-allowed', { ...title('Bread'), robots }).diagnostics
    expect(blocked[0]?.platforms).toEqual(['x'])
    expect(blocked[0]?.message).toContain('X')
  })

  it.each([
    ['a b', 'a space'],
    ['\u202e', 'U+202E'],
    ['\u201c', 'U+201C'],
    ['é', '"é"'],
  ])('show the sign that a URL may not hold: %j', (sign, shown) => {
    const [diagnostic] = outcomeOf(
      'image-url-encoded',
      og('image', `https://example.com/${sign}.png`),
    ).diagnostics
    expect(diagnostic?.message).toBe(`The URL in og:image holds ${shown}.`)
  })
})

const ABSENT = [
  'has-title',
  'title-element-present',
  'og-title-present',
  'description-present',
  'og-description-present',
  'image-present',
  'og-image-present',
  'image-alt-present',
  'image-size-declared',
  'canonical-present',
  'og-url-present',
  'og-type-present',
  'og-site-name-present',
  'twitter-card-present',
  'twitter-card-complete',
  'favicon-present',
  'apple-touch-icon-present',
]

describe('a rule that says what a page lacks', () => {
  it.each(ABSENT)('%s says nothing of a page that was not read to its end', (id) => {
    const page = RULES.find((rule) => rule.id === id)?.examples.fails[0]
    if (!page) throw new Error(`no rule ${id}`)
    const long = { ...page, html: `${page.html}${'<b>'.repeat(LIMITS.pageMarkup)}` }
    expect(outcomeOf(id, long).outcomes).toEqual([{ id, outcome: 'skipped' }])
  })

  it('does not accuse a page whose tags come after 600 others', () => {
    const html = `<html lang="en"><head>${'<meta name="citation_reference" content="x">'.repeat(600)}${'<link rel="alternate" hreflang="de" href="/de">'.repeat(600)}
<title>Bread</title><meta name="description" content="Your first loaf."><meta name="robots" content="noindex">
<link rel="canonical" href="https://example.com/page"><link rel="shortcut icon" href="/icon.png"></head></html>`
    const facts = exampleFacts({ html })
    const found = judgeFacts(facts, readPlatforms(facts)).diagnostics.map(({ id }) => id)
    expect(found).toContain('page-indexable')
    for (const id of ['title-element-present', 'description-present', 'canonical-present', 'favicon-present'])
      expect(found).not.toContain(id)
  })
})
