/** A page on the developer's machine is judged as platforms will meet it once it is deployed. */
import { describe, expect, it } from 'vitest'
import { PLATFORMS } from '../../src/platforms/index.ts'
import { readPlatforms } from '../../src/platforms/index.ts'
import { exampleFacts } from '../../src/rules/examples/example-facts.ts'
import { examplePage } from '../../src/rules/examples/example-html.ts'
import type { ExamplePage } from '../../src/rules/examples/example-page.ts'

const tags = (address: string, image = address) =>
  examplePage(
    [
      '<title>Sourdough for beginners</title>',
      `<meta property="og:title" content="Sourdough for beginners">`,
      `<meta property="og:description" content="How to bake a good bread at home.">`,
      `<meta property="og:type" content="article">`,
      `<meta property="og:url" content="${address}/bread">`,
      `<meta property="og:image" content="${image}/card.png">`,
      `<meta name="twitter:card" content="summary_large_image">`,
    ].join('\n'),
  )

const image = { format: 'png', width: 1200, height: 630, headers: { 'content-length': '' } } as const
const here = 'http://localhost:3000'

function verdicts(page: ExamplePage) {
  const { compatibility, previews } = readPlatforms(exampleFacts({ image, ...page }))
  const judged = Object.entries(compatibility.platforms).map(([id, { verdict }]) => [id, verdict] as const)
  return { judged, summary: compatibility.summary, domain: previews[0]?.domain, compatibility }
}

const deployed = verdicts({
  url: 'https://example.com/bread',
  html: tags('https://example.com'),
  image: { ...image, headers: {} },
})
const local = { url: `${here}/bread`, mode: 'local' } as const

describe('a local page', () => {
  it.each<[string, ExamplePage]>([
    ['that names itself', { ...local, html: tags(here) }],
    ['whose image is on another port', { ...local, html: tags(here, 'http://127.0.0.1:9000') }],
    ['that names its site', { ...local, site: 'https://example.com', html: tags('https://example.com') }],
    [
      'whose server forbids everything in robots.txt',
      { ...local, html: tags(here), robots: 'User-agent: *\nDisallow: /' },
    ],
  ])('%s is judged as it will be on the web', (_name, page) => {
    expect(verdicts(page).judged).toEqual(deployed.judged)
  })

  it('is drawn under its site’s name where that is known', () => {
    expect(verdicts({ ...local, html: tags(here) }).domain).toBe('localhost:3000')
    const page = { ...local, site: 'https://example.com', html: tags('https://example.com') }
    expect(verdicts(page).domain).toBe('example.com')
  })

  it('has no image anywhere where its URL is of this machine and the page will be elsewhere', () => {
    const { summary, compatibility } = verdicts({ ...local, site: 'https://example.com', html: tags(here) })
    expect(summary.full).toBe(0)
    expect(compatibility.platforms['facebook']?.cause).toContain('not on the public internet')
  })

  it('says nothing about the robots.txt of a site that was not asked', () => {
    const { compatibility } = verdicts({
      ...local,
      site: 'https://example.com',
      html: tags('https://example.com'),
      robots: 'User-agent: *\nDisallow: /',
    })
    for (const { id, crawler } of PLATFORMS) {
      const shown = crawler.robots.honoured === false ? 'ignored' : 'unknown'
      expect(compatibility.platforms[id]?.robots).toEqual({ page: shown, image: shown })
    }
  })
})
