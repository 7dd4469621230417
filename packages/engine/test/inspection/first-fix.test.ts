/** What a hurried person copies first: it gains something, and takes nothing away that is right. */
import { expect, it } from 'vitest'
import { inspectHtml } from '../../src/index.ts'

const PAGE = 'https://example.com/bread/sourdough'
const CARD = 'https://example.com/card.png'
const image = (url: string) => `<meta property="og:image" content="${url}">`
const SIZE =
  '<meta property="og:image:width" content="1200">\n<meta property="og:image:height" content="630">'
const TAGS: Readonly<Record<string, string>> = {
  title: '<title>Sourdough for beginners | Example</title>',
  description: '<meta name="description" content="Your first loaf in three days, step by step.">',
  canonical: `<link rel="canonical" href="${PAGE}">`,
  'og:type': '<meta property="og:type" content="article">',
  'og:site_name': '<meta property="og:site_name" content="Example">',
  'og:title': '<meta property="og:title" content="Sourdough for beginners">',
  'og:description': '<meta property="og:description" content="Your first loaf in three days, step by step.">',
  'og:url': `<meta property="og:url" content="${PAGE}">`,
  'og:image': `${image(CARD)}\n${SIZE}`,
  'og:image:alt': '<meta property="og:image:alt" content="A loaf">',
  'twitter:card': '<meta name="twitter:card" content="summary_large_image">',
  icon: '<link rel="icon" href="/icon.png">',
}

function inspect(changed: Readonly<Record<string, string>>, body = '<h1>Bread</h1>', url = PAGE) {
  const head = Object.values({ ...TAGS, ...changed }).join('\n')
  const { diagnostics, platformCompatibility, serviceScore } = inspectHtml(
    `<!doctype html><html lang="en"><head><meta charset="utf-8">\n${head}\n</head><body>${body}</body></html>`,
    { url, images: () => ({ format: 'png', width: 1200, height: 630, bytes: 90_000 }) },
  )
  const fixOf = (id: string) => diagnostics.find((finding) => finding.id === id)?.fixes[0]
  return { diagnostics, head: platformCompatibility.suggestedHead, score: serviceScore.score, fixOf }
}

it('is a fix that gains something, where the heaviest loss has two causes', () => {
  const { diagnostics, score } = inspect({ 'og:title': '', 'twitter:card': '' })
  const [first, second] = diagnostics
  expect(first?.id).toBe('og-title-present')
  expect(first?.fixes[0]?.score).toBeGreaterThan(score)
  expect(second?.id).toBe('twitter-card-present')
})

it('does not take out the first image because the second one has its size', () => {
  const two = `${image(CARD)}\n${image('https://example.com/crumb.png')}\n${SIZE}`
  expect(inspect({ 'og:image': two }).fixOf('image-size-declared')).toMatchObject({
    snippet: SIZE,
    kind: 'tags',
  })
})

it('is one line for the side that is not declared', () => {
  const [width = '', height = ''] = SIZE.split('\n')
  const { fixOf } = inspect({ 'og:image': `${image(CARD)}\n${width}` })
  expect(fixOf('image-size-declared')?.snippet).toBe(height)
})

it('leaves out a tag that the page has as it should be', () => {
  const { fixOf } = inspect({
    'og:title': '<meta property="og:title" content="sourdough-for-patient-beginners">',
  })
  expect(fixOf('title-not-a-placeholder')).toMatchObject({ snippet: TAGS['og:title'] })
})

it('names no single tag for a program where two are wrong', () => {
  const hole = 'undefined | Example'
  const { fixOf } = inspect({
    title: `<title>${hole}</title>`,
    'og:title': `<meta property="og:title" content="${hole}">`,
  })
  expect(fixOf('title-not-a-placeholder')?.apply).toBeUndefined()
})

it.each([
  [
    'a page that asks not to be indexed',
    'page-indexable',
    { robots: '<meta name="robots" content="noindex">' },
  ],
  [
    'an app drawn by a script',
    'rendered-on-server',
    Object.fromEntries(Object.keys(TAGS).map((key) => [key, ''])),
  ],
])('is not there to copy for %s', (_what, id, changed) => {
  const fix = inspect(changed, '<div id="root"></div>').fixOf(id)
  expect(fix).toBeDefined()
  expect(fix?.snippet).toBeUndefined()
})

it.each([
  ['canonical', ''],
  ['canonical and og:url', '<meta property="og:url" content="https://example.com/bread">'],
])('and the block name one og:url where %s gathers several pages', (_what, ogUrl) => {
  const { fixOf, head, score } = inspect({
    canonical: '<link rel="canonical" href="https://example.com/bread">',
    'og:url': ogUrl,
  })
  const fix = fixOf('card-of-this-page')
  expect(fix?.snippet).toBe(TAGS['og:url'])
  expect(fix?.score).toBeGreaterThan(score)
  expect(head?.html).toContain(TAGS['og:url'])
  expect(head?.html).toContain('<link rel="canonical" href="https://example.com/bread">')
})

it.each([
  [
    'Next.js streams',
    '',
    `<script src="/_next/static/chunks/main-app-1.js"></script><div hidden id="S:0">${Object.values(TAGS).join('')}</div>`,
  ],
  [
    'Docusaurus takes the quotes of',
    Object.values(TAGS)
      .join('\n')
      .replaceAll(/content="(https:[^"]+)"/gu, 'content=$1') +
      '<meta name="generator" content="Docusaurus v3.10.2">',
    '',
  ],
])('has no block next to it that says the same tags again, which %s', (_what, head, body) => {
  const none = Object.fromEntries(Object.keys(TAGS).map((key) => [key, '']))
  const inspection = inspect({ ...none, head }, `<h1>Bread</h1>${body}`)
  expect(inspection.diagnostics[0]?.fixes[0]?.kind).toBe('framework')
  expect(inspection.head).toBeNull()
})
