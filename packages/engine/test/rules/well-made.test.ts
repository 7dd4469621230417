/** Few false alarms: pages as good sites write them lose nothing, and hear nothing above a hint. */
import { describe, expect, it } from 'vitest'
import { readPlatforms } from '../../src/platforms/index.ts'
import { exampleFacts } from '../../src/rules/examples/example-facts.ts'
import type { ExamplePage } from '../../src/rules/examples/example-page.ts'
import { judge as judgeFacts } from '../../src/inspection/judge.ts'

function judge(page: ExamplePage) {
  const facts = exampleFacts(page)
  const { diagnostics, outcomes, score } = judgeFacts(facts, readPlatforms(facts))
  return { diagnostics, outcomes, ...score }
}

const picture: ExamplePage['image'] = { format: 'jpeg', width: 1200, height: 630, bytes: 184_213 }
const robots = 'User-agent: *\nDisallow: /admin\nSitemap: https://example.com/sitemap.xml\n'

const article: ExamplePage = {
  url: 'https://example.com/bread/sourdough',
  robots,
  image: picture,
  html: `<!doctype html>
<html lang="en-GB" prefix="og: https://ogp.me/ns#">
<head>
<meta charset="utf-8">
<title>Sourdough for beginners | Example Bakery</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Your first loaf in three days, step by step, with photographs of every stage.">
<link rel="canonical" href="https://example.com/bread/sourdough">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<meta name="theme-color" content="#aa5533">
<meta name="robots" content="index, follow, max-image-preview:large, max-snippet:-1">
<meta property="og:type" content="article">
<meta property="og:site_name" content="Example Bakery">
<meta property="og:title" content="Sourdough for beginners">
<meta property="og:description" content="Your first loaf in three days, step by step.">
<meta property="og:url" content="https://example.com/bread/sourdough">
<meta property="og:locale" content="en_GB">
<meta property="og:image" content="https://example.com/cards/sourdough.jpg">
<meta property="og:image:type" content="image/jpeg">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="A round loaf with a dark crust on a wooden board">
<meta name="twitter:image:alt" content="A round loaf with a dark crust on a wooden board">
<meta property="article:published_time" content="2026-11-21T09:30:00+01:00">
<meta property="article:author" content="https://example.com/people/ann">
<meta property="article:tag" content="bread">
<meta property="article:tag" content="sourdough">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:site" content="@example">
<script type="application/ld+json">
{ "@context": "https://schema.org", "@type": "NewsArticle", "headline": "Sourdough for beginners", "datePublished": "2026-11-21" }
</script>
</head>
<body><main><h1>Sourdough for beginners</h1><p>Flour, water, salt &amp; time.</p></main></body>
</html>
`,
}

const shopFront: ExamplePage = {
  url: 'https://shop.example.com/',
  robots,
  image: { format: 'png', width: 1200, height: 1200, bytes: 96_000 },
  html: `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<title>例のパン屋</title>
<meta name="description" content="毎朝焼きたてのパンをお届けします。">
<link rel="canonical" href="https://shop.example.com/">
<link rel="icon" href="/favicon.ico" sizes="any">
<link rel="apple-touch-icon" href="/touch.png">
<meta property="og:type" content="website">
<meta property="og:site_name" content="例のパン屋">
<meta property="og:title" content="例のパン屋">
<meta property="og:description" content="毎朝焼きたてのパンをお届けします。">
<meta property="og:url" content="https://shop.example.com/">
<meta property="og:locale" content="ja_JP">
<meta property="og:image" content="https://shop.example.com/logo.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="1200">
<meta property="og:image:alt" content="パンのイラスト">
<meta name="twitter:image:alt" content="パンのイラスト">
<meta name="twitter:card" content="summary">
</head>
<body><h1>例のパン屋</h1></body>
</html>
`,
}

const onThisMachine: ExamplePage = {
  ...article,
  mode: 'local',
  url: 'http://localhost:3000/bread/sourdough',
  robots: 'User-agent: *\nDisallow: /\n',
  html: article.html.replaceAll('https://example.com/', 'http://localhost:3000/'),
}

describe('a well-made page', () => {
  it.each([
    ['an article', article],
    ['a page on the developer’s machine', onThisMachine],
  ])('%s scores 100 with nothing above info', (_name, page) => {
    const { score, diagnostics, outcomes } = judge(page)
    expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([])
    expect(score).toBe(100)
    expect(outcomes.filter(({ outcome }) => outcome === 'crashed')).toEqual([])
  })

  it('a well-made page that asks for the small card loses the large one, and so does its square image', () => {
    const { score, diagnostics } = judge(shopFront)
    expect(diagnostics.filter(({ severity }) => severity !== 'info').map(({ id }) => id)).toEqual([
      'twitter-card-large',
      // Drawn small where only an image wider than tall is drawn large.
      'card-drawn-in-full',
    ])
    // Slack draws no image then, and a big platform without its image leaves 74 at most.
    expect(score).toBe(72)
  })

  it('an article hears nothing at all', () => {
    expect(judge(article).diagnostics).toEqual([])
  })

  it('a well-made page on this machine reports where its URLs lead, and what robots.txt would do', () => {
    expect(judge(onThisMachine).diagnostics.map(({ id }) => id)).toEqual([
      'local-crawlers-allowed',
      'local-urls-explained',
      'page-deployed',
    ])
  })

  it('a well-made page on this machine, made for a site, hears only that it is not there yet', () => {
    const { diagnostics, score } = judge({
      ...article,
      mode: 'local',
      url: 'http://localhost:3000/bread/sourdough',
      site: 'https://example.com',
    })
    expect(diagnostics.map(({ id }) => id)).toEqual(['page-deployed'])
    expect(score).toBe(100)
  })

  it('a well-made page on this machine is at fault where it names the machine and its site is known', () => {
    const ids = judge({ ...onThisMachine, site: 'https://example.com' }).diagnostics.map(({ id }) => id)
    expect(ids).toContain('no-localhost-in-metadata')
    expect(ids).not.toContain('local-urls-explained')
  })
})

describe('a page without tags', () => {
  it.each([
    ['nothing but text', '<p>Hello.</p>', ['broken']],
    ['nothing but a title', '<title>Hello there</title><p>Hello.</p>', ['poor', 'broken']],
    ['an empty file', '', ['broken']],
  ])('%s is %s', (_name, html, categories) => {
    const { category, diagnostics } = judge({ html })
    expect(categories).toContain(category.id)
    expect(diagnostics[0]?.severity).toBe('error')
  })

  it('reports each fault once: no rule speaks of an image or title that is not there', () => {
    const ids = new Set(judge({ html: '<p>Hello.</p>' }).diagnostics.map(({ id }) => id))
    expect([...ids].filter((id) => /^image-|-title/u.test(id)).toSorted()).toEqual([
      'has-title',
      'image-present',
    ])
  })
})
