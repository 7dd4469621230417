/** A page that lacks one tag: the fix is that one line, and does as much as the block. */
import { expect, it } from 'vitest'
import { inspectHtml } from '../../src/index.ts'

const PAGE = 'https://example.com/bread/sourdough'
const CARD = 'https://example.com/card.png'
const TAGS: Readonly<Record<string, string>> = {
  title: '<title>Sourdough for beginners | Example</title>',
  description: '<meta name="description" content="Your first loaf in three days, step by step.">',
  canonical: `<link rel="canonical" href="${PAGE}">`,
  'og:type': '<meta property="og:type" content="article">',
  'og:site_name': '<meta property="og:site_name" content="Example">',
  'og:title': '<meta property="og:title" content="Sourdough for beginners">',
  'og:description': '<meta property="og:description" content="Your first loaf in three days, step by step.">',
  'og:url': `<meta property="og:url" content="${PAGE}">`,
  'og:image': `<meta property="og:image" content="${CARD}">`,
  'og:image:width': '<meta property="og:image:width" content="1200">',
  'og:image:height': '<meta property="og:image:height" content="630">',
  'twitter:card': '<meta name="twitter:card" content="summary_large_image">',
  icon: '<link rel="icon" href="/icon.png">',
}
const without = (key: string) =>
  Object.entries(TAGS)
    .filter(([name]) => name !== key)
    .map(([, tag]) => tag)
    .join('\n')

const inspect = (head: string) =>
  inspectHtml(
    `<!doctype html><html lang="en"><head><meta charset="utf-8">\n${head}\n</head><body><h1>Bread</h1></body></html>`,
    { url: PAGE, images: { [CARD]: { format: 'png', width: 1200, height: 630, bytes: 90_000 } } },
  )

it.each(['canonical', 'og:title', 'og:description', 'og:url', 'twitter:card'])(
  'a page without %s gets that one line',
  (key) => {
    const { diagnostics, platformCompatibility } = inspect(without(key))
    const fixes = diagnostics.flatMap((finding) => finding.fixes)
    const { snippet = '' } = fixes.find((fix) => fix.snippet === TAGS[key]) ?? {}
    expect(snippet).toBe(TAGS[key])
    const after = inspect(`${snippet}\n${without(key)}`)
    expect(after.serviceScore.score).toBe(platformCompatibility.suggestedHead?.score)
  },
)
